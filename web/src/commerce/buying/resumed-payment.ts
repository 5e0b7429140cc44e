import type { BuyingParts, BuyingStore } from './buying-state.ts'
import { OLDEST_MS, type PendingPayment } from './pending-payment.ts'

/** How a page was opened that something may have to be gone on with. */
export interface Resumed {
  /** The viewer comes back from paying. */
  readonly isBack: boolean
  /** A window of buying is open, as after a reload. */
  readonly isOpen: boolean
  /** It is that of a payment. */
  readonly isShown: boolean
  /** It is one in which the viewer does something: a code is scanned or typed. */
  readonly waitsForViewer: boolean
  /** The payment that the address names. */
  readonly transactionId: string | null
  readonly isSigningIn: boolean
}

/**
 * Shows a payment that an earlier page had begun: what it waits for, a code to scan or the field for one that was sent, else that it is asked
 * about. Nothing, where the viewer has begun something else by then.
 * @param waitsForViewer whether the window that was open is one in which the viewer does something
 */
export async function showResumed(
  { get, move }: Pick<BuyingStore, 'get' | 'move'>,
  { calls, now }: Pick<BuyingParts, 'calls' | 'now'>,
  payment: PendingPayment | null,
  waitsForViewer: boolean,
): Promise<void> {
  const isAsked = waitsForViewer && payment?.transactionId != null && now() - payment.at <= OLDEST_MS
  const transaction = isAsked ? await calls.ask(payment).catch(() => null) : null
  const account = transaction?.mask != null ? await calls.account().catch(() => null) : null
  if (get().step !== 'Idle') return
  // Of a code to scan that is over only that is told, and that there is another one.
  const isScanned =
    transaction?.qrcode != null || (transaction?.expires_at != null && transaction.mask === null)
  if (transaction && isScanned) move('Qr', { resumed: payment, transaction })
  else if (transaction && account) move('Phone', { resumed: payment, transaction, account })
  else move('Processing', { resumed: payment })
}
