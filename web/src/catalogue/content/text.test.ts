import { describe, expect, test } from 'vitest'
import { ratingTone, shownRatings, trimDescription } from './text.ts'

describe('descriptions', () => {
  test('a long one is cut at the last paragraph within 600 characters [catalogue.description-trim]', () => {
    const paragraph = 'а'.repeat(290)
    expect(trimDescription(`${paragraph}\n${paragraph}\n${paragraph}`)).toBe(`${paragraph}\n${paragraph}`)
    expect(trimDescription('б'.repeat(600))).toHaveLength(600)
  })

  test('a first paragraph that is too long is cut at a word', () => {
    const trimmed = trimDescription('слово '.repeat(200))
    expect(trimmed).toMatch(/слово…$/)
    expect(trimmed.length).toBeLessThanOrEqual(601)
  })
})

describe('ratings', () => {
  test('the colour follows the printed decimal [catalogue.rating-colours]', () => {
    expect([6.95, 6.94, 4.95, 4.94].map(ratingTone)).toEqual(['high', 'mid', 'mid', 'low'])
  })

  test('a rating of zero is not shown [catalogue.ratings-non-zero]', () => {
    expect(shownRatings([{ rating: 0 }, { rating: 0.04 }, { rating: 8.3 }])).toEqual([{ rating: 8.3 }])
  })
})
