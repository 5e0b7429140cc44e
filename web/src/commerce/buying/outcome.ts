import { pageStorage, visitStorage } from '../../api/kept-storage.ts'
import { notePayment } from '../../frame/last-payment.ts'

/** What the app around `/account_mobile` reads: that the payment is through, or that it is not. */
const FLAG = 'transaction_completed'
const FLAGS = { complete: '1', error: '2' } as const

/** Notes what became of a payment for whoever else wants to know. @param now Unix seconds */
export function noteOutcome(outcome: keyof typeof FLAGS, path: string, now: number): void {
  if (outcome === 'complete') notePayment(visitStorage(), now)
  if (/^\/account_mobile(?:\/|$)/.test(path)) pageStorage().setItem(FLAG, FLAGS[outcome])
}
