import { expect, test } from 'vitest'
import { indexAt, nearestIndex, segmentsFor, startOf } from './grid.ts'
import { gridRuler } from './ruler.ts'
import type { TimelineItem } from './tape.ts'
import { beginAt, itemAt, itemsWithin, joined, momentAt, realTimes } from './timeline.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const item = (ordinal: number, startIndex: number, endIndex: number): TimelineItem => ({
  kind: 'playout',
  ordinal,
  startIndex,
  endIndex,
  assetId: `asset-${ordinal}`,
  scheduleId: `s${ordinal}`,
})
const items = [item(1, 0, 10), item(2, 10, 15), item(3, 15, 40)]

test('a moment belongs to the cell it lies in, also on the very line', () => {
  expect(indexAt(EPOCH, EPOCH)).toBe(0)
  expect(indexAt(EPOCH, EPOCH + 1919)).toBe(0)
  expect(indexAt(EPOCH, EPOCH + 1920)).toBe(1)
  expect(indexAt(EPOCH, EPOCH - 1)).toBe(-1)
  expect(nearestIndex(EPOCH, EPOCH + 960)).toBe(1)
  expect(nearestIndex(EPOCH, EPOCH + 959)).toBe(0)
  expect(startOf(EPOCH, 625)).toBe(EPOCH + 1_200_000)
})

test('a film of 92 minutes is 2875 segments and one second more is one segment more', () => {
  expect(segmentsFor(92 * 60)).toBe(2875)
  expect(segmentsFor(92 * 60 + 1)).toBe(2876)
  expect(segmentsFor(38.4)).toBe(20)
})

test('items are found by index at both of their ends, and nothing outside the timeline', () => {
  expect(itemAt(items, 0)?.ordinal).toBe(1)
  expect(itemAt(items, 9)?.ordinal).toBe(1)
  expect(itemAt(items, 10)?.ordinal).toBe(2)
  expect(itemAt(items, 39)?.ordinal).toBe(3)
  expect(itemAt(items, 40)).toBeUndefined()
  expect(itemAt(items, -1)).toBeUndefined()
  expect(itemAt([], 0)).toBeUndefined()
})

test('a range meets exactly the items that share a segment with it', () => {
  expect(itemsWithin(items, 9, 10).map((one) => one.ordinal)).toEqual([1])
  expect(itemsWithin(items, 9, 16).map((one) => one.ordinal)).toEqual([1, 2, 3])
  expect(itemsWithin(items, 15, 15)).toEqual([])
  expect(itemsWithin(items, 40, 50)).toEqual([])
})

test('an item lasts until the next one begins, whatever its own end says; the last one ends where it says', () => {
  const loose = [item(1, 0, 8), item(2, 10, 20), item(3, 15, 40)]
  expect(itemsWithin(loose, 0, 50).map((one) => [one.startIndex, one.endIndex])).toEqual([
    [0, 10],
    [10, 15],
    [15, 40],
  ])
  expect(itemAt(loose, 9)?.ordinal).toBe(1)
  expect(itemAt(loose, 17)?.ordinal).toBe(3)
})

test('real times are those of the grid, in whole seconds, and neighbours touch', () => {
  expect(realTimes(gridRuler(EPOCH), items[1]!)).toEqual({ timestamp: EPOCH / 1000 + 19, duration: 10 })
  expect(realTimes(gridRuler(EPOCH), items[2]!).timestamp).toBe(EPOCH / 1000 + 29)
})

test('a moment on air is an item and a distance from its start', () => {
  const timeline = { channelId: 7, epochMs: EPOCH, items }
  expect(momentAt(timeline, EPOCH + 12 * 1920 + 500)).toEqual({
    item: items[1],
    offsetMs: 2 * 1920 + 500,
  })
  expect(momentAt(timeline, EPOCH + 40 * 1920)).toBeUndefined()
})

test('who begins at the start of an item sees that item, not the end of the one before', () => {
  const timeline = { channelId: 7, epochMs: EPOCH, items }
  const starts = EPOCH + 10 * 1920
  expect(beginAt(timeline, starts - 900)).toBe(starts)
  expect(beginAt(timeline, starts)).toBe(starts)
  expect(beginAt(timeline, starts + 900)).toBe(starts + 900)
  expect(beginAt(timeline, starts - 1000)).toBe(starts - 1000)
  expect(beginAt(timeline, starts + 1920 - 900)).toBe(starts + 1920 - 900)
})

test('parts that follow each other are one tape again, with what both have of a boundary once', () => {
  const part = (...some: TimelineItem[]) => ({ channelId: 7, epochMs: EPOCH, items: some })
  const [one, two, three] = items as [TimelineItem, TimelineItem, TimelineItem]
  const alone = part(one, two)
  expect(joined([alone])).toBe(alone)
  expect(joined([alone, part(one, two, three)]).items).toEqual(items)
  expect(joined([alone, part(two, three), part(three)]).items).toEqual(items)
  expect(joined([part(), part(one), part()]).items).toEqual([one])
  const overlapping = { ...three, ordinal: 4 }
  expect(joined([part(one, three), part(three, overlapping)]).items).toEqual([one, three, overlapping])
})
