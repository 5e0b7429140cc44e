import { expect, test } from 'vitest'
import { trackLanguages } from './track-languages.ts'

const own = [
  { key: 'kk', name: 'Қазақша', priority: 1, interface: true },
  { key: 'ru', name: 'Русский', priority: 4, interface: true },
]
const shown = (found: readonly string[], language: string) =>
  trackLanguages(own, found, language).map(({ key, name }) => `${key} ${name}`)

test('sound and subtitles come in the languages of the provider first, then in what else its titles have, called as the viewer knows them', () => {
  expect(trackLanguages(own, ['ru-track2', 'FR', 'de', 'fr-track2'], 'en')).toEqual([
    { key: 'kk', name: 'Kazakh', priority: 1, interface: true },
    { key: 'ru', name: 'Russian', priority: 4, interface: true },
    { key: 'fr', name: 'French', priority: 5, interface: false },
    { key: 'de', name: 'German', priority: 6, interface: false },
  ])
  expect(shown(['de', 'fr'], 'ru')).toEqual(['kk Казахский', 'ru Русский', 'de Немецкий', 'fr Французский'])
  // Its letters have no capitals within a text.
  expect(shown(['de'], 'ka')).toEqual(['kk ყაზახური', 'ru რუსული', 'de გერმანული'])
})

test('what is no language, or none that anybody knows, is not offered', () => {
  expect(shown(['und', 'zxx', 'mul', '', 'track2', 'x-klingon'], 'en')).toEqual(['kk Kazakh', 'ru Russian'])
  expect(trackLanguages([], ['qqq'], 'en')).toEqual([
    { key: 'qqq', name: 'qqq', priority: 0, interface: false },
  ])
})
