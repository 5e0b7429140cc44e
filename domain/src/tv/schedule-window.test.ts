import { expect, test } from 'vitest'
import { scheduleWindow } from './schedule-window.ts'

test('the window goes from 72 h or the archive days back to 259200 s ahead, rounded to the hour [tv.schedule-window]', () => {
  const now = 1_000_000 * 3600
  expect(scheduleWindow(0, now)).toEqual({ start: now - 72 * 3600, end: now + 259_200 })
  expect(scheduleWindow(14, now)).toEqual({ start: now - 14 * 86_400, end: now + 259_200 })
  expect(scheduleWindow(2, now + 1799)).toEqual({ start: now - 72 * 3600, end: now + 259_200 + 3600 })
})
