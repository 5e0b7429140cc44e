import { expect, test } from 'vitest'
import { beginsLeapYear, monthPrice, monthsOf, periodDays, periodDiscount } from './period-discount.ts'
import { parsePeriod } from './period.ts'

const month = { period: '0-1-0', price_minor: 149_000 }

test.each([
  ['0-3-0', 399_000, 133_000, 11],
  ['1-0-0', 1_390_000, 115_800, 22],
  ['0-1-0', 149_000, 149_000, 0],
  // Dearer by the month than the first: no discount, and no negative one.
  ['0-0-15', 90_000, 180_000, 0],
])(
  'a month of %s for %i costs %i, which is %i percent less [commerce.period-discount] [commerce.month-price-rounded]',
  (period, price_minor, price, discount) => {
    const one = { period, price_minor }
    expect([monthPrice(one), periodDiscount(one, month)]).toEqual([price, discount])
  },
)

test('the price of a month is rounded to whole units, half of one up', () => {
  expect(monthPrice({ period: '0-3-0', price_minor: 100_150 })).toBe(33_400)
  expect(monthPrice({ period: '0-2-0', price_minor: 100_100 })).toBe(50_100)
})

test('what costs nothing first has no discount, and a period has a length', () => {
  expect(periodDiscount(month, { period: '0-1-0', price_minor: 0 })).toBe(0)
  expect(() => monthPrice({ period: '0-0-0', price_minor: 1 })).toThrow(RangeError)
})

test.each([
  ['1-0-0', 365, 366],
  ['0-1-0', 30, 30],
  ['0-0-7', 7, 7],
  ['1-2-3', 428, 429],
  ['2-0-0', 730, 731],
])('days of %s: %i, in a leap year %i [commerce.period-day-counts]', (period, days, leap) => {
  expect([periodDays(parsePeriod(period)), periodDays(parsePeriod(period), true)]).toEqual([days, leap])
})

test('a year from a day on is a leap year where a 29 February lies in it', () => {
  const from = (text: string) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return beginsLeapYear({ year, month, day })
  }
  expect(['2027-01-01', '2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29'].map(from)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect([from('2028-03-01'), monthsOf(parsePeriod('1-1-15'))]).toEqual([false, 13.5])
})
