import i18next from 'i18next'
import { afterAll, expect, test, vi } from 'vitest'
import { shell as en } from './en/shell.ts'
import { card } from './ru/card.ts'
import { card as uzbekCard } from './uz/card.ts'
import { shell as kk } from './kk/shell.ts'
import { shell as ru } from './ru/shell.ts'
import { addPageWords, chooseLanguage, pageWords, startTranslations } from './translations.ts'
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

test('a page that comes later has words in the language that is read, and in the one that is chosen then', async () => {
  await startTranslations('ru')
  await import('./card-words.ts')
  await pageWords()
  expect(i18next.t('card.trailer')).toBe(card.trailer)
  await chooseLanguage('uz')
  expect(i18next.t('card.trailer')).toBe(uzbekCard.trailer)
})

test('words of a page that do not arrive are its failure, and are fetched again by who tries again', async () => {
  await startTranslations('ru')
  let isThere = false
  addPageWords('late', {
    './ru/late.ts': () =>
      isThere ? Promise.resolve({ text: 'здесь' }) : Promise.reject(new Error('no line')),
  })
  await expect(pageWords()).rejects.toThrow('no line')
  isThere = true
  await pageWords()
  expect(i18next.t('late.text')).toBe('здесь')
})

test('a language whose words do not arrive is wished for no more: pages that come later open in the present one', async () => {
  await startTranslations('ru')
  addPageWords('kept', {
    './ru/kept.ts': () => Promise.resolve({ text: 'здесь' }),
    './uz/kept.ts': () => Promise.reject(new Error('no line')),
  })
  await pageWords()
  expect(await chooseLanguage('uz')).toBe(false)
  expect(i18next.language).toBe('ru')
  await pageWords()
  expect(await chooseLanguage('en')).toBe(true)
})
