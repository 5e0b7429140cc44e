import { expect, test } from 'vitest'
import { broadcastDay, isTomorrow, localDateAndTime } from './broadcast-day.ts'

const at = (iso: string): number => Date.parse(iso) / 1000

test('hours before two belong to the day before, in the zone of the schedule [tv.schedule-night-grouping]', () => {
  expect(broadcastDay(at('2026-03-02T01:59:00+05:00'), 'Asia/Almaty')).toBe('2026-03-01')
  expect(broadcastDay(at('2026-03-02T02:00:00+05:00'), 'Asia/Almaty')).toBe('2026-03-02')
  expect(broadcastDay(at('2026-03-01T23:30:00+05:00'), 'Asia/Almaty')).toBe('2026-03-01')
})

test('date and time are those of the wall in the zone, also when the zone moved and an hour came twice', () => {
  const wall = { date: '2024-02-29', time: '23:30' }
  expect(localDateAndTime(at('2024-02-29T17:30:00Z'), 'Asia/Almaty')).toEqual(wall)
  expect(localDateAndTime(at('2024-02-29T18:30:00Z'), 'Asia/Almaty')).toEqual(wall)
})

test('tomorrow is what lies 86400 to 172800 s ahead [tv.tomorrow-label]', () => {
  expect([86_399, 86_400, 172_800, 172_801].map((ahead) => isTomorrow(1000 + ahead, 1000))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
