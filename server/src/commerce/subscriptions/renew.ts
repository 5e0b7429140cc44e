import { type Kysely, sql } from 'kysely'
import { endOfPeriod } from '#domain/commerce/paid-periods.ts'
import type { CommonTables } from '../../db/tables.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { balanceOf, book } from '../money/ledger.store.ts'
import { openPaidTime } from './paid-time.store.ts'

type Db = Kysely<CommonTables>

/** Charged so long before the paid time is over, so that nobody misses a moment. Milliseconds. */
export const AHEAD_MS = 3_600_000
/** What was not paid for so long after its end is not renewed any more. Milliseconds. */
export const GIVEN_UP_MS = 14 * 24 * 3_600_000
const AT_ONCE = 500

/** Subscriptions that are due, and whose owners have the money on their balance. */
async function dueSubscriptions(db: Db, now: number): Promise<{ id: number; user_id: number }[]> {
  return db
    .selectFrom('subscription as s')
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.user_id', '=', 's.user_id').onRef('a.provider_id', '=', 's.provider_id'),
    )
    .select(['s.id', 's.user_id'])
    .where('s.ended_at', 'is', null)
    .where('s.is_renewed', '=', true)
    .where('s.paid_until', '<=', new Date(now + AHEAD_MS))
    .whereRef('a.balance_minor', '>=', 's.price_minor')
    .orderBy('s.paid_until')
    .limit(AT_ONCE)
    .execute()
}

/**
 * Charges one more period of a subscription from the balance and opens it. One that ran out meanwhile begins anew at this moment: nobody pays for
 * time that was closed. Answers whether it was charged.
 */
const renew = (
  db: Db,
  { id, user_id: userId }: { readonly id: number; readonly user_id: number },
  now: number,
): Promise<boolean> =>
  inTransaction(db, async (trx, tell) => {
    await lockUser(trx, userId)
    const due = await trx
      .selectFrom('subscription')
      .selectAll()
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('is_renewed', '=', true)
      .where('paid_until', '<=', new Date(now + AHEAD_MS))
      .forUpdate()
      .executeTakeFirst()
    if (!due) return false
    const { balance } = await balanceOf(trx, userId, due.provider_id)
    if (balance < due.price_minor) return false
    const paidUntil = due.paid_until.getTime()
    if (due.price_minor > 0)
      await book(trx, {
        providerId: due.provider_id,
        source: { type: 'renewal', id: `${id}:${paidUntil}` },
        purpose: 'charge',
        from: { kind: 'user', userId },
        to: { kind: 'revenue' },
        amount: due.price_minor,
        now,
      })
    const isLapsed = paidUntil <= now
    const anchor = isLapsed ? now : due.anchor.getTime()
    const periods = isLapsed ? 1 : due.periods_paid + 1
    const until = endOfPeriod({ from: anchor, timeZone: due.time_zone, period: due.period }, periods)
    await trx
      .updateTable('subscription')
      .set({ anchor: new Date(anchor), periods_paid: periods, paid_until: new Date(until) })
      .where('id', '=', id)
      .execute()
    await openPaidTime(trx, {
      userId,
      packetId: due.packet_id,
      from: isLapsed ? now : paidUntil,
      until,
      subscriptionId: id,
    })
    tell(TOKEN_CHANNEL, String(userId))
    return true
  })

/** What a run of renewals did. */
export interface Renewals {
  readonly renewed: number
  readonly ended: number
}

/**
 * Renews what is due from the balances of its owners, and ends what was not renewed, or not paid for two weeks. It may be broken off anywhere
 * and done again: each period is charged once. @param now Unix milliseconds
 */
export async function renewSubscriptions(db: Db, now: number): Promise<Renewals> {
  let renewed = 0
  for (;;) {
    const due = await dueSubscriptions(db, now)
    let charged = 0
    for (const one of due) if (await renew(db, one, now)) charged++
    renewed += charged
    if (due.length < AT_ONCE || charged === 0) break
  }
  const { numUpdatedRows } = await db
    .updateTable('subscription')
    .set({ ended_at: sql`paid_until` })
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`paid_until <= case when is_renewed then ${new Date(now - GIVEN_UP_MS)}::timestamptz else ${new Date(now)}::timestamptz end`,
    )
    .executeTakeFirst()
  return { renewed, ended: Number(numUpdatedRows) }
}
