import { expect, test } from 'vitest'
import { isOver, secondsToNext } from './ending.ts'

test('the end is 2 s early for anything longer than 20 s, else the end itself [player.next-episode-autoload]', () => {
  expect(isOver(5397.9, 5400)).toBe(false)
  expect(isOver(5398, 5400)).toBe(true)
  expect(isOver(18, 20)).toBe(false)
  expect(isOver(20, 20)).toBe(true)
  expect(isOver(18.2, 20.1)).toBe(true)
})

test('live and what is not loaded yet have no end', () => {
  expect(isOver(1e9, Number.POSITIVE_INFINITY)).toBe(false)
  expect(isOver(0, Number.NaN)).toBe(false)
  expect(isOver(0, 0)).toBe(false)
})

test('what follows is announced for the ten seconds before it begins', () => {
  expect([5387.9, 5388, 5388.1, 5397.5, 5398].map((at) => secondsToNext(at, 5400))).toEqual([
    null,
    10,
    10,
    1,
    null,
  ])
  expect(secondsToNext(12, 20)).toBe(8)
  expect([secondsToNext(1e9, Number.POSITIVE_INFINITY), secondsToNext(0, Number.NaN)]).toEqual([null, null])
})
