import { Failure } from '../../failures/failure.ts'
import type { Attempts, Limit } from '../../limits/attempts.ts'
import { SHOP } from '../shop/shop-texts.ts'

/** Each leaves rows behind that are kept for good. */
const CHANGES: Limit = { kind: 'subscription.change', most: 20, windowMs: 24 * 3_600_000 }

/** Counts a pause, or a cancellation of what has not begun. Throws `too_many_requests` beyond twenty a day. @param now Unix milliseconds */
export async function countChange(attempts: Attempts, userId: number, now: number): Promise<void> {
  if (!(await attempts.count(CHANGES, String(userId), now)))
    throw Failure.told('too_many_requests', SHOP.too_many_changes)
}
