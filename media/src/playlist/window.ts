import { indexAt, nearestIndex, SEGMENT_MS, startOf } from '../timeline/grid.ts'

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

/** The cells of the grid that a media playlist lists at a certain second. */
export interface Listing {
  first: number
  /** One past the last. */
  end: number
  /** A sliding window has no type. */
  type: 'sliding' | 'EVENT' | 'VOD'
  /** Where to begin watching, in seconds from the first segment; absent where the player's own rule decides. */
  startSeconds?: number
}

/** Segments in a sliding window: enough to start three target durations (6 s) behind its end, and as many again. */
export const SLIDING_SEGMENTS = 6
/** Segments of a shifted window that lie before the moment it stands at: its end is then 5.8 to 7.7 s ahead, where hls.js starts 6 s before it. */
const SHIFTED_BEHIND = 2
/** The least an archive window holds, so that a programme that began this second has something to load. */
const ARCHIVE_LEAST = 3
/** Segments between where an archive begins and what existed when it was granted: with fewer, the player would start and stall. */
const START_BEHIND = 2
/**
 * The most an archive window lists, four hours: hls.js starts 7200 segments as fast as 300, a day takes it 60 to 90 ms longer.
 * A player goes on with a new grant where this one ends.
 */
export const ARCHIVE_MOST = 7500

/**
 * Which segments a window lists now. A segment exists once its end is not later than `nowMs`, so the newest one is always complete.
 * An archive window never loses its first segment, whatever the time.
 * @param epochMs Unix milliseconds of segment 0
 * @param asOfMs when the window was granted, Unix milliseconds
 * @param nowMs Unix milliseconds
 */
export function listingAt(window: ChannelWindow, epochMs: number, asOfMs: number, nowMs: number): Listing {
  const edge = indexAt(epochMs, nowMs)
  if (window.kind === 'live') return sliding(edge)
  if (window.kind === 'shifted') {
    const stand = indexAt(epochMs, nowMs - asOfMs + window.fromMs)
    return sliding(Math.min(edge, stand - SHIFTED_BEHIND + SLIDING_SEGMENTS))
  }
  const first = Math.max(
    0,
    Math.min(indexAt(epochMs, window.fromMs), indexAt(epochMs, asOfMs) - ARCHIVE_LEAST),
  )
  const wished = window.toMs === undefined ? Infinity : Math.ceil((window.toMs - epochMs) / SEGMENT_MS)
  const last = Math.max(first + ARCHIVE_LEAST, Math.min(wished, first + ARCHIVE_MOST))
  const done = last <= edge
  const latestStart = (indexAt(epochMs, asOfMs) - START_BEHIND - first) * SEGMENT_MS
  const wishedStart = Math.max(0, (window.startMs ?? window.fromMs) - startOf(epochMs, first))
  const startSeconds = Math.max(0, Math.min(wishedStart, latestStart)) / 1000
  return { first, end: Math.min(last, edge), type: done ? 'VOD' : 'EVENT', startSeconds }
}

/** Unix milliseconds at which an archive window ends at the latest; undefined for windows that run on. */
export function windowEnd(window: ChannelWindow, epochMs: number): number | undefined {
  if (window.kind !== 'archive') return undefined
  const most = startOf(epochMs, Math.max(0, indexAt(epochMs, window.fromMs)) + ARCHIVE_MOST)
  return Math.min(window.toMs ?? most, most)
}

/** The part of a range of cells that lies within limits; it is empty where `end` is not later than `first`. */
export function cellsWithin(
  [first, end]: readonly [number, number],
  epochMs: number,
  { notBeforeMs, notAfterMs }: WindowLimits,
): [number, number] {
  return [
    notBeforeMs === undefined ? first : Math.max(first, nearestIndex(epochMs, notBeforeMs)),
    notAfterMs === undefined ? end : Math.min(end, nearestIndex(epochMs, notAfterMs)),
  ]
}

/** The part of a listing that lies within limits. Where an archive reaches its limit, it is complete. */
export function listingWithin(listing: Listing, epochMs: number, limits: WindowLimits): Listing {
  const [first, end] = cellsWithin([listing.first, listing.end], epochMs, limits)
  const { type, startSeconds } = listing
  const skipped = ((first - listing.first) * SEGMENT_MS) / 1000
  return {
    first,
    end: Math.max(first, end),
    type: type === 'EVENT' && end < listing.end ? 'VOD' : type,
    ...(startSeconds !== undefined && { startSeconds: Math.max(0, startSeconds - skipped) }),
  }
}

function sliding(end: number): Listing {
  return { first: Math.max(0, end - SLIDING_SEGMENTS), end: Math.max(0, end), type: 'sliding' }
}
