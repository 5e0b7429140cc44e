import { expect, test } from 'vitest'
import { outcomeOf, wrongField } from './cards.ts'

const NOW = Date.UTC(2026, 5, 15)
const good = { number: '4242 4242 4242 4242', expiry: '06/26', cvc: '123' }

test('a card is good to the end of its month, and its number says so itself', () => {
  expect(wrongField(good, NOW)).toBe(null)
  expect(wrongField(good, Date.UTC(2026, 6, 1) - 1)).toBe(null)
  expect(wrongField(good, Date.UTC(2026, 6, 1))).toBe('expiry')
  for (const number of ['', '4242', '4242 4242 4242 4241', '4242424242424242424242', 'abcd'])
    expect(wrongField({ ...good, number }, NOW)).toBe('number')
  for (const expiry of ['', '13/30', '00/30', '6/26', '2026-06'])
    expect(wrongField({ ...good, expiry }, NOW)).toBe('expiry')
  for (const cvc of ['', '12', '12345', 'abc']) expect(wrongField({ ...good, cvc }, NOW)).toBe('cvc')
})

test('a card that is no test card is refused', () => {
  expect(outcomeOf('4242-4242-4242-4242')).toEqual({ state: 'captured' })
  expect(outcomeOf('5555555555554444')).toEqual({ state: 'failed', declineCode: 'not_a_test_card' })
})
