import type { Kysely } from 'kysely'
import type { ViewerEvent } from '#contract/analytics.ts'
import type { CommonTables } from '../db/tables.ts'
import { lockUser } from '../work/account-locks.ts'
import { inTransaction } from '../work/in-transaction.ts'

/** Nobody rests on more cards in a day; a client that tells more is broken, or not one of ours. */
export const EVENTS_A_DAY = 2000
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** Keeps what a viewer's client tells, as far as the day's room goes. Answers how many. @param now Unix milliseconds */
export async function addViewerEvents(
  db: Kysely<CommonTables>,
  userId: number,
  events: readonly ViewerEvent[],
  now: number,
): Promise<number> {
  const happened_at = new Date(now)
  return inTransaction(db, async (trx) => {
    // Calls of one viewer wait for each other, or together they would keep more than a day has room for.
    await lockUser(trx, userId)
    const { count } = await trx
      .selectFrom('viewer_event')
      .select((event) => event.fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .where('happened_at', '>', new Date(now - DAY_MS))
      .executeTakeFirstOrThrow()
    const kept = events.slice(0, Math.max(0, EVENTS_A_DAY - Number(count)))
    if (kept.length > 0)
      await trx
        .insertInto('viewer_event')
        .values(kept.map((event) => ({ ...event, user_id: userId, happened_at })))
        .execute()
    return kept.length
  })
}

/** Forgets what is too old for any statistics. @param now Unix milliseconds */
export async function forgetViewerEvents(db: Kysely<CommonTables>, now: number): Promise<void> {
  await db
    .deleteFrom('viewer_event')
    .where('happened_at', '<', new Date(now - KEPT_DAYS * DAY_MS))
    .execute()
}
