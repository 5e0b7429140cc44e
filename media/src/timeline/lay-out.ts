import { nearestIndex } from './grid.ts'
import type { TimelineItem } from './timeline.ts'

/** A wish of the schedule. Times are Unix milliseconds. */
export interface Slot {
  scheduleId: string
  startMs: number
  endMs: number
  assetId: string | null
}

/**
 * Longest item, six hours. Longer ones are split, so that 32-bit decode times never overflow (24 h at 48 kHz) and the number of
 * distinct segments that exist of one asset stays bounded.
 */
export const MAX_ITEM_SEGMENTS = 11_250

/**
 * Puts slots on the grid. Starts and ends go to the nearest grid line; a slot that runs into a later one is cut there; what
 * vanishes in rounding is dropped; gaps become items without asset or schedule id.
 * @param epochMs Unix milliseconds of segment 0; what lies before it is cut off
 * @param slots in any order
 * @param after the last item that stands already: the result continues it gaplessly and counts on from its ordinal
 * @param untilMs fill up to here when the slots end earlier
 */
export function layOut(
  epochMs: number,
  slots: readonly Slot[],
  after?: TimelineItem,
  untilMs?: number,
): TimelineItem[] {
  const laid: TimelineItem[] = []
  let cursor = after ? after.endIndex : 0
  let ordinal = after ? after.ordinal + 1 : 1
  const put = (endIndex: number, assetId: string | null, scheduleId: string | null): void => {
    while (cursor < endIndex) {
      const end = Math.min(endIndex, cursor + MAX_ITEM_SEGMENTS)
      laid.push({ ordinal: ordinal++, startIndex: cursor, endIndex: end, assetId, scheduleId })
      cursor = end
    }
  }
  const ordered = slots.toSorted((a, b) => a.startMs - b.startMs)
  ordered.forEach((slot, position) => {
    const next = ordered[position + 1]
    const start = nearestIndex(epochMs, slot.startMs)
    const end = nearestIndex(epochMs, next ? Math.min(slot.endMs, next.startMs) : slot.endMs)
    if (end <= cursor || end <= start) return
    put(start, null, null)
    put(end, slot.assetId, slot.scheduleId)
  })
  if (untilMs !== undefined) put(nearestIndex(epochMs, untilMs), null, null)
  return laid
}

/**
 * Lays a changed schedule over a timeline without touching what has aired: items that began before `fromIndex` keep ordinal, start
 * and asset. The one on air at `fromIndex` ends where its slot now says, though not before `fromIndex`; without a slot it ends there.
 */
export function layOver(
  epochMs: number,
  items: readonly TimelineItem[],
  slots: readonly Slot[],
  fromIndex: number,
  untilMs?: number,
): TimelineItem[] {
  const kept = items.filter((item) => item.startIndex < fromIndex)
  const last = kept.pop()
  if (!last) return layOut(epochMs, slots, undefined, untilMs)
  const slot = slots.find((one) => one.scheduleId === last.scheduleId)
  const wished = slot ? nearestIndex(epochMs, slot.endMs) : fromIndex
  const endIndex =
    last.endIndex <= fromIndex
      ? last.endIndex
      : Math.min(Math.max(fromIndex, wished), last.startIndex + MAX_ITEM_SEGMENTS)
  kept.push({ ...last, endIndex })
  const aired = new Set(kept.map((item) => item.scheduleId))
  const fresh = slots.filter((one) => !aired.has(one.scheduleId))
  return [...kept, ...layOut(epochMs, fresh, kept.at(-1), untilMs)]
}
