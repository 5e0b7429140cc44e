import { expect, test } from 'vitest'
import { layOut, layOver, MAX_ITEM_SEGMENTS, type Slot } from './lay-out.ts'
import type { TimelineItem } from './timeline.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const MINUTE = 60_000
const slot = (scheduleId: string, from: number, to: number): Slot => ({
  scheduleId,
  startMs: EPOCH + from * MINUTE,
  endMs: EPOCH + to * MINUTE,
  assetId: `asset-${scheduleId}`,
})
const brief = (items: TimelineItem[]): string[] =>
  items.map((item) => `${item.ordinal} ${item.startIndex}-${item.endIndex} ${item.scheduleId ?? 'gap'}`)

test('slots in any order become gapless items on the grid, gaps and the rest included', () => {
  const items = layOut(EPOCH, [slot('b', 90, 120), slot('a', 0, 55)], undefined, EPOCH + 128 * MINUTE)
  expect(brief(items)).toEqual(['1 0-1719 a', '2 1719-2813 gap', '3 2813-3750 b', '4 3750-4000 gap'])
  expect(items[1]!.assetId).toBeNull()
})

test('an overlapping slot is cut where the later one starts, and a swallowed one is dropped', () => {
  expect(brief(layOut(EPOCH, [slot('a', 0, 60), slot('b', 32, 64)]))).toEqual(['1 0-1000 a', '2 1000-2000 b'])
  expect(brief(layOut(EPOCH, [slot('a', 0, 32), slot('b', 0, 32)]))).toEqual(['1 0-1000 b'])
})

test('what began before the epoch is cut off and what is over by then is not there', () => {
  expect(brief(layOut(EPOCH, [slot('old', -60, -30), slot('a', -30, 32)]))).toEqual(['1 0-1000 a'])
})

test('a gap of a day is split, so decode times stay within 32 bits', () => {
  const items = layOut(EPOCH, [], undefined, EPOCH + 24 * 60 * MINUTE)
  expect(items).toHaveLength(4)
  expect(Math.max(...items.map((item) => item.endIndex - item.startIndex))).toBe(MAX_ITEM_SEGMENTS)
  expect(items.at(-1)!.endIndex).toBe(45_000)
})

test('laying out a day in two parts gives the same items as in one', () => {
  const slots = [slot('a', 0, 30), slot('b', 31, 60), slot('c', 60, 64)]
  const whole = layOut(EPOCH, slots)
  const morning = layOut(EPOCH, slots.slice(0, 1))
  expect([...morning, ...layOut(EPOCH, slots.slice(1), morning.at(-1))]).toEqual(whole)
})

test('a changed schedule leaves what has aired alone and moves the end of what is on air', () => {
  const before = layOut(EPOCH, [slot('a', 0, 32), slot('b', 32, 64), slot('c', 64, 96)])
  const changed = [slot('a', 0, 16), slot('b', 32, 80), slot('d', 80, 96)]
  expect(brief(layOver(EPOCH, before, changed, 1500))).toEqual([
    '1 0-1000 a',
    '2 1000-2500 b',
    '3 2500-3000 d',
  ])
})

test('a programme on air that vanished from the schedule ends now, never in the past', () => {
  const before = layOut(EPOCH, [slot('a', 0, 32), slot('b', 32, 64)])
  expect(brief(layOver(EPOCH, before, [slot('c', 48, 64)], 1500))).toEqual([
    '1 0-1000 a',
    '2 1000-1500 b',
    '3 1500-2000 c',
  ])
  expect(brief(layOver(EPOCH, before, [slot('b', 32, 33)], 1500))).toEqual(['1 0-1000 a', '2 1000-1500 b'])
})

test('a timeline laid over itself does not change', () => {
  const slots = [slot('a', 0, 32), slot('b', 40, 64), slot('c', 64, 96)]
  const items = layOut(EPOCH, slots)
  expect(layOver(EPOCH, items, slots, 1500)).toEqual(items)
})
