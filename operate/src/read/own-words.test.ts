import { expect, test } from 'vitest'
import type { ProviderEntry } from '../format/provider.ts'
import { ownWords } from './own-words.ts'

test('the name and the contacts of a provider are filled into its texts; a phone number stays in one line', () => {
  const fill = ownWords({
    name: { ru: 'Проба', en: 'Trial' },
    support: { phone: '+7 700 000', email: 'help@trial.example' },
  } as ProviderEntry)
  expect(fill({ en: '{provider}: {email}, {phone}, {site}', ru: '{provider}' })).toEqual({
    en: 'Trial: help@trial.example, +7\u00a0700\u00a0000, {site}',
    ru: 'Проба',
  })
})
