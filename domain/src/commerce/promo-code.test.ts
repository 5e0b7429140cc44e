import { expect, test } from 'vitest'
import { longestPrefix, normalPromoCode, promoCode } from './promo-code.ts'

test('a code is understood in small letters, with spaces and with look-alikes', () => {
  const typed = ['OPEN-1L', 'open 1l', '0PEN1I', ' o-p-e-n-i-l ']
  expect(new Set(typed.map(normalPromoCode))).toEqual(new Set(['0PEN11']))
  expect(normalPromoCode('АЙ')).toBe('АЙ')
})

test('codes have sixty bits at least, and each of the 32 characters as often', () => {
  const all = Uint8Array.from({ length: 256 }, (_, at) => at)
  const drawn = Array.from({ length: 16 }, (_, at) => promoCode(all.subarray(at * 16), 15)).join('')
  const code = promoCode(all, 256)
  expect(new Set(code)).toHaveLength(32)
  for (const one of new Set(code)) expect(code.split(one)).toHaveLength(9)
  expect(drawn).not.toMatch(/[OILU]/)
  expect(promoCode(all, 15, 'tv')).toMatch(/^TV.{13}$/)
  expect(longestPrefix(15)).toBe(3)
  expect(promoCode(all, 15, 'NEW')).toHaveLength(15)
  expect(() => promoCode(all, 15, 'NEWS')).toThrow(RangeError)
  expect(() => promoCode(all.subarray(0, 14), 15)).toThrow(RangeError)
})
