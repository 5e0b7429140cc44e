import { expect, test } from 'vitest'
import type { Channel } from '#contract/tv.ts'
import { nextRefresh, shareOnAir } from './on-air.ts'

const channel = (timestamp: number, duration: number) =>
  ({ current_schedule: { timestamp, duration } }) as Channel

test('a list of channels is asked for again when the first programme ends, at least every 5 minutes', () => {
  expect(nextRefresh([channel(1000, 100), channel(1000, 60)], 1_000_000)).toBe(61_000)
  expect(nextRefresh([channel(1000, 9000)], 1_000_000)).toBe(300_000)
  expect(nextRefresh([channel(0, 10)], 1_000_000)).toBe(5000)
  expect(nextRefresh([], 1_000_000)).toBe(false)
})

test('the share of a programme stays within its bounds', () => {
  expect([50, 130, 999].map((now) => shareOnAir({ timestamp: 100, duration: 60 }, now))).toEqual([0, 0.5, 1])
})
