import { expect, test } from 'vitest'
import { formatPrice } from './price.ts'

test('prices follow the format of the provider and do not break [commerce.price-format]', () => {
  const tenge = { UTF_NAME: '₸', FORMAT: '{amount} {symbol}' }
  expect(formatPrice('1490.00', tenge, 'en')).toBe('1,490\u00A0₸')
  expect(formatPrice('990.50', { UTF_NAME: '$', FORMAT: '{symbol}{amount}' }, 'en')).toBe('$990.50')
  expect(formatPrice('12490.00', tenge, 'ru')).toMatch(/^12\s490\u00A0₸$/)
  expect(formatPrice('-1490.00', tenge, 'en')).toBe('−1,490\u00A0₸')
})
