import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

const KEPT_MS = 30 * 24 * 3_600_000

/** Forgets offers of more than 30 days ago that nobody has paid or begun to pay. @param now Unix milliseconds */
export async function forgetOffers(db: Kysely<CommonTables>, now: number): Promise<void> {
  await sql`
    delete from purchase_offer o where o.created_at < ${new Date(now - KEPT_MS)} and not exists (
      select from purchase p where p.offer_id = o.id
        and (p.bought_at is not null or exists (select from payment t where t.purchase_id = p.id)))`.execute(
    db,
  )
}
