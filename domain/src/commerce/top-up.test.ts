import { expect, test } from 'vitest'
import { topUpAmount } from './top-up.ts'

test.each([
  ['1490', '1490.00'],
  ['1 490,5', '1490.50'],
  ['1', '1.00'],
  ['1000000', '1000000.00'],
  ['0', null],
  ['0,99', null],
  ['1000000,01', null],
  ['99999999', null],
  ['-5', null],
  ['12.345', null],
  ['ten', null],
])('%s typed as an amount is %s', (typed, amount) => {
  expect(topUpAmount(typed)).toBe(amount)
})
