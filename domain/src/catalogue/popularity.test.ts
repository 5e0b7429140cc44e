import { expect, test } from 'vitest'
import { COUNTED_DAYS, HALF_LIFE_DAYS, viewingWeight } from './popularity.ts'

test('a viewing counts half after a week, and nothing once it is old', () => {
  expect([0, HALF_LIFE_DAYS, 2 * HALF_LIFE_DAYS].map(viewingWeight)).toEqual([1, 0.5, 0.25])
  expect(viewingWeight(COUNTED_DAYS - 1)).toBeLessThan(0.01)
  expect(viewingWeight(COUNTED_DAYS)).toBe(0)
})

test('what is dated ahead counts as new', () => {
  expect(viewingWeight(-3)).toBe(1)
})
