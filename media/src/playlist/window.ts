import { SEGMENT_MS } from '../timeline/grid.ts'
import { firstFrom, nearestOn, type Ruler } from '../timeline/ruler.ts'

/** What part of a channel a viewer was granted. Times are Unix milliseconds. */
export type ChannelWindow =
  /** The newest segments. */
  | { kind: 'live' }
  /** Live as it was at `fromMs` when granted, and running on from there for as long as the session lives. */
  | { kind: 'shifted'; fromMs: number }
  /**
   * All segments from one moment to another, four hours at most; a growing list while the end is not past.
   * `startMs` is where to begin watching.
   */
  | { kind: 'archive'; fromMs: number; toMs?: number; startMs?: number }

/** What a viewer may see of a channel at most, whatever the window lists besides: from one programme's beginning to another's. */
export interface WindowLimits {
  /** Unix milliseconds; absent is no limit. */
  notBeforeMs?: number
  notAfterMs?: number
}

/** The segments that a media playlist lists at a certain second. */
export interface Listing {
  first: number
  /** One past the last. */
  end: number
  /** A sliding window has no type. */
  type: 'sliding' | 'EVENT' | 'VOD'
  /** Where to begin watching, in seconds from the first segment; absent where the player's own rule decides. */
  startSeconds?: number
}

/** The longest segments that a sliding window has room for: enough to start three target durations behind its end, and as many again. */
export const SLIDING_SEGMENTS = 6
/** The longest segments of a shifted window that lie before the moment it stands at: of cells its end is then 5.8 to 7.7 s ahead, where hls.js starts 6 s before it. */
const SHIFTED_BEHIND = 2
/** The least an archive window holds, so that a programme that began this second has something to load. */
export const ARCHIVE_LEAST = 3
/** Segments between where an archive begins and what existed when it was granted: with fewer, the player would start and stall. */
const START_BEHIND = 2
/**
 * The most an archive window lists, in cells, four hours: hls.js starts 7200 segments as fast as 300, a day takes it 60 to 90 ms longer.
 * A player goes on with a new grant where this one ends.
 */
const ARCHIVE_MOST = 7500
export const ARCHIVE_MOST_MS = ARCHIVE_MOST * SEGMENT_MS

/**
 * Which segments a window lists now. A segment exists once its end is not later than `nowMs`, so the newest one is always complete.
 * An archive window never loses its first segment, whatever the time.
 * @param ruler of the tape, or of a part that reaches as far as the window does
 * @param asOfMs when the window was granted, Unix milliseconds
 * @param nowMs Unix milliseconds
 */
export function listingAt(window: ChannelWindow, ruler: Ruler, asOfMs: number, nowMs: number): Listing {
  const edge = ruler.at(nowMs)
  if (window.kind === 'live') return sliding(ruler, edge)
  if (window.kind === 'shifted') {
    const standMs = ruler.startOf(ruler.at(nowMs - asOfMs + window.fromMs))
    const aheadMs = (SLIDING_SEGMENTS - SHIFTED_BEHIND) * ruler.longestMs
    return sliding(ruler, Math.min(edge, ruler.at(standMs + aheadMs)))
  }
  const granted = ruler.at(asOfMs)
  const first = Math.max(0, Math.min(ruler.at(window.fromMs), granted - ARCHIVE_LEAST))
  const firstMs = ruler.startOf(first)
  const wished = window.toMs === undefined ? Infinity : firstFrom(ruler, window.toMs)
  const last = Math.max(first + ARCHIVE_LEAST, Math.min(wished, ruler.at(firstMs + ARCHIVE_MOST_MS)))
  const done = last <= edge
  const latestStart = ruler.startOf(granted - START_BEHIND) - firstMs
  const wishedStart = Math.max(0, (window.startMs ?? window.fromMs) - firstMs)
  const startSeconds = Math.max(0, Math.min(wishedStart, latestStart)) / 1000
  return { first, end: Math.min(last, edge), type: done ? 'VOD' : 'EVENT', startSeconds }
}

/**
 * A listing of an archive as far as a player needs it to begin: a list that grows, of which the rest is there when it asks again.
 * @param ms how much of it from where it is begun to be watched, Unix milliseconds
 */
export function beginningOf(listing: Listing, ruler: Ruler, ms: number): Listing {
  const { first, end, type, startSeconds = 0 } = listing
  if (type === 'sliding') return listing
  const enough = firstFrom(ruler, ruler.startOf(first) + startSeconds * 1000 + ms)
  return enough < end ? { ...listing, end: enough, type: 'EVENT' } : listing
}

/** Unix milliseconds at which an archive window ends at the latest; undefined for windows that run on. */
export function windowEnd(window: ChannelWindow, ruler: Ruler): number | undefined {
  if (window.kind !== 'archive') return undefined
  const most = ruler.startOf(Math.max(0, ruler.at(window.fromMs))) + ARCHIVE_MOST_MS
  return Math.min(window.toMs ?? most, most)
}

/** The part of a range of segments that lies within limits; it is empty where `end` is not later than `first`. */
export function segmentsWithin(
  [first, end]: readonly [number, number],
  ruler: Ruler,
  { notBeforeMs, notAfterMs }: WindowLimits,
): [number, number] {
  return [
    notBeforeMs === undefined ? first : Math.max(first, nearestOn(ruler, notBeforeMs)),
    notAfterMs === undefined ? end : Math.min(end, nearestOn(ruler, notAfterMs)),
  ]
}

/** The part of a listing that lies within limits. Where an archive reaches its limit, it is complete. */
export function listingWithin(listing: Listing, ruler: Ruler, limits: WindowLimits): Listing {
  const [first, end] = segmentsWithin([listing.first, listing.end], ruler, limits)
  const { type, startSeconds } = listing
  const skipped = (ruler.startOf(first) - ruler.startOf(listing.first)) / 1000
  return {
    first,
    end: Math.max(first, end),
    type: type === 'EVENT' && end < listing.end ? 'VOD' : type,
    ...(startSeconds !== undefined && { startSeconds: Math.max(0, startSeconds - skipped) }),
  }
}

function sliding(ruler: Ruler, end: number): Listing {
  const first = ruler.at(ruler.startOf(end) - SLIDING_SEGMENTS * ruler.longestMs)
  return { first: Math.max(0, first), end: Math.max(0, end), type: 'sliding' }
}
