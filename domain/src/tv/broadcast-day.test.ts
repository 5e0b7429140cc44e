import { expect, test } from 'vitest'
import { broadcastDay, isTomorrow } from './broadcast-day.ts'

const at = (iso: string): number => Date.parse(iso) / 1000

test('hours before two belong to the day before, in the zone of the schedule [tv.schedule-night-grouping]', () => {
  expect(broadcastDay(at('2026-03-02T01:59:00+05:00'), 'Asia/Almaty')).toBe('2026-03-01')
  expect(broadcastDay(at('2026-03-02T02:00:00+05:00'), 'Asia/Almaty')).toBe('2026-03-02')
  expect(broadcastDay(at('2026-03-01T23:30:00+05:00'), 'Asia/Almaty')).toBe('2026-03-01')
})

test('the night of a day of 23 or 25 hours ends at two by the clock', () => {
  const zone = 'America/St_Johns'
  const at2 = ['2026-03-08T05:30:00Z', '2026-11-01T05:30:00Z'].map(at)
  expect(at2.map((moment) => [broadcastDay(moment - 1, zone), broadcastDay(moment, zone)])).toEqual([
    ['2026-03-07', '2026-03-08'],
    ['2026-10-31', '2026-11-01'],
  ])
})

test('tomorrow is what lies 86400 to 172800 s ahead [tv.tomorrow-label]', () => {
  expect([86_399, 86_400, 172_800, 172_801].map((ahead) => isTomorrow(1000 + ahead, 1000))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
