import type { ColumnType } from 'kysely'
import type { Json, NullableJson, Time } from './columns.ts'

export interface IdempotentCallTable {
  user_id: number
  key: string
  call: Uint8Array
  answer: NullableJson<object>
  created_at: Time
}

/** What is told all nodes with the commit, until Redis has it. */
export interface NoticeOutboxTable {
  id: ColumnType<number, never, never>
  channel: string
  payload: string
}

export interface OrderedJobTable {
  id: ColumnType<string, never, never>
  job: string
  data: Json<object>
  ordered_at: ColumnType<Date, never, never>
}
