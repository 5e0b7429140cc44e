import type { Selectable, Transaction } from 'kysely'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import type { Tell } from '../../work/in-transaction.ts'
import { balanceOf } from '../money/ledger.store.ts'
import { isBesideBundle } from './bundle-parts.ts'
import { tellShortRenewal } from './failed-renewal.ts'
import { freeBalance } from './free-balance.ts'
import { IS_CHARGED, NEXT_PRICE, renewWithin } from './renew.ts'

/**
 * Renews what a card was charged for, in the transaction that books its money, so that nothing else is bought with it before: it waits for no purchase that has begun
 * meanwhile, since the card is not charged again for the period. Where it does not suffice the owner is told. Whoever calls has locked the payer.
 * @param now Unix milliseconds
 */
export async function renewCharged(
  trx: Transaction<CommonTables>,
  tell: Tell,
  payment: Selectable<PaymentTable>,
  now: number,
): Promise<void> {
  const { subscription_id: id, period_end: end, user_id: userId, provider_id: providerId } = payment
  // A part of a bundle that has begun meanwhile stands still: the money is balance.
  if (id === null || end === null || (await isBesideBundle(trx, id, now))) return
  if ((await renewWithin(trx, tell, [id], now, freeBalance)) > 0) return
  const due = await trx
    .selectFrom('subscription as s')
    .select(NEXT_PRICE.as('price'))
    .where('s.id', '=', id)
    .where('s.paid_until', '=', end)
    .where('s.ended_at', 'is', null)
    .where(IS_CHARGED)
    .executeTakeFirst()
  const { balance } = await balanceOf(trx, userId, providerId)
  const missing = due ? Number(due.price) - balance : 0
  if (missing > 0) await tellShortRenewal(trx, payment, missing, now)
}
