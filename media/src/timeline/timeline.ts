import type { ChannelTimeline, TimelineItem } from './tape.ts'
import { nearestOn, type Ruler, rulerOf } from './ruler.ts'

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
  return { ...first, items, closed: parts.flatMap(({ closed = [] }) => closed) }
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

/** How many items begin at or before a segment. */
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
  ruler: Ruler,
  item: Pick<TimelineItem, 'startIndex' | 'endIndex'>,
): { timestamp: number; duration: number } {
  const timestamp = Math.round(ruler.startOf(item.startIndex) / 1000)
  return { timestamp, duration: Math.round(ruler.startOf(item.endIndex) / 1000) - timestamp }
}

/** What was on air at a moment and how far into it, or undefined outside the timeline. `atMs` is Unix milliseconds. */
export function momentAt(
  timeline: ChannelTimeline,
  atMs: number,
): { item: TimelineItem; offsetMs: number } | undefined {
  const ruler = rulerOf(timeline)
  const item = itemAt(timeline.items, ruler.at(atMs))
  return item && { item, offsetMs: atMs - ruler.startOf(item.startIndex) }
}

/**
 * Where to begin watching from a moment: the moment itself, or the first segment of an item that the schedule starts there and the
 * grid less than a second later. Without that the end of the item before would be seen first. Unix milliseconds.
 */
export function beginAt(timeline: ChannelTimeline, atMs: number): number {
  const ruler = rulerOf(timeline)
  const nearest = nearestOn(ruler, atMs)
  const begins = ruler.startOf(nearest)
  return begins > atMs && itemAt(timeline.items, nearest)?.startIndex === nearest ? begins : atMs
}
