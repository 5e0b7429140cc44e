import type { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FILTER_FIRST_PAGE } from '#contract/filters.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { headOf, itemOf, rowOf, rowsetOf } from '../../testing/catalogue-things.ts'
import { scheduleQuery } from '../../tv/tv.queries.ts'
import { contentQuery } from '../catalogue.queries.ts'
import { foundQuery } from '../filters/filter.queries.ts'
import { knownTemplate, rowPagesQuery, rowQuery, rowsetQuery } from './row.queries.ts'

const told = vi.hoisted(() => ({ asked: [] as string[], answer: (): unknown => null, silent: '' }))
vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }))

const titles = (count: number) => Array.from({ length: count }, (_, at) => itemOf(String(at)))

beforeEach(() => {
  vi.useFakeTimers()
  told.asked = []
  told.silent = ''
  told.answer = () => rowOf(1, { contents: [itemOf('1')] })
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit = {}) => {
    const url = new URL(address, 'http://api')
    told.asked.push(`${url.pathname}${url.search}`)
    if (told.silent && url.search.includes(told.silent)) {
      await new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(new Error('aborted'))))
    }
    return Response.json(told.answer())
  })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => vi.unstubAllGlobals())

/** How many calls asking twice costs, with a time in between, each time as a page that knows nothing. */
async function callsAfter(ms: number, ask: (queries: QueryClient) => Promise<unknown>): Promise<number> {
  told.asked = []
  await ask(createQueryClient())
  vi.advanceTimersByTime(ms)
  await ask(createQueryClient())
  return told.asked.length
}

test('a rowset is not asked for again within 0.5 s [catalogue.cache-rowsets]', async () => {
  told.answer = () => rowsetOf('home', [])
  const ask = (id: string) => (queries: QueryClient) => queries.fetchQuery(rowsetQuery('en', id))
  expect([await callsAfter(499, ask('a')), await callsAfter(500, ask('b'))]).toEqual([1, 2])
})

test('a row is not asked for again within 0.3 s [catalogue.cache-rows]', async () => {
  const ask = (id: string) => (queries: QueryClient) =>
    queries.fetchQuery(rowQuery('en', { id, isPersonal: false }))
  expect([await callsAfter(299, ask('1')), await callsAfter(300, ask('2'))]).toEqual([1, 2])
})

/** Whether what was asked for is asked again by the same page after a time. */
async function isAskedAgain(ms: number, ask: (queries: QueryClient) => Promise<unknown>): Promise<boolean> {
  const queries = createQueryClient()
  await ask(queries)
  told.asked = []
  vi.advanceTimersByTime(ms)
  await ask(queries)
  return told.asked.length > 0
}

test('titles, rows and schedules are good for 900 s, or for as long as a row says [catalogue.cache-lifetime]', async () => {
  const row = (id: string) => (queries: QueryClient) =>
    queries.fetchQuery(rowQuery('en', { id, isPersonal: false }))
  const pages = (id: string) => (queries: QueryClient) =>
    queries.fetchInfiniteQuery(rowPagesQuery('en', { id }))
  const content = (queries: QueryClient) => queries.fetchQuery(contentQuery('en', '10'))
  const schedule = (queries: QueryClient) =>
    queries.fetchQuery(scheduleQuery('en', { id: 1, archived_days: 7 }))
  const both = async (ask: (queries: QueryClient) => Promise<unknown>) => [
    await isAskedAgain(899_999, ask),
    await isAskedAgain(900_000, ask),
  ]
  expect(await both(row('10'))).toEqual([false, true])
  expect(await both(pages('all'))).toEqual([false, true])
  expect(await both(content)).toEqual([false, true])
  told.answer = () => [{ id: '1' }]
  expect(await both(schedule)).toEqual([false, true])
  told.answer = () => rowOf(1, { cache_timeout: 60 })
  const within = async (ask: (id: string) => (queries: QueryClient) => Promise<unknown>) => [
    await isAskedAgain(59_999, ask('11')),
    await isAskedAgain(60_000, ask('12')),
  ]
  expect(await within(row)).toEqual([false, true])
  expect(await within(pages)).toEqual([false, true])
})

test('what a search finds is asked for again after 3 s [catalogue.cache-excluded]', async () => {
  const found = (queries: QueryClient) =>
    queries.fetchInfiniteQuery(rowPagesQuery('en', { id: '30', library: 2, text: 'moon' }))
  expect([await isAskedAgain(2999, found), await isAskedAgain(3000, found)]).toEqual([false, true])
})

test('loading more is given up after 10 s, and not tried by itself again [catalogue.load-more-timeout]', async () => {
  const isGivenUp = async (first: number, ask: (queries: QueryClient) => Promise<unknown>) => {
    told.asked = []
    told.silent = `offset=${first}`
    const more = ask(createQueryClient())
    const outcome = more.then(
      () => 'there',
      (error: Error) => error.message,
    )
    await vi.advanceTimersByTimeAsync(9999)
    expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('no answer in time')
    expect(told.asked.map((path) => /offset=\d+/.exec(path)?.[0])).toEqual(['offset=0', `offset=${first}`])
  }
  told.answer = () => rowOf(1, { contents: titles(24) })
  await isGivenUp(24, (queries) =>
    queries.fetchInfiniteQuery({ ...rowPagesQuery('en', { id: 'slow' }), pages: 2 }),
  )
  told.answer = () => titles(FILTER_FIRST_PAGE)
  await isGivenUp(FILTER_FIRST_PAGE, (queries) =>
    queries.fetchInfiniteQuery({ ...foundQuery('en', {}), pages: 2 }),
  )
})

test('who copies pages for others gets 100 items of a row at once [catalogue.row-page-size]', async () => {
  const queries = createQueryClient()
  const { navigator } = globalThis
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/140.0 Prerender (+https://prerender.example)' })
  await queries.fetchQuery(rowQuery('en', { id: '40', isPersonal: false }))
  await queries.fetchInfiniteQuery(rowPagesQuery('en', { id: '40', template: 'content-v' }))
  vi.stubGlobal('navigator', navigator)
  await queries.fetchQuery(rowQuery('en', { id: '41', isPersonal: false }))
  expect(told.asked.map((path) => /limit=\d+/.exec(path)?.[0])).toEqual([
    'limit=100',
    'limit=100',
    'limit=24',
  ])
})

test('a full row asks for what its address names, a page as long as its template wants [catalogue.route-row] [catalogue.row-page-size-templates]', async () => {
  const queries = createQueryClient()
  told.answer = () => rowsetOf('home', [headOf(5, { slug: 'films', template: 'content-v' })])
  await queries.fetchQuery(rowsetQuery('en', 'seen'))
  const template = knownTemplate(queries, 'en', 'films')
  told.answer = () => rowOf(5)
  told.asked = []
  await queries.fetchInfiniteQuery(rowPagesQuery('en', { id: 'films', library: 2, text: 'moon', template }))
  expect(told.asked).toEqual(['/v2/rows/films?offset=0&limit=21&library_id=2&text=moon'])
  expect(knownTemplate(queries, 'en', 'unknown')).toBeNull()
  for (const [wanted, limit] of [
    ['content-h', 18],
    ['channel', 24],
  ] as const) {
    told.answer = () => rowOf(6, { template: wanted, contents: titles(limit) })
    told.asked = []
    await queries.fetchInfiniteQuery({ ...rowPagesQuery('en', { id: wanted, template: wanted }), pages: 2 })
    expect(told.asked.map((path) => path.split('?')[1])).toEqual([
      `offset=0&limit=${limit}`,
      `offset=${limit}&limit=${limit}`,
    ])
  }
})
