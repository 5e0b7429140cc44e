import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts'

test('Stripe counts tenge and som in hundredths, yen in whole ones, dinars of Kuwait in thousandths', () => {
  expect(toStripeAmount(149_000, 'KZT')).toBe(149_000)
  expect(toStripeAmount(2_900_000, 'UZS')).toBe(2_900_000)
  expect(toStripeAmount(50_000, 'JPY')).toBe(500)
  expect(toStripeAmount(1234, 'KWD')).toBe(12_340)
  expect(() => toStripeAmount(50_050, 'JPY')).toThrow(RangeError)
  expect(fromStripeAmount(12_345, 'KWD')).toBe(1234)
})

test('an amount comes back from Stripe as it went there', () => {
  const units = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(units, fc.constantFrom('KZT', 'UZS', 'USD', 'JPY', 'VND', 'KWD'), (amount, currency) => {
      expect(fromStripeAmount(toStripeAmount(amount * 100, currency), currency)).toBe(amount * 100)
    }),
  )
})
