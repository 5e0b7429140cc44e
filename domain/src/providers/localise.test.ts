import { expect, test } from 'vitest'
import { chooseLanguage, localise } from './localise.ts'

test('a text is read in the wanted language', () => {
  expect(localise({ ru: 'Кино', en: 'Films' }, 'en', ['ru', 'en'])).toBe('Films')
})

test('a missing or empty text falls back by the order of the provider, then to any', () => {
  const text = { en: 'Films', ru: 'Кино', kk: '' }
  expect(localise(text, 'kk', ['kk', 'ru', 'en'])).toBe('Кино')
  expect(localise(text, 'kk', ['kk', 'en', 'ru'])).toBe('Films')
  expect(localise({ uz: 'Kino' }, 'kk', ['ru', 'en'])).toBe('Kino')
  expect(localise({}, 'ru', ['ru'])).toBeNull()
  expect(localise(null, 'ru', ['ru'])).toBeNull()
})

test('the language of a call is the best that the provider has [shell.api-accept-language]', () => {
  const available = ['ru', 'en', 'kk']
  expect(chooseLanguage(available, undefined, 'en-GB,en;q=0.9,ru;q=0.8')).toBe('en')
  expect(chooseLanguage(available, undefined, 'fr, ru;q=0.5, kk;q=0.7')).toBe('kk')
  expect(chooseLanguage(available, undefined, 'en;q=0, ru;q=0.1')).toBe('ru')
  expect(chooseLanguage(available, undefined, 'ru; q=0.1, kk ; q=0.7')).toBe('kk')
  expect(chooseLanguage(available, undefined, 'fr')).toBe('ru')
  expect(chooseLanguage(available, undefined, undefined)).toBe('ru')
  expect(chooseLanguage(available, undefined, ';;,q=,en;q=zz,')).toBe('ru')
})

test('of languages that are wanted alike the first one named is the best', () => {
  const available = ['ru', 'en', 'kk']
  expect(chooseLanguage(available, undefined, 'en, ru')).toBe('en')
  expect(chooseLanguage(available, undefined, 'fr, kk;q=0.5, en;q=0.5')).toBe('kk')
})

test('an explicit language wins where the provider has it', () => {
  expect(chooseLanguage(['ru', 'en'], 'en', 'ru')).toBe('en')
  expect(chooseLanguage(['ru', 'en'], 'en_US', 'ru')).toBe('en')
  expect(chooseLanguage(['ru', 'en'], 'xx', 'en')).toBe('en')
  expect(chooseLanguage([], 'xx', undefined)).toBe('en')
})
