import type { Selectable, Transaction } from 'kysely'
import { PAYMENT, type PaymentState } from '#domain/commerce/payment.machine.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { lockUser } from '../../work/account-locks.ts'
import type { Tell } from '../../work/in-transaction.ts'
import type { GatewayTruth } from '../gateways/gateway.ts'
import { grantPurchase } from '../shop/grant.ts'
import { findPurchase } from '../shop/offer.store.ts'
import { book } from './ledger.store.ts'

/** Of a payment that nobody has finished within this time nothing is expected any more. Milliseconds. */
export const PAYMENT_MS = 3_600_000

type Payment = Selectable<PaymentTable> & { readonly time_zone: string }

/** What a gateway has taken is the user's, once, in whatever state the payment is. Answers whether it was booked now. */
function bookCapture(
  trx: Transaction<CommonTables>,
  payment: Payment,
  amount: number,
  now: number,
): Promise<boolean> {
  return book(trx, {
    providerId: payment.provider_id,
    source: { type: 'payment', id: payment.id },
    purpose: 'capture',
    from: { kind: 'gateway', gateway: payment.gateway as GatewayName },
    to: { kind: 'user', userId: payment.user_id },
    amount,
    now,
  })
}

/** The state that follows from what the gateway says; a currency that nobody asked for is never taken for money. */
function nextState(payment: Payment, truth: GatewayTruth | null, now: number): PaymentState {
  if (truth?.is === 'captured') return truth.currency === payment.currency ? 'complete' : 'error'
  if (truth?.is === 'failed') return 'error'
  return now >= payment.created_at.getTime() + PAYMENT_MS ? 'expired' : payment.state
}

/**
 * Brings a payment to what its gateway says. Money that was taken is booked onto the user's balance once, whatever state the payment is
 * in, and buys what it was paid for if the payment was not given up before; else it stays on the balance.
 * @param truth null: the gateway has never heard of it
 * @param now Unix milliseconds
 */
export async function settle(
  trx: Transaction<CommonTables>,
  tell: Tell,
  paymentId: string,
  truth: GatewayTruth | null,
  now: number,
): Promise<void> {
  const { user_id: userId } = await trx
    .selectFrom('payment')
    .select('user_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await lockUser(trx, userId)
  const payment = await trx
    .selectFrom('payment')
    .innerJoin('provider', 'provider.id', 'payment.provider_id')
    .selectAll('payment')
    .select('provider.time_zone')
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const isMoney = truth?.is === 'captured' && truth.currency === payment.currency && truth.amountMinor > 0
  if (isMoney) await bookCapture(trx, payment, truth.amountMinor, now)
  if (PAYMENT.isFinal(payment.state)) return
  const state = nextState(payment, truth, now)
  if (state === 'complete' && payment.purchase_id !== null) {
    const purchase = await findPurchase(trx, payment.purchase_id)
    if (purchase) await grantPurchase(trx, tell, purchase, { timeZone: payment.time_zone, now })
  }
  await trx
    .updateTable('payment')
    .set({
      state: state === payment.state ? state : PAYMENT.move(payment.state, state),
      decline_code: truth?.declineCode ?? null,
      asked_at: new Date(now),
      ...(state !== payment.state && { updated_at: new Date(now) }),
    })
    .where('id', '=', payment.id)
    .execute()
}
