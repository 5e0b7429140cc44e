import { expect, test } from 'vitest'
import { dayPart, scheduleDays, slotState } from './schedule-day.ts'

const at = (iso: string): number => Date.parse(iso) / 1000
const airing = (timestamp: number, is_catchup_available = true) => ({
  timestamp,
  duration: 3600,
  is_catchup_available,
})
const rights = { isPurchased: true, archivedDays: 7 }

test('what starts before two stands under the evening before [tv.schedule-night-grouping]', () => {
  const zone = 'Asia/Almaty'
  const items = ['2026-03-02T01:59:00+05:00', '2026-03-01T23:00:00+05:00', '2026-03-02T02:00:00+05:00'].map(
    (iso) => airing(at(iso)),
  )
  expect(scheduleDays(items, zone).map(({ date, items: of }) => [date, of.length])).toEqual([
    ['2026-03-01', 2],
    ['2026-03-02', 1],
  ])
})

test('an airing is future, now, recorded or not to be had [tv.schedule-on-air] [tv.schedule-future] [tv.schedule-unavailable]', () => {
  const now = 1_000_000
  expect(slotState(airing(now + 1), rights, now)).toBe('future')
  expect(slotState(airing(now - 3599), rights, now)).toBe('now')
  expect(slotState(airing(now - 3600), rights, now)).toBe('recorded')
  expect(slotState(airing(now - 3600, false), rights, now)).toBe('no_recording')
  expect(slotState(airing(now - 8 * 86_400), rights, now)).toBe('no_recording')
})

test('a recording that only lacks the purchase says so [tv.archive-needs-subscription]', () => {
  expect(slotState(airing(1000), { ...rights, isPurchased: false }, 10_000)).toBe('subscription_needed')
})

test('the day has four parts', () => {
  expect([0, 1, 5, 6, 11, 12, 17, 18, 23].map(dayPart)).toEqual([
    'night',
    'night',
    'night',
    'morning',
    'morning',
    'day',
    'day',
    'evening',
    'evening',
  ])
})
