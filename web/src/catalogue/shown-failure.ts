import { ApiFailure } from '../api/failure.ts'

/** With these the service speaks of the thing itself: no such address, closed to this viewer, gone. */
const ANSWERS: readonly number[] = [400, 402, 403, 404]

/**
 * What a failed query has to show; null where what is there stays. A line or a service in trouble takes nothing away that
 * was there already; an answer of the service about this very thing does.
 */
export function shownFailure(error: Error | null, data: unknown): Error | null {
  if (data === undefined) return error
  return error instanceof ApiFailure && ANSWERS.includes(error.status) ? error : null
}
