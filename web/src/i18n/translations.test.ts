import i18next from 'i18next'
import { afterAll, expect, test, vi } from 'vitest'
import { shell as en } from './en/shell.ts'
import { shell as kk } from './kk/shell.ts'
import { shell as ru } from './ru/shell.ts'
import { startTranslations } from './translations.ts'
import { shell as uz } from './uz/shell.ts'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { documentElement: {}, cookie: '' }))
afterAll(() => vi.unstubAllGlobals())

test('a page speaks each of its languages, and fetches the words of that one alone', async () => {
  for (const [language, words] of Object.entries({ uz, kk, en, ru })) {
    await startTranslations(language)
    expect([language, i18next.t('shell.retry')]).toEqual([language, words.retry])
    expect(Object.keys(i18next.services.resourceStore.data)).toEqual([language])
  }
})
