import { expect, test } from 'vitest'
import { longer } from './longer-texts.ts'

test('a text grows by 40 % of each word at least, once, and stays what it is without words', () => {
  expect(longer('Watch films')).toBe('[Watchếų filmsếų]')
  expect(longer(longer('Смотреть'))).toBe(longer('Смотреть'))
  expect(longer(`${longer('Pay')} now`)).toBe('[Payếų nowếų]')
  expect([longer('20:15'), longer('1 ₸')]).toEqual(['20:15', '1 ₸'])
})
