import { expect, test } from 'vitest'
import { airingAt, nextMoment } from './next-moment.ts'

const rights = { isPurchased: true, archivedDays: 7 }
const airing = (timestamp: number, is_catchup_available = true) => ({
  timestamp,
  duration: 100,
  is_catchup_available,
})
const day = [airing(1000), airing(1100), airing(1200, false), airing(1300), airing(1400)]

test('at the end of a programme the next one follows [tv.program-end-switch]', () => {
  expect(nextMoment(day, 1100, rights, 1450)).toBe(1100)
  expect(nextMoment(day, 1090, rights, 1450)).toBe(1090)
  expect(nextMoment(day, 1098, rights, 1450)).toBe(1100)
})

test('a programme without a recording is passed over, and the present is live', () => {
  expect(nextMoment(day, 1200, rights, 1450)).toBe(1300)
  expect(nextMoment(day, 1400, rights, 1420)).toBe(0)
  expect(nextMoment(day, 1400, rights, 1450)).toBe(1400)
  expect(nextMoment(day, 1500, rights, 1500)).toBe(0)
})

test('the last seconds of a programme are over, unless nothing follows it', () => {
  expect(nextMoment(day, 1194, rights, 1450)).toBe(1194)
  expect(nextMoment(day, 1195, rights, 1450)).toBe(1300)
  expect(nextMoment(day.slice(0, 3), 1198.5, rights, 1450)).toBe(0)
  expect(nextMoment(day.slice(0, 2), 1198.5, rights, 1450)).toBe(1198)
})

test('the airing at a moment', () => {
  expect(airingAt(day, 1199)?.timestamp).toBe(1100)
  expect(airingAt(day, 1500)).toBeUndefined()
})
