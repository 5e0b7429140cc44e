import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queriesForTests, renderPage, startWords } from '../../../testing/render-page.tsx'
import { periodOf } from '../../use-period.ts'
import { useMoney } from './money.ts'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }))
// No 29 February lies in the years that are counted from here.
beforeAll(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 17), toFake: ['Date'] })
  await startWords()
})
afterAll(() => void vi.useRealTimers())

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
