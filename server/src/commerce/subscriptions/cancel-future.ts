import { sql, type Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { book } from '../money/ledger.store.ts'
import { bringForward } from '../promo/promo-days.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { isFuture, type LiveSubscription } from './change-subscription.ts'
import { returnedOf, standingCharges } from './charges.store.ts'
import { SUBSCRIPTION_SOURCE } from './paid-time.store.ts'

/**
 * Closes what is paid of a subscription that has not begun; answers how many periods that were. What is given stays: until it would begin as it is, and
 * after it from then on.
 */
async function closePaid(
  trx: Transaction<CommonTables>,
  { id, user_id: userId, packet_id: packetId, began_at: beganAt }: LiveSubscription,
): Promise<number> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    delete from entitlement where user_id = ${userId} and source = ${SUBSCRIPTION_SOURCE + id} and lower(valid) >= ${beganAt}::timestamptz
    returning lower(valid) as from, upper(valid) as until`.execute(trx)
  for (const { from, until } of rows.toSorted((one, other) => Number(other.from) - Number(one.from)))
    await bringForward(trx, { userId, packetId }, until, until.getTime() - from.getTime())
  return rows.length
}

/** Gives back, onto the balance, what the last periods of a subscription have cost. What of that goes back to a card is taken from there. */
async function giveBack(
  trx: Transaction<CommonTables>,
  { id, user_id: userId, provider_id: providerId }: LiveSubscription,
  periods: number,
  now: number,
): Promise<void> {
  const revenue = { kind: 'revenue' } as const
  const user = { kind: 'user', userId } as const
  for (const { source, price } of (await standingCharges(trx, id)).slice(0, periods)) {
    await book(trx, {
      providerId,
      source: { type: 'renewal', id: source },
      purpose: 'refund',
      from: revenue,
      to: user,
      amount: price,
      now,
    })
    for (const { refundId, amount } of await returnedOf(trx, id, source))
      await book(trx, {
        providerId,
        source: { type: 'refund', id: refundId },
        purpose: 'return-back',
        from: user,
        to: revenue,
        amount,
        now,
      })
  }
}

/**
 * Cancels a subscription that has not begun. What was charged for it already goes back to the balance. Throws `not_found` for one that has begun.
 * @param now Unix milliseconds
 */
export async function cancelFuture(
  trx: Transaction<CommonTables>,
  subscription: LiveSubscription,
  now: number,
): Promise<void> {
  if (!isFuture(subscription, now)) throw new Failure('not_found', null, COMMERCE.no_subscription)
  await giveBack(trx, subscription, await closePaid(trx, subscription), now)
  await trx
    .updateTable('subscription')
    .set({ ended_at: new Date(now), is_renewed: false })
    .where('id', '=', subscription.id)
    .execute()
}
