import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { Failure } from '../http/errors.ts'
import { clearAttempts, countAttempt, type Limit } from './attempts.ts'
import { TOO_MANY_PINS } from './refusal-texts.ts'

const TRIES: Limit = { kind: 'pin', most: 5, windowMs: 15 * 60_000 }

/** Forgets the wrong tries of a user: whoever has just been told the PIN may enter it. */
export const forgetPinTries = (database: Pick<Database, 'db'>, userId: number): Promise<void> =>
  clearAttempts(database, TRIES.kind, String(userId))

/**
 * Checks a PIN against the stored one. Throws `pin_required` without one, `wrong_pin`, and `too_many_requests` after five
 * wrong ones in a quarter of an hour, also for the right one.
 * @param now Unix milliseconds
 */
export async function checkPin(
  database: Pick<Database, 'db'>,
  userId: number,
  stored: string,
  given: string | undefined,
  now: number,
): Promise<void> {
  if (given === undefined) throw new Failure('pin_required')
  if (!(await countAttempt(database, TRIES, String(userId), now)))
    throw new Failure('too_many_requests', null, TOO_MANY_PINS)
  const [a, b] = [Buffer.from(stored), Buffer.from(given)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw new Failure('wrong_pin')
  await forgetPinTries(database, userId)
}
