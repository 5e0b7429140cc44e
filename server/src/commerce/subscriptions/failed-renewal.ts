import type { Kysely, Selectable, Transaction } from 'kysely'
import { type ChargeTry, GIVEN_UP_MS, isGivenUp, nextTryAt } from '#domain/commerce/dunning.ts'
import { renewalOf } from '#domain/commerce/renewal.ts'
import { PAYMENT } from '#domain/commerce/payment.machine.ts'
import type { PaymentTable, SubscriptionTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { addMessages } from '../../messages/account-message.store.ts'
import type { Order, Work } from '../../work/in-transaction.ts'
import { endOfCard, findCard } from '../cards/card.store.ts'
import { balanceOf } from '../money/ledger.store.ts'
import { AHEAD_MS } from './renew.ts'

type Payment = Selectable<PaymentTable>

/** Payments that a card was charged by for a period, the oldest first. */
export const readTries = (
  db: Kysely<CommonTables>,
  subscriptionId: number,
  periodEnd: Date,
): Promise<Payment[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    // By the index, which has renewals alone.
    .where('purpose', '=', 'renewal')
    .where('subscription_id', '=', subscriptionId)
    .where('period_end', '=', periodEnd)
    .orderBy('attempt')
    .execute()

export const toTry = (one: Payment): ChargeTry => ({
  cardId: one.card_id ?? 0,
  at: one.created_at.getTime(),
  isOpen: !PAYMENT.isFinal(one.state) || one.state === 'complete',
  declineCode: one.decline_code,
})

/** Tells the owner of a subscription that its card was not charged: at the first try and at the last one. @param now Unix milliseconds */
export async function tellFailedRenewal(
  trx: Transaction<CommonTables>,
  payment: Payment,
  now: number,
): Promise<void> {
  const { subscription_id: id, period_end: end, card_id: cardId, user_id: userId } = payment
  if (id === null || end === null || cardId === null) return
  const tries = (await readTries(trx, id, end)).map(toTry)
  const isLast = isGivenUp(tries, cardId)
  if (!isLast && tries.filter((one) => one.cardId === cardId).length > 1) return
  // A card that is charged no more is not tried again.
  const primary = await findCard(trx, userId, undefined)
  const retryAt = Number(primary?.id) === Number(cardId) ? nextTryAt(tries, cardId) : null
  const why = tries.at(-1)?.declineCode
  const about = {
    kind: 'renewal_failed',
    ...(await whatFailed(trx, id, cardId)),
    // Where its gateway has never said what became of it, nobody knows why.
    ...(why != null && { why }),
    amount: payment.amount_minor,
    end: end.toISOString(),
    isOver: end.getTime() <= now,
    retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
    isLast,
  } as const
  await addMessages(trx, [{ userId, deviceId: null, about }], now)
}

/** Which packet was not renewed, and what its owner knows the card by. */
async function whatFailed(
  trx: Transaction<CommonTables>,
  subscriptionId: number,
  cardId: number,
): Promise<{ readonly packet: number; readonly card: string }> {
  const { packet_id: packet } = await trx
    .selectFrom('subscription')
    .select('packet_id')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const card = await trx
    .selectFrom('card')
    .select('number')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  return { packet, card: endOfCard(card) }
}

/**
 * Tells the owner of a subscription that what its card has brought does not suffice: the balance was spent meanwhile, or the next period costs more by now.
 * The card is not charged for the period again.
 * @param missing on the balance, in minor units
 * @param now Unix milliseconds
 */
export async function tellShortRenewal(
  trx: Transaction<CommonTables>,
  { subscription_id: id, period_end: end, card_id: cardId, user_id: userId }: Payment,
  missing: number,
  now: number,
): Promise<void> {
  if (id === null || end === null || cardId === null) return
  const about = {
    kind: 'renewal_failed',
    ...(await whatFailed(trx, id, cardId)),
    amount: missing,
    end: end.toISOString(),
    isOver: end.getTime() <= now,
    isLast: true,
    payUntil: new Date(end.getTime() + GIVEN_UP_MS).toISOString(),
  } as const
  await addMessages(trx, [{ userId, deviceId: null, about }], now)
}

/** Ordered when money or a card has come to whose renewal was not paid. */
export const RENEW_OF_USER: Work<{ readonly userId: number }> = {
  name: 'renew-of-user',
  what: 'renews what a viewer has just paid for, who could not pay before',
  // They are of different users, and most of the time is their gateways'.
  atOnce: 8,
}

/** Whether something of a user is due to be renewed. @param now Unix milliseconds */
export async function hasUnpaid(db: Kysely<CommonTables>, userId: number, now: number): Promise<boolean> {
  const due = await db
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('is_renewed', '=', true)
    .where('paid_until', '<=', new Date(now + AHEAD_MS))
    .executeTakeFirst()
  return due !== undefined
}

/** Has what is unpaid of a user tried at once: whoever pays for it does not wait for the next run. @param now Unix milliseconds */
export async function orderRenewal(
  trx: Transaction<CommonTables>,
  order: Order,
  userId: number,
  now: number,
): Promise<void> {
  if (await hasUnpaid(trx, userId, now)) order(RENEW_OF_USER, { userId })
}

/** Whether a try has ended without money. */
const isFailed = (one: Payment | undefined): boolean => one?.state === 'error' || one?.state === 'expired'

/** A renewal that was not paid, of a subscription that goes on as soon as it is. */
export interface FailedRenewal {
  /** In the words of `domain/src/commerce/declines.ts`; `balance` where no card was tried, or what it brought does not suffice. */
  readonly why: string
  /** Unix milliseconds; null where no card is tried again. */
  readonly nextTryAt: number | null
  /** Unix milliseconds, from which on it goes on no more. */
  readonly givenUpAt: number
  /** What the balance lacks, in minor units. */
  readonly missing: number
}

/** What became of the renewals of a user's subscriptions that were not paid, by their ids. @param now Unix milliseconds */
export async function failedRenewals(
  db: Kysely<CommonTables>,
  userId: number,
  subscriptions: readonly Selectable<SubscriptionTable>[],
  now: number,
): Promise<ReadonlyMap<number, FailedRenewal>> {
  const due = subscriptions.filter(
    (one) => one.is_renewed && one.paused_at === null && one.paid_until.getTime() <= now + AHEAD_MS,
  )
  const [first] = due
  const failed = new Map<number, FailedRenewal>()
  if (!first) return failed
  const { balance } = await balanceOf(db, userId, first.provider_id)
  const card = await findCard(db, userId, undefined)
  for (const one of due) {
    const rows = await readTries(db, one.id, one.paid_until)
    const last = rows.at(-1)
    const isClosed = one.paid_until.getTime() <= now
    // What a card has brought did not suffice.
    const isShort = last?.state === 'complete'
    if (!isClosed && !isShort && !isFailed(last)) continue
    const declined = isShort ? undefined : rows.findLast(isFailed)
    failed.set(one.id, {
      why: declined ? (declined.decline_code ?? 'declined') : 'balance',
      nextTryAt: card ? nextTryAt(rows.map(toTry), card.id) : null,
      givenUpAt: one.paid_until.getTime() + GIVEN_UP_MS,
      missing: Math.max(0, renewalOf(one).price_minor - balance),
    })
  }
  return failed
}
