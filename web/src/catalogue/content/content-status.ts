import { isKind, isWrongAddress } from '../../api/failure-meaning.ts'

/** What is the matter with a title that did not come: gone for good, not there at all, or only out of reach now. */
export type ContentStatus = 'lost' | 'missing' | 'unavailable'

/** What a failed fetch says of a title; null where nothing failed. */
export function contentStatus(error: unknown): ContentStatus | null {
  if (error === null || error === undefined) return null
  if (isKind(error, 'lost')) return 'lost'
  return isWrongAddress(error) ? 'missing' : 'unavailable'
}
