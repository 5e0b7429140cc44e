import { expect, test } from 'vitest'
import type { ScheduleItem } from '#contract/tv.ts'
import { LIST_REFRESH_MIN_MS, refreshIn } from './channel-refresh.ts'

const ending = (end: number) => ({ current_schedule: { timestamp: end - 60, duration: 60 } as ScheduleItem })

test('the list is refreshed every 300000 ms, and earlier when a programme on it ends [tv.channel-list-refresh]', () => {
  expect(refreshIn([], 1000)).toBe(300_000)
  expect(refreshIn([{ current_schedule: null }, ending(5000)], 1000)).toBe(300_000)
  expect(refreshIn([ending(1100), ending(1050)], 1000)).toBe(50_000)
  expect(refreshIn([ending(990)], 1000)).toBe(LIST_REFRESH_MIN_MS)
})
