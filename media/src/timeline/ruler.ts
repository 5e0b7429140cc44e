import { indexAt, SEGMENT_MS, startOf } from './grid.ts'
import type { ChannelTimeline, TimelineItem } from './tape.ts'

/**
 * Where the segments of a tape lie in time. They are counted from the channel's epoch without a gap, whatever their lengths: a number is
 * the media sequence of its segment. Beyond what is known of a tape its cells go on.
 */
export interface Ruler {
  /** The first segment that is not over at a moment: the one that it lies in. Unix milliseconds. */
  readonly at: (ms: number) => number
  /** Unix milliseconds at which a segment begins; of the one after the newest, at which that ends. */
  readonly startOf: (index: number) => number
  /** No segment of the channel is longer: what is said of a stream once and for all comes from here. */
  readonly longestMs: number
}

/** The longest segment that a tape may have, so that the part of a tape that is needed is known before it is read. */
export const LONGEST_SEGMENT_MS = 10_000

/** Cells of one length from an epoch on. Unix milliseconds. */
export const gridRuler = (epochMs: number): Ruler => ({
  at: (ms) => indexAt(epochMs, ms),
  startOf: (index) => startOf(epochMs, index),
  longestMs: SEGMENT_MS,
})

/** The segments of a tape, or of the part of one that was read. */
export function rulerOf({ epochMs, items, longestMs }: ChannelTimeline): Ruler {
  const grid = gridRuler(epochMs)
  // Nearly all: a tape that is only played out is one grid.
  if (longestMs === undefined || items.length === 0) return grid
  /** The last item of those that begin at or before; the first one where none does. */
  const lastBy = (begins: (item: TimelineItem) => boolean): number => {
    let low = 1
    let high = items.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (begins(items[middle]!)) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  return {
    at: (ms) => {
      const nth = lastBy((item) => beginOf(item, epochMs) <= ms)
      const next = items[nth + 1]?.startIndex ?? Infinity
      return Math.min(segmentAt(items[nth]!, epochMs, ms), next)
    },
    startOf: (index) => startWithin(items[lastBy((item) => item.startIndex <= index)]!, epochMs, index),
    longestMs,
  }
}

/** The segment that begins nearest to a moment; of two as near the later one. */
export function nearestOn(ruler: Ruler, ms: number): number {
  const index = ruler.at(ms)
  return ms - ruler.startOf(index) < ruler.startOf(index + 1) - ms ? index : index + 1
}

/** The first segment that begins at a moment or later. */
export function firstFrom(ruler: Ruler, ms: number): number {
  const index = ruler.at(ms)
  return ruler.startOf(index) >= ms ? index : index + 1
}

const beginOf = (item: TimelineItem, epochMs: number): number => startWithin(item, epochMs, item.startIndex)

function segmentAt(item: TimelineItem, epochMs: number, ms: number): number {
  if (item.kind === 'playout') return indexAt(item.gridMs ?? epochMs, ms)
  const { segments, startIndex } = item
  let low = 0
  let high = segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    const { startMs, durationMs } = segments[middle]!
    if (startMs + durationMs <= ms) low = middle + 1
    else high = middle
  }
  return startIndex + low
}

function startWithin(item: TimelineItem, epochMs: number, index: number): number {
  if (item.kind === 'playout') return startOf(item.gridMs ?? epochMs, index)
  const { segments, startIndex } = item
  const nth = index - startIndex
  const known = segments[nth]
  if (known) return known.startMs
  const last = segments.at(-1)!
  return nth < 0
    ? startOf(segments[0]!.startMs, nth)
    : startOf(last.startMs + last.durationMs, nth - segments.length)
}
