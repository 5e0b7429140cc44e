import type { Location, NavigationType } from 'react-router'

/** The channels are one page whatever their address says: it scrolls by itself. */
const CHANNELS = /^\/channels?(\/|$)/

const isChannels = ({ pathname }: Pick<Location, 'pathname'>): boolean => CHANNELS.test(pathname)

type Page = Pick<Location, 'pathname' | 'key'>

/** What changed: the page that was shown before (null at the start), the one that is now, and how it came. */
export interface PageChange {
  readonly from: Page | null
  readonly to: Page
  readonly by: `${NavigationType}`
}

/**
 * Where a page begins, in pixels from its top; null leaves it where it is. A new page begins at its top, one that is come
 * back to where it was left; what only changes its query stays.
 * @param places where the entries of the history were left, by their key
 */
export function placeOf({ from, to, by }: PageChange, places: ReadonlyMap<string, number>): number | null {
  if (from && isChannels(from) && isChannels(to)) return null
  const stays = from === null || from.pathname === to.pathname
  if (by === 'POP') return places.get(to.key) ?? (stays ? null : 0)
  return stays ? null : 0
}
