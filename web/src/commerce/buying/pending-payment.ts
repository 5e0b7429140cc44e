import type { KeptStorage } from '../../api/kept-storage.ts'
import { PENDING_KEY } from './kept-keys.ts'
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
  /** What is bought from the balance when the money has come: a line of an offer, or the packet itself. */
  readonly after: PaidAfter | null
  /** An address of this site that is opened when the packet is there. */
  readonly then: string | null
  /** What is bought after it. Payments of older pages do not tell it. */
  readonly next?: Wish | null
}

export type PaidAfter =
  | { readonly buy: 'purchase'; readonly accountId: number; readonly purchaseId: string }
  | { readonly buy: 'packet'; readonly packetId: number }

/** Nobody asks for payments that are older than this, in milliseconds. */
export const OLDEST_MS = 3_600_000

export const keepPending = (storage: KeptStorage, payment: PendingPayment): void =>
  storage.setItem(PENDING_KEY, JSON.stringify(payment))

export const forgetPending = (storage: KeptStorage): void => storage.removeItem(PENDING_KEY)

/** The payment that is kept; null where there is none. */
export function readPending(storage: KeptStorage): PendingPayment | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(PENDING_KEY) ?? 'null')
    const isOne = typeof kept === 'object' && kept !== null && 'transactionId' in kept && 'at' in kept
    return isOne ? (kept as PendingPayment) : null
  } catch {
    return null
  }
}
