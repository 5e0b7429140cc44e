import { expect, test } from 'vitest'
import { timeLeft } from './new-year.ts'

/** Midnight of the New Year in Almaty. */
const MIDNIGHT = Date.UTC(2026, 11, 31, 19)

test('the countdown ends when the remaining time is below zero [tv.newyear-countdown]', () => {
  const before = (ms: number) => timeLeft(MIDNIGHT, MIDNIGHT - ms)
  expect(before(((36 * 24 + 4) * 3600 + 5 * 60 + 6) * 1000)).toEqual({
    days: 36,
    hours: 4,
    minutes: 5,
    seconds: 6,
  })
  expect(before(1999)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
  expect(before(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  expect(before(-1)).toBe(null)
})
