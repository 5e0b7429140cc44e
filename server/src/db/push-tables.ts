import type { Generated } from 'kysely'
import type { PushDestination } from '#contract/push.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { Json, NullableJson, Time } from './columns.ts'

/** A notification to devices. */
export interface PushTable {
  id: Generated<number>
  provider_id: number
  /** Null is everybody of the provider who wants notifications. */
  user_id: number | null
  title: Json<LocalisedText>
  body: Json<LocalisedText>
  icon: string | null
  action: NullableJson<LocalisedText>
  destination: Json<PushDestination>
  /** Seconds from the start on. */
  time_to_live: number
  time_start: Time
}

/** A device whose push service has taken a notification. */
export interface PushDeliveryTable {
  push_id: number
  device_id: string
}
