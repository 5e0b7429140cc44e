import type { Selectable } from 'kysely'
import type { ViewerEventTable } from '../db/analytics-tables.ts'
import { mark } from './mark.ts'

type EventRow = Selectable<ViewerEventTable>

/** An event as it leaves the database, in files and in messages: by it a viewer can be told apart from others, and nobody be found or signed in. */
export interface OutwardEvent extends Pick<
  EventRow,
  | 'happened_at'
  | 'provider_id'
  | 'viewer_kind'
  | 'metric'
  | 'name'
  | 'value'
  | 'amount'
  | 'channel_id'
  | 'content_id'
  | 'source'
  | 'data'
> {
  readonly viewer: string | null
  readonly viewing: string | null
}

/** What others may read of an event. @param secret of the installation */
export const outwardEvent = (row: EventRow, secret: Uint8Array): OutwardEvent => ({
  happened_at: row.happened_at,
  provider_id: row.provider_id,
  viewer: row.user_id === null ? null : mark(secret, 'viewer', row.user_id),
  viewer_kind: row.viewer_kind,
  metric: row.metric,
  name: row.name,
  value: row.value,
  amount: row.amount,
  viewing: row.stat_id,
  channel_id: row.channel_id,
  content_id: row.content_id,
  source: row.source,
  data: row.data,
})

/** What others may know a device of an event by: its id is what it signs in by. @param secret of the installation */
export const outwardDevice = ({ device_id: id }: EventRow, secret: Uint8Array): string | null =>
  id === null ? null : mark(secret, 'device', id)
