import { afterAll, expect, test, vi } from 'vitest'
import { addPageWords, startTranslations } from '../i18n/translations.ts'
import { withWords } from './lazy-page.tsx'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { documentElement: {}, cookie: '' }))
afterAll(() => vi.unstubAllGlobals())

test('code is there when its words are, and has failed when they have', async () => {
  await startTranslations('ru')
  const words = Promise.withResolvers<unknown>()
  const steps: string[] = []
  const shown = withWords(async () => {
    addPageWords('late', { './ru/late.ts': () => words.promise })
    return 'page'
  }).then((code) => steps.push(code))
  steps.push('words')
  words.resolve({ text: 'здесь' })
  await shown
  expect(steps).toEqual(['words', 'page'])
  const failing = withWords(async () => {
    addPageWords('lost', { './ru/lost.ts': () => Promise.reject(new Error('no line')) })
  })
  await expect(failing).rejects.toThrow('no line')
})
