import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import i18next from 'i18next'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type * as Languages from './languages.ts'
import type * as Translations from './translations.ts'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { documentElement: {}, cookie: '' }))
afterAll(() => vi.unstubAllGlobals())

/** A copy of the words with one more language, which is a folder of Russian words but for one. */
async function withOneMore(): Promise<string> {
  const cache = join(import.meta.dirname, '../../../.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'words-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(import.meta.dirname, join(folder, 'i18n'), { recursive: true })
  await symlink(join(import.meta.dirname, '../api'), join(folder, 'api'))
  const more = join(folder, 'i18n', 'hy')
  await cp(join(folder, 'i18n', 'ru'), more, { recursive: true })
  const shell = await readFile(join(more, 'shell.ts'), 'utf8')
  await writeFile(join(more, 'shell.ts'), shell.replace(/retry: '.*'/, "retry: 'Կրկնել'"))
  const facts = await readFile(join(more, 'language.ts'), 'utf8')
  await writeFile(
    join(more, 'language.ts'),
    facts.replace('{ borrowsFrom', "{ alsoNamed: ['am'], borrowsFrom"),
  )
  return join(folder, 'i18n')
}

// Hundreds of files are copied and compiled, which a busy machine takes its time for.
test(
  'a folder of files is a language: it is picked, and its pages say its words',
  { timeout: 30_000 },
  async () => {
    const folder = await withOneMore()
    const { pickLanguage } = (await import(join(folder, 'languages.ts'))) as typeof Languages
    const { startTranslations, pageWords } = (await import(
      join(folder, 'translations.ts')
    )) as typeof Translations
    expect(pickLanguage({ stored: [], page: null, browser: ['am-AM'], offered: [] })).toBe('hy')
    await startTranslations('hy')
    await import(join(folder, 'card-words.ts'))
    await pageWords()
    expect(i18next.t('shell.retry')).toBe('Կրկնել')
    expect(i18next.exists('card.trailer', { fallbackLng: [] })).toBe(true)
    expect(Object.keys(i18next.services.resourceStore.data)).toEqual(['hy'])
  },
)
