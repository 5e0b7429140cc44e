import { expect, test } from 'vitest'
import type { ProviderEntry } from '../format/provider.ts'
import { ownWords } from './own-words.ts'

test('the name and the contacts of a provider are filled into its texts; a phone number stays in one line', () => {
  const fill = ownWords({
    name: { ru: 'Проба', en: 'Trial' },
    support: { phone: '+7 700 000', email: 'help@trial.example' },
    languages: [
      { key: 'kk', name: 'Қазақша', interface: true },
      { key: 'en', name: 'English', interface: true },
    ],
  } as unknown as ProviderEntry)
  expect(fill({ en: '{provider}: {email}, {phone}, {site}', ru: '{provider}' })).toEqual({
    en: 'Trial: help@trial.example, +7\u00a0700\u00a0000, {site}',
    ru: 'Проба',
  })
  // What is the same in all languages has the name in each that it has; a language without one has that of the provider's first.
  expect(fill('{provider}.')).toEqual({ ru: 'Проба.', en: 'Trial.' })
  expect(fill({ uz: '{provider}' })).toEqual({ uz: 'Trial' })
})
