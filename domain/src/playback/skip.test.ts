import { expect, test } from 'vitest'
import { SKIP_DEBOUNCE_MS, SKIP_STEP_S, skipLabel, skipTarget } from './skip.ts'

test('skips work in recordings and films, not in live, and not into the future [player.skip-archive-only]', () => {
  const now = 1000
  expect(skipTarget('live', { from: 990, by: -10, earliest: 0, latest: now })).toBe(null)
  expect(skipTarget('archive', { from: 900, by: -10, earliest: 0, latest: now })).toBe(890)
  expect(skipTarget('archive', { from: 995, by: 10, earliest: 0, latest: now })).toBe(now)
  expect(skipTarget('film', { from: 4, by: -10, earliest: 0, latest: 5400 })).toBe(0)
})

test('a press is 10 s and waits 500 ms for the next [player.skip-step player.skip-debounce]', () => {
  expect(SKIP_STEP_S).toBe(10)
  expect(SKIP_DEBOUNCE_MS).toBe(500)
})

test('a label shows minutes above 60 s [player.skip-labels]', () => {
  expect(skipLabel(-10)).toEqual({ sign: '−', minutes: 0, seconds: 10 })
  expect(skipLabel(60)).toEqual({ sign: '+', minutes: 0, seconds: 60 })
  expect(skipLabel(70)).toEqual({ sign: '+', minutes: 1, seconds: 10 })
  expect(skipLabel(-120)).toEqual({ sign: '−', minutes: 2, seconds: 0 })
})
