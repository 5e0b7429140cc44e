import { sql, type Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { book } from '../money/ledger.store.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { closeTime, isFuture, type LiveSubscription } from './change-subscription.ts'

/** What the first period of a subscription has cost by now, in minor units: it is charged shortly before it begins. */
async function chargedFor(trx: Transaction<CommonTables>, source: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select sum(e.amount_minor)::bigint as amount from journal j join ledger_entry e on e.journal_id = j.id
    where j.source_type = 'renewal' and j.source_id = ${source} and j.purpose = 'charge' and e.amount_minor > 0`.execute(
    trx,
  )
  return Number(rows[0]?.amount ?? 0)
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
  const source = `${subscription.id}:${subscription.began_at.getTime()}`
  const amount = await chargedFor(trx, source)
  if (amount > 0)
    await book(trx, {
      providerId: subscription.provider_id,
      source: { type: 'renewal', id: source },
      purpose: 'refund',
      from: { kind: 'revenue' },
      to: { kind: 'user', userId: subscription.user_id },
      amount,
      now,
    })
  // What is given until it would begin stays.
  await closeTime(trx, subscription, subscription.began_at.getTime())
  await trx
    .updateTable('subscription')
    .set({ ended_at: new Date(now), is_renewed: false })
    .where('id', '=', subscription.id)
    .execute()
}
