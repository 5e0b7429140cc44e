import { isAboutThing } from '../api/failure-meaning.ts'

/**
 * What a failed query has to show; null where what is there stays. A connection or a service in trouble takes nothing away that
 * was there already; an answer of the service about this very thing does.
 */
export function shownFailure(error: Error | null, data: unknown): Error | null {
  if (data === undefined) return error
  return isAboutThing(error) ? error : null
}
