import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { OPEN_STATES } from './payment.store.ts'

type Db = Kysely<CommonTables>

/**
 * Notes that the gateway of a payment is asked for it now, whatever comes of that: one that is silent keeps nobody from asking for others, and of many
 * who want to know at once one asks. Answers false where it was asked after `since`.
 */
export async function noteAsked(db: Db, id: string, since: Date, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ asked_at: new Date(now) })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(asked_at, created_at) <= ${since}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Payments of which something is expected and that were not asked for since a moment, the ones asked longest ago first. */
export async function openPayments(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('state', 'in', OPEN_STATES)
    .where(sql<boolean>`coalesce(asked_at, created_at) < ${since}`)
    .orderBy(sql`coalesce(asked_at, created_at)`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
