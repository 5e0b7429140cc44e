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

/**
 * Payments of which something is expected and that were not asked for since a moment, those of each provider at each gateway together, the ones asked
 * longest ago first. @param limit of each provider at each gateway: one whose gateway is slow takes no other one's place
 */
export async function openPayments(db: Db, since: Date, limit: number): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(id::text order by place) as ids from (
      select id, gateway, provider_id,
        row_number() over (partition by gateway, provider_id order by coalesce(asked_at, created_at), id) as place
      from payment where state in (${sql.join(OPEN_STATES)}) and coalesce(asked_at, created_at) < ${since}) open
    where place <= ${limit} group by gateway, provider_id`.execute(db)
  return rows.map(({ ids }) => ids)
}
