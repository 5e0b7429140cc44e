import type { ColumnType } from 'kysely'
import type { ViewerKind } from '#domain/analytics/viewer-kind.ts'
import type { Time } from './columns.ts'

/** By the database. */
type Given<Value> = ColumnType<Value, undefined, never>

export interface ViewerEventTable {
  happened_at: Time
  batch: string
  n: number
  tx: Given<string>
  provider_id: number
  user_id: number | null
  device_id: string | null
  /** Another one at each provider, of who has no session. */
  visit: ColumnType<string | null, string | null | undefined, never>
  viewer_kind: ViewerKind
  metric: string
  name: string | null
  value: string | null
  amount: number | null
  stat_id: string | null
  channel_id: number | null
  content_id: number | null
  source: string | null
  data: ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>
}

interface OfHour {
  provider_id: number
  hour: Time
}
export interface StatChannelHourTable extends OfHour {
  channel_id: number
  viewers: number
  starts: number
  watched_seconds: number
}
export interface StatCountHourTable extends OfHour {
  name: string
  count: number
}
export interface EventLeftOutTable extends OfHour {
  count: number
}
export interface StatMeasureHourTable extends OfHour {
  measure: string
  bucket: number
  count: number
}
export interface StatViewerDayTable {
  provider_id: number
  day: Time
  viewer_kind: ViewerKind
  viewers: number
}
export interface EventReaderTable {
  name: string
  tx: string
  /** Null where a version of before has read last. */
  read_at: ColumnType<Date | null, Date | undefined>
}
