import type { Transaction } from '#contract/purchases.ts'
import { isKind, mayPass } from '../../api/failure-meaning.ts'
import { OLDEST_MS, type PendingPayment } from './pending-payment.ts'

/** What became of a payment is asked this often, and for so long. Milliseconds. */
const EVERY_MS = 5000
export const LONGEST_MS = 600_000

/** What a payment came to, as far as this page can tell. */
export type PaymentEnd =
  | { readonly is: 'complete'; readonly transaction: Transaction }
  | { readonly is: 'error'; readonly transaction: Transaction }
  /**
   * Nobody was asked any more: there is nothing to ask for, it is too old, it takes too long, it is not there, or whoever watches now is not
   * told of it, as a child is not.
   */
  | { readonly is: 'abandoned'; readonly why: 'no_id' | 'too_old' | 'too_long' | 'gone' | 'refused' }

export interface WatchParts {
  readonly ask: (payment: PendingPayment) => Promise<Transaction>
  /** Unix milliseconds by the service's clock. */
  readonly now: () => number
  /** A guest may yet sign in as who has paid: then a payment that is not found is no reason to stop. */
  readonly isGuest: () => boolean
  readonly onTold: (transaction: Transaction) => void
  readonly onEnd: (end: PaymentEnd) => void
}

/** What of a payment is to be asked for; why it is not, where it is not. */
function abandonedFor(payment: PendingPayment | null, now: number) {
  if (payment === null || (payment.transactionId === null && payment.offerId === null)) return 'no_id'
  return now - payment.at > OLDEST_MS ? 'too_old' : null
}

/**
 * Asks what became of a payment until it is known, at once and every five seconds. What fails on the way, a gateway that does not answer
 * above all, is asked again. @returns what ends the questions
 */
export function watchPayment(
  payment: PendingPayment | null,
  { ask, now, isGuest, onTold, onEnd }: WatchParts,
): () => void {
  const began = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const end = (what: PaymentEnd): void => {
    if (isOver) return
    isOver = true
    onEnd(what)
  }
  const askOnce = async (): Promise<void> => {
    const why = abandonedFor(payment, now())
    if (why !== null || payment === null) return end({ is: 'abandoned', why: why ?? 'no_id' })
    let isAnswered = true
    try {
      const transaction = await ask(payment)
      if (isOver) return
      const { status } = transaction.transaction
      if (status === 'complete' || status === 'error') return end({ is: status, transaction })
      onTold(transaction)
    } catch (error) {
      if (isOver) return
      if (!mayPass(error) && !isGuest())
        return end({ is: 'abandoned', why: isKind(error, 'not_found') ? 'gone' : 'refused' })
      isAnswered = !isKind(error, 'line')
    }
    // A page that slept through the ten minutes wakes up to an answer that may have been there for long, and its line comes back a little later.
    if (isAnswered && now() - began > LONGEST_MS) return end({ is: 'abandoned', why: 'too_long' })
    timer = setTimeout(() => void askOnce(), EVERY_MS)
  }
  void askOnce()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
