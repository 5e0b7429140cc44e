import { sql, type Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { bookEarned, bookGivenBack } from '../money/revenue.ts'
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

/**
 * Gives back, onto the balance, what the last periods of a subscription have cost. What of that goes back to a card is taken from there, and no more than that: a refund may have
 * taken from the provider what was spent on something else.
 */
async function giveBack(
  trx: Transaction<CommonTables>,
  { id, user_id: userId, provider_id: providerId }: LiveSubscription,
  periods: number,
  now: number,
): Promise<void> {
  const known = { providerId, userId, now }
  for (const { source, price: amount } of (await standingCharges(trx, id)).slice(0, periods)) {
    const charge = { type: 'renewal', id: source }
    await bookGivenBack(trx, { ...known, source: charge, purpose: 'refund', amount })
    let left = amount
    for (const { refundId, amount: returned } of await returnedOf(trx, id, source)) {
      const refund = { type: 'refund', id: refundId }
      const taken = Math.min(returned, left)
      left -= taken
      if (taken > 0)
        await bookEarned(trx, { ...known, source: refund, purpose: 'return-back', amount: taken })
    }
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
