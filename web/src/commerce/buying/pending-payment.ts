import type { KeptStorage } from '../../api/kept-storage.ts'
import { ENDED_KEY, OLDER_PENDING_KEY, PENDING_KEY } from './kept-keys.ts'
import type { Wish } from './start-buying.ts'

/** A payment of which nobody knows yet what became of it. It outlives the page: the viewer comes back from the bank's to another one. */
export interface PendingPayment {
  /** Null where its beginning was not answered: then its offer tells what became of it. */
  readonly transactionId: string | null
  readonly offerId: string | null
  /** Unix milliseconds by the service's clock. */
  readonly at: number
  /** What it is for, in words; null of money for the balance alone. */
  readonly name: string | null
  readonly packetId: number | null
  /** The period that was chosen, an id of a `purchases_type`; null is the packet's own. Payments of older pages do not tell it. */
  readonly purchaseId?: string | null
  /** What is bought from the balance when the money has come: a line of an offer, or, by pages of before, the packet itself. */
  readonly after: PaidAfter | null
  /** An address of this site that is opened when the packet is there. */
  readonly then: string | null
  /** What is bought after it. Payments of older pages do not tell it. */
  readonly next?: Wish | null
  /** Whose it is: another account that signs in here does not meet it. Payments of older pages do not tell it. */
  readonly userId?: number | null
  /** A page of an older version has begun it, and may be asking about it as well. */
  readonly isOfOlderPage?: boolean
}

export type PaidAfter =
  | { readonly buy: 'purchase'; readonly accountId: number; readonly purchaseId: string }
  | { readonly buy: 'packet'; readonly packetId: number }

/** Nobody asks for payments that are older than this, in milliseconds. */
export const OLDEST_MS = 3_600_000

/** What a payment is for: of two tries to pay one offer the second takes the place of the first, each top-up stands for itself. */
export const keyOf = ({ offerId, transactionId }: PendingPayment): string => offerId ?? transactionId ?? ''

/** A payment of which the address of the page tells the number, and nobody else anything. @param now Unix milliseconds */
export const nothingKnownOf = (transactionId: string, now: number): PendingPayment => ({
  transactionId,
  offerId: null,
  at: now,
  name: null,
  packetId: null,
  purchaseId: null,
  after: null,
  then: null,
})

const isPending = (kept: unknown): kept is PendingPayment =>
  typeof kept === 'object' && kept !== null && 'transactionId' in kept && 'at' in kept

function keptUnder(storage: KeptStorage, key: string): readonly PendingPayment[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    // Pages of older versions have kept one alone.
    return (Array.isArray(kept) ? kept : [kept]).filter(isPending)
  } catch {
    return []
  }
}

function write(storage: KeptStorage, payments: readonly PendingPayment[]): void {
  if (payments.length > 0) storage.setItem(PENDING_KEY, JSON.stringify(payments))
  else storage.removeItem(PENDING_KEY)
}

/**
 * Payments that are kept, the one that was begun last at the end, with those that a page of an older version has kept since: they are taken over here, and stay there until they are
 * forgotten here or there.
 */
export function readPending(storage: KeptStorage): readonly PendingPayment[] {
  const kept = keptUnder(storage, PENDING_KEY)
  const older = keptUnder(storage, OLDER_PENDING_KEY).map((one) => ({ ...one, isOfOlderPage: true }))
  if (older.length === 0) return kept
  const begun = [...older, ...kept].toSorted((one, other) => one.at - other.at)
  // Of two tries to pay one offer the second stands.
  const all = [...new Map(begun.map((one) => [keyOf(one), one])).values()]
  write(storage, all)
  return all
}

/**
 * Whether a page of an older version may have brought a payment to its end: it was begun by one, which keeps it no more. That it has ended is not certain, since such a page keeps one
 * payment alone, and forgets it with any other one that ends.
 */
export const isForgottenThere = (storage: KeptStorage, payment: PendingPayment): boolean =>
  payment.isOfOlderPage === true &&
  !keptUnder(storage, OLDER_PENDING_KEY).some((one) => keyOf(one) === keyOf(payment))

/** Keeps a payment beside others that were begun within the hour: what comes after each is done when its own money is there. */
export function keepPending(storage: KeptStorage, payment: PendingPayment): void {
  const others = readPending(storage).filter(
    (one) => keyOf(one) !== keyOf(payment) && payment.at - one.at <= OLDEST_MS,
  )
  write(storage, [...others, payment])
}

/** Forgets a payment. Others, and one for the same that was begun since, in another tab perhaps, are still asked about. */
export function forgetPending(storage: KeptStorage, payment: PendingPayment | null): void {
  const isIt = (one: PendingPayment): boolean =>
    one.transactionId === payment?.transactionId && one.offerId === payment.offerId
  const rest = readPending(storage).filter((one) => !isIt(one))
  write(storage, rest)
  const older = keptUnder(storage, OLDER_PENDING_KEY)
  // A try that another one has taken the place of is not met again either.
  const isBehind = (one: PendingPayment): boolean =>
    payment !== null && keyOf(one) === keyOf(payment) && one.at <= payment.at
  const left = older.filter((one) => !isBehind(one))
  if (left.length === 0) storage.removeItem(OLDER_PENDING_KEY)
  else if (left.length < older.length) storage.setItem(OLDER_PENDING_KEY, JSON.stringify(left))
}

/** Notes that what became of a payment is known. @param now Unix milliseconds */
export const noteEnded = (storage: KeptStorage, now: number): void => storage.setItem(ENDED_KEY, String(now))

/** Whether a payment has ended within the hour: a gateway's page that is met again in the history leads back as it did before. @param now Unix milliseconds */
export const hasEndedLately = (storage: KeptStorage, now: number): boolean =>
  now - Number(storage.getItem(ENDED_KEY) ?? -Infinity) <= OLDEST_MS
