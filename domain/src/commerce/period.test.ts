import { expect, test } from 'vitest'
import { parsePeriod } from './period.ts'

test('a period is years, months and days', () => {
  expect(parsePeriod('0-1-0')).toEqual({ years: 0, months: 1, days: 0 })
  expect(parsePeriod('1-0-14')).toEqual({ years: 1, months: 0, days: 14 })
  expect(() => parsePeriod('1 month')).toThrow(RangeError)
})
