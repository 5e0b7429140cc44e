import { expect, test } from 'vitest'
import { cardName, lastDigits, paidBy } from './card-name.ts'

const number = '4242 42** **** 4417'

test.each([
  ['visa', 'Visa\u00a0··\u00a04417'],
  ['Sunrise', 'Sunrise\u00a0··\u00a04417'],
  [null, '··\u00a04417'],
])('a card of the brand %s is named so that no line breaks in its name', (brand, name) => {
  expect(cardName({ number, brand })).toBe(name)
})

test('the last digits stay beside what stands for the rest', () => {
  expect(lastDigits({ number })).toBe('··\u00a04417')
})

test('the card of a movement is its last digits; another way keeps its name', () => {
  expect([paidBy(number), paidBy('…0001'), paidBy('QR')]).toEqual(['··\u00a04417', '…0001', 'QR'])
})
