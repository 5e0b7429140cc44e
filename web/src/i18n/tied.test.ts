import { expect, test } from 'vitest'
import { tied, tiedWords } from './tied.ts'

test.each([
  ['Фильм и в нём песня', 'Фильм и\u00a0в\u00a0нём песня'],
  ['О кино', 'О\u00a0кино'],
  ['«С любовью» к вам', '«С\u00a0любовью» к\u00a0вам'],
  ['{{name}} и {{count}}', '{{name}} и\u00a0{{count}}'],
  // The end of a word, of a number or of a text is no word of one letter.
  ['кино для всех, 5в ряд, и', 'кино для всех, 5в ряд, и'],
  ['A film and I', 'A film and I'],
])('a word of one letter does not hang: %s', (text, expected) => {
  expect(tied(text)).toBe(expected)
})

test('so it is with all words of a language, however deep', () => {
  expect(tiedWords({ about: 'О нас', form: { to: 'к вам' } })).toEqual({
    about: 'О\u00a0нас',
    form: { to: 'к\u00a0вам' },
  })
})
