import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { PAYMENT, type PaymentPurpose } from '#domain/commerce/payment.machine.ts'
import { isCodeOver, isOfCode } from '#domain/commerce/pay-step.ts'
import type { PaySystem } from '#domain/commerce/pay-systems.ts'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import type { Order } from '../../work/in-transaction.ts'
import { balanceOf } from '../money/ledger.store.ts'
import { dueOf, type PurchaseRow } from '../shop/offer.store.ts'
import { COMMERCE, SHOP } from '../shop/shop-texts.ts'
import { reservedFor } from './reserved.store.ts'
import { END_PAGE } from './settle-order.ts'
import { requireLiveShown, requireShown } from './shown-amount.ts'
import { isTooLateToShow, mayBeTaken } from './waited-for.ts'

export type PaymentRow = Selectable<PaymentTable>
type Db = Kysely<CommonTables>

/** States of which something is still expected. */
export const OPEN_STATES = PAYMENT.states.filter((state) => !PAYMENT.isFinal(state))

export const findPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()

/** Payments of a user for one purpose of which something is expected. */
export const openOf = (db: Db, userId: number, purpose: PaymentPurpose): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('state', 'in', OPEN_STATES)
    .execute()

/** Payments of a user of which something is expected, and the one that has paid a purchase. */
const livePayments = (
  trx: Transaction<CommonTables>,
  { id, user_id: userId }: PurchaseRow,
): Promise<PaymentRow[]> =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where((payment) =>
      payment.or([
        payment.and([payment('user_id', '=', userId), payment('state', 'in', OPEN_STATES)]),
        payment.and([payment('purchase_id', '=', id), payment('state', '=', 'complete')]),
      ]),
    )
    .execute()

/** What a payment pays for, as far as its payer is told. */
export type PaidFor = Pick<PurchaseRow, 'packet_id' | 'subscription_id'>

/** The last payment of an offer, and what it pays for. */
export async function lastPayment(
  db: Db,
  offerId: string,
): Promise<{ readonly payment: PaymentRow; readonly purchase: PaidFor } | undefined> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.id', 'payment.purchase_id')
    .selectAll('payment')
    .select(['purchase.packet_id', 'purchase.subscription_id as bought_id'])
    .where('purchase.offer_id', '=', offerId)
    .orderBy('payment.created_at', 'desc')
    .orderBy(sql`payment.state in ('error', 'expired')`)
    .orderBy('payment.id')
    .limit(1)
    .executeTakeFirst()
  return row && { payment: row, purchase: { packet_id: row.packet_id, subscription_id: row.bought_id } }
}

/**
 * What has to be paid for a purchase beside what is on the balance and is not reserved for other payments that are open; all of it where the balance
 * suffices, since its owner has chosen to pay.
 * @param balance of the user, in minor units
 * @param others payments of the user
 */
async function missingBeside(
  trx: Transaction<CommonTables>,
  purchase: PurchaseRow,
  balance: number,
  others: readonly PaymentRow[],
): Promise<number> {
  const due = dueOf(purchase)
  const free = Math.max(0, balance - (await reservedFor(trx, others)))
  return free < due ? due - free : due
}

/** What would have to be paid for a purchase now. @param balance of the user, in minor units */
export const missingOf = async (
  trx: Transaction<CommonTables>,
  purchase: PurchaseRow,
  balance: number,
): Promise<number> => {
  const others = (await livePayments(trx, purchase)).filter(({ purchase_id: id }) => id !== purchase.id)
  return missingBeside(trx, purchase, balance, others)
}

/** What a payment is begun with. */
export interface Beginning {
  /** Of the payment, where it is a new one. */
  readonly id: string
  readonly paySystem: Pick<PaySystem, 'gateway' | 'payform'>
  /** The least that its gateway takes, in minor units: what is taken beyond what is asked for stays on the balance. */
  readonly leastMinor: number
  /** Letters of ISO 4217. */
  readonly currency: string
  readonly returnUrl: string
  /** Whether the gateway is asked to keep the card. */
  readonly savesCard?: boolean
  /** A card that is charged. */
  readonly cardId?: number | null
  /** Of who pays by phone, in digits. */
  readonly phone?: string | null
  /** What its payer was told is taken, in minor units; without it whatever is missing. */
  readonly shownMinor?: number | undefined
  /** A new code is wanted in place of the one that was shown or sent. */
  readonly isCodeWanted?: boolean
  /** Ids of payments of which their gateways do not say whether they were paid. */
  readonly unanswered?: ReadonlySet<string>
  /** Unix milliseconds. */
  readonly now: number
}

/** Whose payment, and what for. */
export interface Paid {
  readonly userId: number
  readonly providerId: number
  readonly purpose: PaymentPurpose
  readonly purchaseId?: number
  /** Of the user, where it is known already. */
  readonly accountId?: number
  /** Of a renewal. */
  readonly renewal?: { readonly subscriptionId: number; readonly periodEnd: Date; readonly attempt: number }
  /** Minor units. */
  readonly amount: number
}

/** Notes a payment that its gateway is to be told of. */
export async function addPayment(
  trx: Transaction<CommonTables>,
  { userId, providerId, accountId, purpose, purchaseId, renewal, amount }: Paid,
  {
    id,
    paySystem,
    leastMinor,
    currency,
    returnUrl,
    savesCard = false,
    cardId = null,
    phone = null,
    now,
  }: Beginning,
): Promise<PaymentRow> {
  return trx
    .insertInto('payment')
    .values({
      id,
      account_id: accountId ?? (await balanceOf(trx, userId, providerId)).id,
      user_id: userId,
      provider_id: providerId,
      purchase_id: purchaseId ?? null,
      purpose,
      ...(renewal && {
        subscription_id: renewal.subscriptionId,
        period_end: renewal.periodEnd,
        attempt: renewal.attempt,
      }),
      gateway: paySystem.gateway,
      payform: paySystem.payform,
      amount_minor: Math.max(amount, leastMinor),
      currency,
      state: 'created',
      return_url: returnUrl,
      saves_card: savesCard,
      card_id: cardId,
      phone,
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Orders that the page of a payment is ended of which nothing is expected any more, where its payer was shown one. */
export function orderEnd(order: Order, { id, next_step: step }: Pick<PaymentRow, 'id' | 'next_step'>): void {
  if (step !== null) order(END_PAGE, { paymentId: id })
}

/** Gives up a payment that its payer has left, whose page is ended; money that comes after all is balance. */
export async function giveUp(
  trx: Transaction<CommonTables>,
  order: Order,
  payment: PaymentRow,
  now: number,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({
      state: 'error',
      decline_code: 'left_by_payer',
      updated_at: new Date(now),
    })
    .where('id', '=', payment.id)
    .where('state', 'in', OPEN_STATES)
    .execute()
  orderEnd(order, payment)
}

/**
 * Leaves other payments for the same packet: whoever begins anew has left them. Throws `conflict` where one of them may have been taken already, so that nobody
 * pays twice. Answers those that go on.
 * @param others payments of the user
 */
async function leaveOthers(
  trx: Transaction<CommonTables>,
  order: Order,
  { packet_id: packetId }: PurchaseRow,
  others: readonly PaymentRow[],
  { now, unanswered }: Beginning,
): Promise<readonly PaymentRow[]> {
  const ids = others.flatMap(({ purchase_id: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return others
  const same = await trx
    .selectFrom('purchase')
    .select('id')
    .where('id', 'in', ids)
    .where('packet_id', '=', packetId)
    .execute()
  const left = new Set(same.map(({ id }) => id))
  const isLeft = ({ purchase_id: id }: PaymentRow): boolean => id !== null && left.has(id)
  if (others.filter(isLeft).some((one) => mayBeTaken(one, now) || unanswered?.has(one.id)))
    throw Failure.told('conflict', COMMERCE.payment_open)
  for (const other of others.filter(isLeft)) await giveUp(trx, order, other, now)
  return others.filter((one) => !isLeft(one))
}

/**
 * The payment of a purchase: the one that is under way, or that has paid it, else a new one; who chooses another way of paying has left the
 * one before, and so has who wants another code or goes on after the one of it is over, or after half an hour in which nobody could show its page. Whoever calls has locked the user. Throws `conflict` for what is bought already, for what costs nothing now, since that is
 * bought from the balance, and while another payment for the same packet may have been taken; `payment_required` where more would be taken than the payer was told.
 * @param account of the user
 */
export async function beginPayment(
  trx: Transaction<CommonTables>,
  order: Order,
  purchase: PurchaseRow,
  account: { readonly id: number; readonly balance: number },
  beginning: Beginning,
): Promise<PaymentRow> {
  const payments = await livePayments(trx, purchase)
  const live = payments.find(({ purchase_id: id }) => id === purchase.id)
  // Bought from the balance meanwhile: nothing more is to be paid for it.
  if (purchase.subscription_id !== null && live?.state !== 'complete')
    throw new Failure('conflict', null, COMMERCE.has_packet)
  if (live) {
    const {
      paySystem,
      cardId = null,
      phone = null,
      isCodeWanted = false,
      shownMinor,
      unanswered,
      now,
    } = beginning
    const isSame =
      live.payform === paySystem.payform &&
      live.gateway === paySystem.gateway &&
      live.card_id === cardId &&
      live.phone === phone
    const { next_step: step } = live
    const isCodeLeft = step !== null && (isCodeOver(step, now) || (isCodeWanted && isOfCode(step)))
    const isLeft = live.state === 'action_required' ? !isSame || isCodeLeft : isTooLateToShow(live, now)
    if (!isLeft) {
      requireLiveShown(live, shownMinor)
      return live
    }
    if (isCodeLeft && unanswered?.has(live.id)) throw Failure.told('conflict', COMMERCE.payment_open)
    await giveUp(trx, order, live, now)
  }
  if (dueOf(purchase) === 0) throw new Failure('conflict', null, SHOP.nothing_due)
  const { user_id: userId, provider_id: providerId, id: purchaseId } = purchase
  const others = await leaveOthers(
    trx,
    order,
    purchase,
    payments.filter((one) => one !== live),
    beginning,
  )
  const amount = await missingBeside(trx, purchase, account.balance, others)
  requireShown(amount, beginning.leastMinor, beginning.shownMinor)
  return addPayment(
    trx,
    { userId, providerId, accountId: account.id, purpose: 'purchase', purchaseId, amount },
    beginning,
  )
}
