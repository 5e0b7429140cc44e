import { expect, test } from 'vitest'
import { motionRatingOf } from './motion-rating.ts'

test('ratings are numbered by their ages, and an unknown age has none', () => {
  expect([0, 3, 6, 12, 16, 18, 21].map(motionRatingOf)).toEqual([1, 1, 2, 3, 4, 5, 5])
  expect(motionRatingOf(null)).toBeNull()
})
