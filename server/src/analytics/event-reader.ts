import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../db/tables.ts'

/** Events of transactions from `from` on, up to but not of `to`; both as PostgreSQL counts transactions. */
export interface TxSpan {
  readonly from: string
  readonly to: string
}

/**
 * What a reader has not read yet: of transactions that are all done, so that none which is still being written is passed over (its rows
 * appear later, below others that are read by then). A database that was restored counts its transactions from their beginning again: what is
 * told there is read, although the reader had come further elsewhere.
 * @param name of the reader
 */
export async function unreadEvents(db: Kysely<CommonTables>, name: string): Promise<TxSpan> {
  const { rows } = await sql<TxSpan>`
    select coalesce((select tx from event_reader where name = ${name} and tx <= pg_snapshot_xmin(pg_current_snapshot())), '0')::text as from,
      pg_snapshot_xmin(pg_current_snapshot())::text as to`.execute(db)
  return rows[0] ?? { from: '0', to: '0' }
}

/** Notes how far a reader has come. @param now Unix milliseconds, where it looks for more than events from then on */
export async function noteRead(
  db: Kysely<CommonTables>,
  name: string,
  tx: string,
  now?: number,
): Promise<void> {
  const come = { tx, ...(now !== undefined && { read_at: new Date(now) }) }
  await db
    .insertInto('event_reader')
    .values({ name, ...come })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(come))
    .execute()
}

/** When a reader has read last, in Unix milliseconds; null where that is not known. */
export async function lastRead(db: Kysely<CommonTables>, name: string): Promise<number | null> {
  const query = db.selectFrom('event_reader').select('read_at').where('name', '=', name)
  return (await query.executeTakeFirst())?.read_at?.getTime() ?? null
}

/** Whether a reader has still to read events of a time. @param from, to half open, Unix milliseconds */
export async function isUnread(
  db: Kysely<CommonTables>,
  name: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_unread: boolean }>`
    select exists (select from viewer_event
      where happened_at >= ${new Date(from).toISOString()}::timestamptz and happened_at < ${new Date(to).toISOString()}::timestamptz
        and tx >= coalesce((select tx from event_reader where name = ${name}), '0')
        -- Of a database that this one was restored from.
        and tx < pg_snapshot_xmax(pg_current_snapshot())) as is_unread`.execute(db)
  return rows[0]?.is_unread ?? false
}
