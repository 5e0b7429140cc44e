import { expect, test } from 'vitest'
import { formatMoney, parseMoney } from './money.ts'

test('minor units become a decimal string with two digits', () => {
  expect([0, 5, 99, 100, 149_000, -5, -149_001].map(formatMoney)).toEqual([
    '0.00',
    '0.05',
    '0.99',
    '1.00',
    '1490.00',
    '-0.05',
    '-1490.01',
  ])
  expect(() => formatMoney(0.5)).toThrow(RangeError)
})

test('every amount survives the way to the wire and back', () => {
  for (const minor of [0, 1, 10, 99, 101, 149_000, -1, -99_999, 900_000_000_000_000]) {
    expect(parseMoney(formatMoney(minor))).toBe(minor)
  }
})

test('what is not a decimal string with two digits is no money', () => {
  for (const text of ['', '1', '1.0', '1,00', '1.000', ' 1.00', '1e2', '--1.00', '.00']) {
    expect(() => parseMoney(text)).toThrow(RangeError)
  }
})
