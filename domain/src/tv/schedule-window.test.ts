import { expect, test } from 'vitest'
import { roundedWindow, scheduleWindow, withinWindow } from './schedule-window.ts'

test('the window goes from 72 h or the archive days back to 259200 s ahead, rounded to the hour [tv.schedule-window]', () => {
  const now = 1_000_000 * 3600
  expect(scheduleWindow(0, now)).toEqual({ start: now - 72 * 3600, end: now + 259_200 })
  expect(scheduleWindow(14, now)).toEqual({ start: now - 14 * 86_400, end: now + 259_200 })
  expect(scheduleWindow(2, now + 1799)).toEqual({ start: now - 72 * 3600, end: now + 259_200 + 3600 })
})

test('any window within the same hours is one of whole hours, out of which it is cut', () => {
  const rounded = { start: 3600, end: 10_800 }
  for (const start of [3600, 3601, 7199])
    for (const end of [7201, 10_799, 10_800]) expect(roundedWindow({ start, end })).toEqual(rounded)
  const whole = { start: 3600, end: 7200 }
  expect(roundedWindow(whole)).toBe(whole)
  expect([roundedWindow({ start: 5 }), roundedWindow({ end: 5 }), roundedWindow({})]).toEqual([
    { start: 0 },
    { end: 3600 },
    {},
  ])
  const items = [0, 100, 200, 300].map((timestamp) => ({ timestamp, duration: 100 }))
  const starts = (asked: { start?: number; end?: number }) =>
    withinWindow(items, asked).map(({ timestamp }) => timestamp)
  expect([
    starts({ start: 100, end: 200 }),
    starts({ start: 199, end: 201 }),
    starts({ end: 1 }),
    starts({}),
  ]).toEqual([[100], [100, 200], [0], [0, 100, 200, 300]])
})
