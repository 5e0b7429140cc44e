import { mayPass } from '../../api/failure-meaning.ts'
import { GivenUp } from '../../api/in-time.ts'

/** Loading more of a list is given up after this, in milliseconds. */
export const LOAD_MORE_TIMEOUT_MS = 10_000
/** Where a page stands is looked at this long after it stopped moving, in milliseconds. */
export const SCROLL_DEBOUNCE_MS = 100
/** A page that is no higher than so many windows has its end in sight. */
const LOW_PAGE = 1.5

/** Whether a page of a list is asked for again by itself: who waited in vain is told so, and tries again when it suits. */
export const isTriedAgain = (failures: number, error: Error): boolean =>
  failures < 2 && mayPass(error) && !(error instanceof GivenUp)

/** Whether more has to be loaded: the page is low, or its end is nearer than `near`. All in pixels. */
export function isEndNear(
  page: { readonly height: number; readonly window: number; readonly scrolled: number },
  near: number,
): boolean {
  return page.height <= page.window * LOW_PAGE || page.height - page.window - page.scrolled <= near
}

/** Rows on a page that are asked for at once; the others wait until they are near. */
export const EAGER_ROWS = 4

const OPEN_ALL_TEMPLATES = new Set(['content-h', 'content-v', 'history-h', 'channel'])

/** Whether a slider ends in a tile that opens the whole row. */
export function hasOpenAllTile(template: string, itemCount: number): boolean {
  return itemCount > 6 && OPEN_ALL_TEMPLATES.has(template)
}

/** Whether the titles of a rowset's rows lead to the whole rows: only where there are several to tell apart. */
export function hasRowLinks(rowCount: number): boolean {
  return rowCount > 2
}
