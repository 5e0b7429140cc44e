import { indexAt, nearestIndex, SEGMENT_MS, startOf } from './grid.ts'

/**
 * What is on air from one cell of a channel's grid on, until the next item begins: whatever the schedule leaves open or lets
 * overlap, the tape has neither gap nor overlap. `ordinal` counts items from the channel's epoch and is the discontinuity sequence
 * of their segments, so once an item has aired neither it nor any earlier item may be renumbered.
 */
export interface TimelineItem {
  ordinal: number
  /** First segment, counted from the epoch. */
  startIndex: number
  /** One past the last segment, if no other item begins earlier or later. */
  endIndex: number
  /** The packaged asset that plays; `null` when there is none, then the standby asset plays. */
  assetId: string | null
  scheduleId: string | null
}

/** All that a playlist of a playout channel depends on: the whole of a channel's tape, or the part of it that was asked for. */
export interface ChannelTimeline {
  channelId: number
  /** Unix milliseconds of segment 0. Both sequences of the playlists count from here, so keep it a few years back at most. */
  epochMs: number
  /** In the order of their starts, no two of which are the same. */
  items: readonly TimelineItem[]
}

/** From one moment up to another, Unix milliseconds. */
export interface TimeSpan {
  fromMs: number
  toMs: number
}

/**
 * One part of a channel's tape from several that follow each other. Each has the item that is on air where it begins and the one that
 * ends its last: what two of them have is taken once. @param parts in order, at least one
 */
export function joined(parts: readonly [ChannelTimeline, ...ChannelTimeline[]]): ChannelTimeline {
  const [first, ...others] = parts
  if (others.length === 0) return first
  const items = [...first.items]
  for (const part of others) {
    for (const item of part.items) {
      const last = items.at(-1)
      if (!last || item.startIndex > last.startIndex || isNext(item, last)) items.push(item)
    }
  }
  return { ...first, items }
}

/** Whether an item follows one with which a schedule that overlaps has it begin in the same cell. */
const isNext = (item: TimelineItem, last: TimelineItem): boolean =>
  item.startIndex === last.startIndex && item.ordinal > last.ordinal

/** The item whose segments include `index`, or undefined outside the timeline. */
export function itemAt(items: readonly TimelineItem[], index: number): TimelineItem | undefined {
  return itemsWithin(items, index, index + 1)[0]
}

/** The items that share at least one segment with `[first, end)`, in order, with the ends they really have. */
export function itemsWithin(items: readonly TimelineItem[], first: number, end: number): TimelineItem[] {
  const found: TimelineItem[] = []
  if (end <= first) return found
  for (let at = Math.max(0, countStartedBy(items, first) - 1); at < items.length; at++) {
    const item = items[at]!
    if (item.startIndex >= end) break
    const endIndex = items[at + 1]?.startIndex ?? item.endIndex
    if (endIndex > first) found.push(endIndex === item.endIndex ? item : { ...item, endIndex })
  }
  return found
}

/** How many items begin at or before a cell. */
function countStartedBy(items: readonly TimelineItem[], index: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.startIndex <= index) low = middle + 1
    else high = middle
  }
  return low
}

/** When an item really starts and how long it lasts, in whole Unix seconds: the `real_timestamp` and `real_duration` of a schedule item. */
export function realTimes(
  epochMs: number,
  item: Pick<TimelineItem, 'startIndex' | 'endIndex'>,
): { timestamp: number; duration: number } {
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

/**
 * Where to begin watching from a moment: the moment itself, or the first segment of an item that the schedule starts there and the
 * grid less than a second later. Without that the end of the item before would be seen first. Unix milliseconds.
 */
export function beginAt({ epochMs, items }: ChannelTimeline, atMs: number): number {
  const nearest = nearestIndex(epochMs, atMs)
  const begins = startOf(epochMs, nearest)
  return begins > atMs && itemAt(items, nearest)?.startIndex === nearest ? begins : atMs
}
