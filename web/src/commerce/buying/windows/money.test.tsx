import { beforeAll, expect, test, vi } from 'vitest'
import i18next from 'i18next'
import { buying } from '../../../i18n/en/buying.ts'
import { queriesForTests, renderPage, startWords } from '../../../testing/render-page.tsx'
import { periodOf, useMoney } from './money.ts'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }))
beforeAll(async () => {
  await startWords()
  i18next.addResourceBundle('en', 'translation', { buying }, true)
})

function Per({ period }: { readonly period: string }) {
  return useMoney().per(periodOf(period))
}

test.each([
  ['1-0-0', 'a year'],
  ['0-1-0', 'a month'],
  ['0-3-0', 'for 3 months'],
  ['0-0-1', 'for 1 day'],
  ['0-0-90', 'for 90 days'],
  // No length of time may read as a shorter one.
  ['1-1-0', 'for 395 days'],
  ['1-0-1', 'for 366 days'],
  ['2-0-0', 'for 730 days'],
  ['0-1-1', 'for 31 days'],
])('%s reads %s', async (period, words) => {
  expect(await renderPage(queriesForTests(), '/', <Per period={period} />)).toBe(words)
})
