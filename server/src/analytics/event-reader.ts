import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../db/tables.ts'

/** Events of transactions from `from` on, up to but not of `to`; both as PostgreSQL counts transactions. */
export interface TxSpan {
  readonly from: string
  readonly to: string
}

/**
 * What a reader has not read yet: of transactions that are all done, so that none which is still being written is passed over (its rows
 * appear later, below others that are read by then).
 * @param name of the reader
 */
export async function unreadEvents(db: Kysely<CommonTables>, name: string): Promise<TxSpan> {
  const { rows } = await sql<TxSpan>`
    select coalesce((select tx from event_reader where name = ${name}), '0')::text as from,
      pg_snapshot_xmin(pg_current_snapshot())::text as to`.execute(db)
  return rows[0] ?? { from: '0', to: '0' }
}

/** Notes how far a reader has come. */
export async function noteRead(db: Kysely<CommonTables>, name: string, tx: string): Promise<void> {
  await db
    .insertInto('event_reader')
    .values({ name, tx })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ tx }))
    .execute()
}
