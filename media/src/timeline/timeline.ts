import { indexAt, SEGMENT_MS, startOf } from './grid.ts'

/**
 * What is on air between two cells of a channel's grid. Items are gapless and in order: each begins where the one before it ends.
 * `ordinal` counts items from the channel's epoch and is the discontinuity sequence of their segments, so once an item has aired
 * neither it nor any earlier item may be renumbered. Gaps are items of their own with `scheduleId` null.
 */
export interface TimelineItem {
  ordinal: number
  /** First segment, counted from the epoch. */
  startIndex: number
  /** One past the last segment. */
  endIndex: number
  /** The packaged asset that plays; `null` when there is none, then the standby asset plays. */
  assetId: string | null
  scheduleId: string | null
}

/** All that a playlist of a playout channel depends on. A new object must carry a new `version`. */
export interface ChannelTimeline {
  channelId: number
  /** Unix milliseconds of segment 0. Both sequences of the playlists count from here, so keep it a few years back at most. */
  epochMs: number
  /** Grows with every change of `items`; rendered playlists are kept under it. */
  version: number
  items: readonly TimelineItem[]
}

/** The item whose segments include `index`, or undefined outside the timeline. */
export function itemAt(items: readonly TimelineItem[], index: number): TimelineItem | undefined {
  const found = items[positionAt(items, index)]
  return found && found.startIndex <= index ? found : undefined
}

/** The items that share at least one segment with `[first, end)`, in order. */
export function itemsWithin(
  items: readonly TimelineItem[],
  first: number,
  end: number,
): readonly TimelineItem[] {
  if (end <= first) return []
  const from = positionAt(items, first)
  let to = from
  while (to < items.length && items[to]!.startIndex < end) to++
  return items.slice(from, to)
}

/** Position of the first item that ends after `index`; items.length when there is none. */
function positionAt(items: readonly TimelineItem[], index: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.endIndex > index) high = middle
    else low = middle + 1
  }
  return low
}

/** When an item really starts and how long it lasts, in whole Unix seconds: the `real_timestamp` and `real_duration` of a schedule item. */
export function realTimes(epochMs: number, item: TimelineItem): { timestamp: number; duration: number } {
  const timestamp = Math.round(startOf(epochMs, item.startIndex) / 1000)
  return { timestamp, duration: Math.round(startOf(epochMs, item.endIndex) / 1000) - timestamp }
}

/** What was on air at a moment and how far into it, or undefined outside the timeline. `atMs` is Unix milliseconds. */
export function momentAt(
  timeline: ChannelTimeline,
  atMs: number,
): { item: TimelineItem; offsetMs: number } | undefined {
  const item = itemAt(timeline.items, indexAt(timeline.epochMs, atMs))
  return item && { item, offsetMs: atMs - timeline.epochMs - item.startIndex * SEGMENT_MS }
}
