import type { Generated } from 'kysely'
import type { ViewerEvent } from '#contract/analytics.ts'
import type { Time } from './columns.ts'

export interface ViewerEventTable extends ViewerEvent {
  id: Generated<number>
  user_id: number
  happened_at: Time
}
