/** Persons with fewer works than this stay out of search engines. */
const FEWEST_WORKS = 2

/** First segments of pages that are somebody's own, a step on the way, or show what was searched for. */
const KEPT_OUT = new Set([
  'account_mobile',
  'auth',
  'channel_embed',
  'content_embed',
  'deep_link',
  'geo_lock',
  'lk',
  'lk_parental',
  'my',
  'open_mobile_app',
  'parental',
  'parental_set',
  'parental_start',
  'pincode',
  'profiles',
  'search',
  'settings',
  'trailers',
  'tv-guide',
  'watch',
])

/** First segments whose last segment names a thing by number or slug. */
const NAMING = new Set([
  'catalog',
  'channel',
  'channels',
  'contents',
  'episodes',
  'packets',
  'persons',
  'row',
  'rowset',
])

/** Whether a path segment names its thing for people. */
export function hasLetters(segment: string): boolean {
  return /\p{L}/u.test(segment)
}

const segmentsOf = (path: string): string[] =>
  path.split('/').flatMap((segment) => {
    try {
      return segment === '' ? [] : [decodeURIComponent(segment)]
    } catch {
      return [segment]
    }
  })

/** Whether the page at a path is nobody's own, no step on the way and no search. */
export const isForAll = (path: string): boolean => !KEPT_OUT.has(segmentsOf(path)[0] ?? '')

/**
 * Whether search engines may keep the page at a path: not what is personal or was searched for, not a thing named by an
 * id without letters, not a person with next to nothing.
 * @param works of a person, where they are known
 */
export function isIndexed(path: string, works?: number): boolean {
  const [first = '', ...rest] = segmentsOf(path)
  if (!isForAll(path)) return false
  const id = rest.at(-1)
  if (NAMING.has(first) && id !== undefined && !hasLetters(id)) return false
  return works === undefined || works >= FEWEST_WORKS
}
