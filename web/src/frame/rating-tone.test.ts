import { expect, test } from 'vitest'
import { ratingTone, shownRatings } from './rating-tone.ts'

test('the colour follows the printed decimal [catalogue.rating-colours]', () => {
  expect([6.95, 6.94, 4.95, 4.94].map(ratingTone)).toEqual(['high', 'mid', 'mid', 'low'])
})

test('a rating of zero is not shown [catalogue.ratings-non-zero]', () => {
  expect(shownRatings([{ rating: 0 }, { rating: 0.04 }, { rating: 8.3 }])).toEqual([{ rating: 8.3 }])
})
