import { expect, test } from 'vitest'
import { type ChargeTry, isChargedNow, isGivenUp, MOST_TRIES, nextTryAt } from './dunning.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const declined = (at: number, declineCode = 'insufficient_funds', cardId = 1): ChargeTry => ({
  cardId,
  at,
  isOpen: false,
  declineCode,
})

test('a soft decline is tried eight times within two weeks, and no more', () => {
  const tries: ChargeTry[] = []
  for (let now = 0; now < 30 * DAY; now += HOUR) if (isChargedNow(tries, 1, now)) tries.push(declined(now))
  expect(tries.map(({ at }) => at / HOUR)).toEqual([0, 6, 24, 72, 120, 192, 264, 324])
  expect(MOST_TRIES).toBe(8)
  expect(tries.at(-1)?.at).toBeLessThan(14 * DAY)
  expect(isGivenUp(tries, 1)).toBe(true)
  const pauses = tries.slice(1).map(({ at }, i) => at - (tries[i]?.at ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(6 * HOUR)
})

test('a hard decline is the last, and another card begins anew', () => {
  const tries = [declined(0, 'stolen_card')]
  expect(isChargedNow(tries, 1, 10 * DAY)).toBe(false)
  expect(isGivenUp(tries, 1)).toBe(true)
  expect(isChargedNow(tries, 2, 1)).toBe(true)
})

test('nothing is charged while a try is open, and no next try is promised', () => {
  const tries = [declined(0), { ...declined(6 * HOUR), isOpen: true }]
  expect(isChargedNow(tries, 2, DAY)).toBe(false)
  expect([nextTryAt(tries, 1), nextTryAt(tries.slice(0, 1), 1)]).toEqual([null, 6 * HOUR])
})
