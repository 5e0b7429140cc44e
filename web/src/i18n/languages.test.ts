import { expect, test } from 'vitest'
import { interfaceLanguages, pickLanguage } from './languages.ts'

const nothing = { stored: [], page: null, browser: [], offered: [] }

test('the chosen order wins over the page, the page over the browser [shell.language-order-stored]', () => {
  expect(pickLanguage({ ...nothing, stored: ['en'], page: 'ru', browser: ['kk-KZ'] })).toBe('en')
  expect(pickLanguage({ ...nothing, page: 'ru', browser: ['en-GB'] })).toBe('ru')
})

test('browser languages are mapped; what is not offered is passed over [shell.language-from-browser]', () => {
  const pick = (...browser: string[]) => pickLanguage({ ...nothing, browser })
  expect([pick('kk-KZ'), pick('uz-Latn-UZ'), pick('EN-us'), pick('de-DE', 'en'), pick('de')]).toEqual([
    'kk',
    'uz',
    'en',
    'en',
    'ru',
  ])
  expect(pickLanguage({ ...nothing, stored: ['ka'], browser: ['en'], offered: ['ru', 'en'] })).toBe('en')
})

test('the list holds interface languages by priority [shell.languages-sorted]', () => {
  const language = (key: string, priority: number, isInterface = true) => ({
    key,
    name: key,
    priority,
    interface: isInterface,
  })
  expect(
    interfaceLanguages([language('en', 3), language('ru', 1), language('de', 0, false)]).map((l) => l.key),
  ).toEqual(['ru', 'en'])
})
