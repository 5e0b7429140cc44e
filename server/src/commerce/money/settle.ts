import type { Selectable, Transaction } from 'kysely'
import { PAYMENT, type PaymentState } from '#domain/commerce/payment.machine.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { addMessages } from '../../messages/account-message.store.ts'
import { lockPayer } from '../../work/account-locks.ts'
import type { Order, Tell } from '../../work/in-transaction.ts'
import { type CardPorts, linkCard, readCards, unlinkCard } from '../cards/card.store.ts'
import type { GatewayCard, GatewayTruth } from '../gateways/gateway.ts'
import { noteAnswered } from '../pay/asked-payments.store.ts'
import { orderEnd } from '../pay/payment.store.ts'
import { heardAt, isCodeGiven, waitedUntil } from '../pay/waited-for.ts'
import { grantPurchase } from '../shop/grant.ts'
import { LINE_COLUMNS, type PurchaseRow } from '../shop/offer.store.ts'
import { isToldAgain } from '../subscriptions/due-renewals.store.ts'
import { orderRenewal, tellFailedRenewal } from '../subscriptions/failed-renewal.ts'
import { renewCharged } from '../subscriptions/renew-charged.ts'
import { book } from './ledger.store.ts'
import { bookOutsideSum } from './outside-refund.ts'
import { addRefund } from './refund.ts'

type Payment = Selectable<PaymentTable> & { readonly time_zone: string }

/** A payment, and what it pays for, if that is a purchase. */
async function findPaid(
  trx: Transaction<CommonTables>,
  id: string,
): Promise<{ readonly payment: Payment; readonly purchase: PurchaseRow | undefined }> {
  const row = await trx
    .selectFrom('payment')
    .innerJoin('provider', 'provider.id', 'payment.provider_id')
    .leftJoin('purchase', 'purchase.id', 'payment.purchase_id')
    .leftJoin('purchase_offer', 'purchase_offer.id', 'purchase.offer_id')
    .selectAll('payment')
    .select(['provider.time_zone', 'purchase_offer.expires_at'])
    .select(LINE_COLUMNS.map((column) => `purchase.${column} as line_${column}` as const))
    .where('payment.id', '=', id)
    .executeTakeFirstOrThrow()
  const { purchase_id: purchaseId, user_id, provider_id, expires_at } = row
  if (purchaseId === null) return { payment: row, purchase: undefined }
  const line = Object.fromEntries(LINE_COLUMNS.map((column) => [column, row[`line_${column}`]]))
  return {
    payment: row,
    purchase: { ...line, id: purchaseId, user_id, provider_id, expires_at } as PurchaseRow,
  }
}

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

/**
 * The state that follows from what the gateway says; a currency that nobody asked for is never taken for money.
 * @param isToldAgain the gateway is told of it again if it has not heard of it: after an outage a card is charged at once, by the same payment
 */
function nextState(
  payment: Payment,
  truth: GatewayTruth | null,
  isToldAgain: boolean,
  now: number,
): PaymentState {
  if (truth === null && isToldAgain) return payment.state
  if (truth?.is === 'captured') return truth.currency === payment.currency ? 'complete' : 'error'
  if (truth?.is === 'failed') return 'error'
  if (truth?.isUnderWay) return 'pending'
  // The gateway has heard of no code: its payer can type it once more.
  if (truth !== null && isCodeGiven(payment) && now < waitedUntil(payment)) return 'action_required'
  return now >= waitedUntil(payment, truth === null) ? 'expired' : payment.state
}

/** What is known of a moment in which a payment is settled. */
export interface Settling {
  /** What cards are kept with; null where the gateway keeps none. */
  readonly cards: CardPorts | null
  readonly trx: Transaction<CommonTables>
  readonly tell: Tell
  readonly order: Order
  /** Whoever settles has locked the payer with another statement of the transaction. */
  readonly isPayerLocked?: boolean
  /** Unix milliseconds. */
  readonly now: number
}

/** The unit of a linked card goes back whatever else happens: in the transaction that books it. */
const returnUnit = (
  { trx, order, now }: Settling,
  random: CardPorts['random'],
  payment: Payment,
  amount: number,
): Promise<void> =>
  addRefund(trx, order, payment, {
    id: random.uuid(),
    reference: 'card-link',
    amount,
    fromRevenue: 0,
    now,
  })

/** Links what the gateway has kept; of a payment that was given up before nobody knows of the card any more, and it is forgotten. */
async function keepCard(
  { trx, order, now }: Settling,
  ports: CardPorts,
  payment: Payment,
  card: GatewayCard,
): Promise<void> {
  const isLeft = PAYMENT.isFinal(payment.state)
  const id = await linkCard(trx, order, ports, {
    userId: payment.user_id,
    providerId: payment.provider_id,
    gateway: payment.gateway,
    paymentId: payment.id,
    card,
    isLeft,
    now,
  })
  const linked = isLeft ? (await readCards(trx, payment.user_id)).find((one) => one.id === id) : null
  if (linked?.payment_id === payment.id) await unlinkCard(trx, order, ports, linked, now)
}

/** Notes by which number the gateway has taken a payment, where it was not told before: refunds and whoever asks it for the payment name that. */
const noteNumber = (trx: Transaction<CommonTables>, payment: Payment, { gatewayPayment }: GatewayTruth) =>
  trx
    .updateTable('payment')
    .set({ gateway_payment: gatewayPayment })
    .where('id', '=', payment.id)
    .where('gateway_payment', 'is', null)
    .execute()

/**
 * Brings a payment to what its gateway says. Money that was taken is booked onto the user's balance once, whatever state the payment is
 * in, and buys or renews what it was paid for if the payment was not given up before; else it stays on the balance. What has gone back of it is booked too.
 * @param truth null: the gateway has never heard of it
 */
export async function settle(at: Settling, paymentId: string, truth: GatewayTruth | null): Promise<void> {
  await settleTaken(at, paymentId, truth)
  const { cards, trx, tell, now } = at
  if (truth?.is !== 'captured' || !truth.refundedMinor || !cards) return
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await bookOutsideSum({ trx, tell, random: cards.random, now }, payment, truth.refundedMinor)
}

/** Tells who has paid that what nobody waited for any more has come; that the unit of a linked card goes back was said when it was linked. */
async function tellLateMoney({ trx, now }: Settling, payment: Payment, amount: number): Promise<void> {
  if (payment.purpose === 'card') return
  const about = { kind: 'late_money', amount, onBalance: amount } as const
  await addMessages(trx, [{ userId: payment.user_id, deviceId: null, about }], now)
}

/** Tells who has paid that the packet was not bought, also who has left the page that would say so: the balance was spent meanwhile, or the packet came another way. */
async function tellKeptMoney(
  { trx, now }: Settling,
  { user_id: userId }: Payment,
  { packet_id: packet }: PurchaseRow,
  amount: number,
): Promise<void> {
  const about = { kind: 'money_kept', packet, amount, onBalance: amount } as const
  await addMessages(trx, [{ userId, deviceId: null, about }], now)
}

/** The same, of what was taken. */
async function settleTaken(at: Settling, paymentId: string, truth: GatewayTruth | null): Promise<void> {
  const { trx, tell, now } = at
  if (!at.isPayerLocked) await lockPayer(trx, paymentId)
  const { payment, purchase } = await findPaid(trx, paymentId)
  const isMoney = truth?.is === 'captured' && truth.currency === payment.currency && truth.amountMinor > 0
  const isNew = isMoney && (await bookCapture(trx, payment, truth.amountMinor, now))
  if (isNew && payment.gateway_payment === null) await noteNumber(trx, payment, truth)
  if (isNew && at.cards) {
    if (payment.purpose === 'card') await returnUnit(at, at.cards.random, payment, truth.amountMinor)
    if (truth.card && payment.saves_card) await keepCard(at, at.cards, payment, truth.card)
  }
  if (isNew && (payment.purpose === 'balance' || payment.purpose === 'card'))
    await orderRenewal(trx, at.order, payment.user_id, now)
  if (isNew && PAYMENT.isFinal(payment.state)) await tellLateMoney(at, payment, truth.amountMinor)
  if (PAYMENT.isFinal(payment.state)) return noteAnswered(trx, payment.id, truth, now)
  const isAwaited = truth === null && (await isToldAgain(trx, payment, now))
  const heard = heardAt(payment, truth, now)
  const state = nextState({ ...payment, heard_at: heard }, truth, isAwaited, now)
  if (state === 'complete' && purchase) {
    const granted = await grantPurchase(trx, tell, purchase, { timeZone: payment.time_zone, now })
    if (granted.is === 'refused') await tellKeptMoney(at, payment, purchase, Number(truth?.amountMinor))
  }
  await trx
    .updateTable('payment')
    .set({
      state: state === payment.state ? state : PAYMENT.move(payment.state, state),
      decline_code: truth?.declineCode ?? null,
      asked_at: new Date(now),
      unanswered_since: null,
      heard_at: heard,
      ...(state !== payment.state && { updated_at: new Date(now) }),
    })
    .where('id', '=', payment.id)
    .execute()
  if (state === 'expired') orderEnd(at.order, payment)
  if (payment.purpose !== 'renewal') return
  if (state === 'complete') await renewCharged(trx, tell, payment, now)
  // What its gateway has never heard of has not failed: nobody wants it any more.
  const isHeard = truth !== null || payment.state === 'pending'
  if (state === 'error' || (state === 'expired' && isHeard))
    await tellFailedRenewal(trx, { ...payment, state, decline_code: truth?.declineCode ?? null }, now)
}
