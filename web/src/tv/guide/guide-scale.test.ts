import { expect, test } from 'vitest'
import { daysAround, isSameView, momentAt, scrollFor, viewAt, WIDE_SCALE, xOf } from './guide-scale.ts'

const DAY = 86_400
const START = Date.UTC(2026, 5, 15) / 1000
const range = { start: START, end: START + 14 * DAY }
const at = (left: number, top = 0) => ({ left, top, width: 1440, height: 700 })

test('the days of the guide are whole ones around the window, and at most fourteen before now', () => {
  const now = START + 14 * DAY + 3600
  expect(daysAround({ start: now - 3 * DAY, end: now + 3 * DAY }, now)).toEqual({
    start: START + 11 * DAY,
    end: START + 18 * DAY,
  })
  expect(daysAround({ start: now - 60 * DAY, end: now + DAY }, now).start).toBe(START)
})

test('a moment has its place, and a place its moment', () => {
  expect(xOf(START + 3600, range, WIDE_SCALE)).toBe(360)
  expect(momentAt(360, range, WIDE_SCALE)).toBe(START + 3600)
})

test('what is drawn covers what is in sight, ends with the rows and the days, and changes in steps only', () => {
  const hour = 60 * WIDE_SCALE.minute
  for (const left of [0, 1, hour - 1, 100 * hour + 17, 14 * 24 * hour - 1208]) {
    for (const top of [0, 63, 64, 5000, 64_000 - 660]) {
      const view = viewAt(at(left, top), range, WIDE_SCALE, 1000)
      const shown = [momentAt(left, range, WIDE_SCALE), momentAt(left + 1208, range, WIDE_SCALE)] as const
      expect(view.from).toBeLessThanOrEqual(shown[0])
      expect(view.to).toBeGreaterThanOrEqual(Math.min(shown[1], range.end))
      expect(view.firstRow * 64).toBeLessThanOrEqual(top)
      expect(view.lastRow * 64).toBeGreaterThanOrEqual(Math.min(top + 660, 64_000))
      expect(view.firstRow).toBeGreaterThanOrEqual(0)
      expect(view.lastRow).toBeLessThanOrEqual(1000)
      expect(view.from).toBeGreaterThanOrEqual(range.start)
      expect(view.to).toBeLessThanOrEqual(range.end)
      // Never more than the window and a little around it, however much there is.
      expect(view.lastRow - view.firstRow).toBeLessThanOrEqual(24)
      expect(view.to - view.from).toBeLessThanOrEqual(8 * 3600)
    }
  }
  const of = (left: number, top = 0) => viewAt(at(left, top), range, WIDE_SCALE, 1000)
  expect(isSameView(of(7200, 640), of(7200 + hour - 1, 640 + 127))).toBe(true)
  expect(isSameView(of(7200), of(7200 + hour))).toBe(false)
  expect(isSameView(of(0, 0), of(0, 64 * 8))).toBe(false)
  expect(isSameView(of(0), of(hour))).toBe(false)
})

test('a few rows are all drawn, and no row is nothing', () => {
  expect(viewAt(at(0), range, WIDE_SCALE, 3)).toMatchObject({ firstRow: 0, lastRow: 3 })
  expect(viewAt(at(0, 500), range, WIDE_SCALE, 0)).toMatchObject({ firstRow: 0, lastRow: 0 })
})

test('what shows is not moved, what does not is brought to the nearer edge, and what is too long to its beginning', () => {
  const shown = { from: 1000, size: 500 }
  expect(scrollFor({ from: 1100, to: 1200 }, shown)).toBe(1000)
  expect(scrollFor({ from: 900, to: 1010 }, shown)).toBe(900)
  expect(scrollFor({ from: 1450, to: 1600 }, shown)).toBe(1100)
  expect(scrollFor({ from: 1600, to: 9000 }, shown)).toBe(1600)
  expect(scrollFor({ from: 0, to: 9000 }, shown)).toBe(1000)
})
