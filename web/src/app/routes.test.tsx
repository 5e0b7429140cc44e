import type { QueryClient } from '@tanstack/react-query'
import { useRoutes } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Content } from '#contract/catalogue.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { errorBody } from '#contract/errors.ts'
import { contentQuery, filmographyQuery, personQuery, similarQuery } from '../catalogue/catalogue.queries.ts'
import { rowPagesQuery, rowQuery, rowsetQuery } from '../catalogue/rows/row.queries.ts'
import { resourcesKey } from '../frame/service.queries.ts'
import { catalogue as words } from '../i18n/en/catalogue.ts'
import { shell } from '../i18n/en/shell.ts'
import {
  contentOf,
  episodeOf,
  headOf,
  itemOf,
  personOf,
  rowOf,
  rowsetOf,
} from '../testing/catalogue-things.ts'
import { menuPageOf } from '../testing/viewer-things.ts'
import { queriesForTests, renderPage, startWords } from '../testing/render-page.tsx'
import { pageRoutes } from './routes.tsx'

const told = vi.hoisted(() => ({ hidden: [] as boolean[], answers: new Map<string, unknown>() }))
vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }))
vi.mock('../ui/use-window-width.ts', () => ({ useWindowWidth: () => 1440 }))
vi.mock('../ui/use-media.ts', () => ({ useMedia: () => false }))
vi.mock('../frame/page-title.ts', () => ({
  usePageTitle() {},
  usePageMask() {},
  useNoIndex: (isHidden: boolean) => told.hidden.push(isHidden),
}))

/** The service: answers what is known by its path, anything else it does not have. */
const refusal = (code: ErrorCode) =>
  Response.json(errorBody(code, code), { status: errorBody(code, '').status_code })
const known = (path: string, answer: unknown) => told.answers.set(path, answer)

let queries: QueryClient
beforeAll(async () => {
  await startWords()
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = told.answers.get(url.split('?')[0] ?? '')
    if (answer === undefined) return refusal('not_found')
    return typeof answer === 'string' ? refusal(answer as ErrorCode) : Response.json(answer)
  })
})
beforeEach(() => {
  told.answers.clear()
  told.hidden = []
  queries = queriesForTests()
})
afterAll(() => vi.unstubAllGlobals())

function Here() {
  return useRoutes(pageRoutes)
}
const page = (path: string): Promise<string> => renderPage(queries, path, <Here />)
const heading = (html: string): string | undefined =>
  /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '')

async function contentPage(path: string, content: Content, ask = content.slug): Promise<string> {
  known(`/v2/contents/${ask}`, content)
  await queries.prefetchQuery(contentQuery('en', ask))
  await queries.prefetchQuery(similarQuery('en', content.id))
  return page(path)
}

test('a path of a kind without its id is not found [catalogue.bare-row-not-found] [catalogue.bare-rowset-not-found] [catalogue.bare-persons-not-found] [shell.bare-guide-not-found] [providers.bare-provider-not-found]', async () => {
  for (const path of ['/row', '/rowset', '/guide', '/provider', '/persons']) {
    expect(heading(await page(path))).toBe(shell.not_found_page)
  }
})

test('a rowset is a page, by slug or number [catalogue.route-rowset]', async () => {
  const rowset = rowsetOf('films', [headOf(1), headOf(2), headOf(3)])
  for (const id of ['films', '7']) {
    known(`/v2/rowsets/${id}`, rowset)
    await queries.prefetchQuery(rowsetQuery('en', id))
    expect(heading(await page(`/rowset/${id}`))).toBe('Rowset films')
  }
})

test('the bare slug of a page shows its rowset, any other one home [catalogue.rowset-bare-slug]', async () => {
  const pages = [menuPageOf(1, 'Home', { template: 'startpage' }), menuPageOf(2, 'Films')]
  queries.setQueryData(resourcesKey('en'), { pages })
  for (const id of ['home', 'films']) {
    known(`/v2/rowsets/${id}`, rowsetOf(id, [headOf(1), headOf(2), headOf(3)]))
    await queries.prefetchQuery(rowsetQuery('en', id))
  }
  expect(heading(await page('/films'))).toBe('Rowset films')
  expect(heading(await page('/no-such-page'))).toBe('Rowset home')
})

test('a page of up to two rows has a way back over its heading [catalogue.row-back-heading]', async () => {
  const promo = { template: 'promo-bg', content_type: 'promotions' } as const
  const shown = async (count: number, first = headOf(1)) => {
    const few = `few-${count}`
    known(`/v2/rowsets/${few}`, rowsetOf(few, [first, headOf(2), headOf(3)].slice(0, count)))
    known('/v2/rows/9', rowOf(9, { ...promo, promotions: [itemOf('1', { title: 'Promo' })] }))
    queries = queriesForTests()
    await queries.prefetchQuery(rowsetQuery('en', few))
    await queries.prefetchQuery(rowQuery('en', { id: '9', isPersonal: false }))
    const html = await page(`/rowset/${few}`)
    return [/<a[^>]*href="\/"[^>]*>.*<h1/.test(html), heading(html)]
  }
  expect(await shown(2)).toEqual([true, 'Rowset few-2'])
  expect(await shown(3)).toEqual([false, 'Rowset few-3'])
  expect(await shown(2, headOf(9, promo))).toEqual([true, 'Rowset few-2'])
  expect(await shown(3, headOf(9, promo))).toEqual([false, 'Rowset few-3'])
})

const PERSON = { roles: ['director', 'writer'], born: 1890, died: 1976, bio: null }

test('a person has a page, by slug or number [catalogue.route-persons]', async () => {
  const card = { ...personOf(3, 'Fritz Lang', 'director'), image: '/art/fritz.webp' }
  const person = { ...card, ...PERSON, bio: 'A director.', works_count: 2 }
  known('/v2/rows/filmography', rowOf(3, { contents: [itemOf('10')] }))
  await queries.prefetchQuery(filmographyQuery('en', 3))
  for (const id of ['fritz-lang', '3']) {
    known(`/v2/persons/${id}`, person)
    await queries.prefetchQuery(personQuery('en', id))
    const html = await page(`/persons/${id}`)
    expect(heading(html)).toBe('Fritz Lang')
    expect(html).toContain('/contents/title-10')
    expect(html).toContain('Director, writer')
    expect(html).toContain('1890–1976')
    expect(html).toContain('/art/fritz.webp')
  }
  // Without a portrait, letters stand for it.
  known('/v2/persons/faceless', { ...person, image: null })
  await queries.prefetchQuery(personQuery('en', 'faceless'))
  expect(await page('/persons/faceless')).toMatch(/>FL</)
})

test('a person of fewer than two works stays out of search engines [catalogue.noindex-person]', async () => {
  const isHidden = async (works_count: number) => {
    known('/v2/persons/anna', { ...personOf(4, 'Anna'), ...PERSON, works_count })
    queries = queriesForTests()
    await queries.prefetchQuery(personQuery('en', 'anna'))
    await page('/persons/anna')
    return told.hidden.at(-1)
  }
  expect([await isHidden(1), await isHidden(2)]).toEqual([true, false])
})

test('what the service does not have is not found, in the words of its kind [catalogue.error-content-404] [catalogue.error-row-404] [catalogue.error-person-404] [shell.error-page-404]', async () => {
  await queries.prefetchQuery(contentQuery('en', 'gone'))
  await queries.prefetchInfiniteQuery(rowPagesQuery('en', { id: 'gone' }))
  await queries.prefetchQuery(personQuery('en', 'gone'))
  await queries.prefetchQuery(rowsetQuery('en', 'gone'))
  expect(heading(await page('/contents/gone'))).toBe(shell.not_found_content)
  expect(heading(await page('/trailers/gone'))).toBe(shell.not_found_content)
  for (const kind of ['row', 'persons', 'rowset']) {
    expect(heading(await page(`/${kind}/gone`))).toBe(shell.not_found_page)
  }
})

test('a title that was lost says so in its place [catalogue.error-lost-content]', async () => {
  known('/v2/contents/lost', 'lost_content')
  await queries.prefetchQuery(contentQuery('en', 'lost'))
  expect(heading(await page('/contents/lost'))).toBe(words.lost_title)
})

test('a path of a content with a child shows the child [catalogue.route-content-child]', async () => {
  const second = episodeOf(2, { id: '110102', title: 'The second part', description: 'What happens in it.' })
  const seasons = [{ id: '1101', season: 1, title: '1', year: null, contents: [episodeOf(1), second] }]
  const series = contentOf('11', { slug: 'serial-11', title: 'Serial', contents: seasons })
  const html = await contentPage('/contents/serial-11/110102', series)
  expect(heading(html)).toBe('Serial')
  expect(html).toContain('Season 1, episode 2. The second part')
  expect(html).toContain('What happens in it.')
  expect(heading(await contentPage('/contents/serial-11/110199', series))).toBe(shell.not_found_content)
})

test('a content card begins with path, title, facts, ratings in their colours, description and persons [catalogue.card-heading] [catalogue.rating-colours]', async () => {
  const html = await contentPage(
    '/contents/title-10',
    contentOf('10', {
      title: 'Metropolis',
      description: 'A city above a city.',
      ratings: [
        { type: 'imdb', rating: 8.3 },
        { type: 'kinopoisk', rating: 8 },
        { type: 'Critics', rating: 4.94 },
      ],
      persons: [
        personOf(1, 'Fritz Lang', 'director'),
        personOf(2, 'Brigitte Helm'),
        personOf(3, 'Alfred Abel'),
      ],
    }),
  )
  expect(heading(html)).toBe('Metropolis')
  const tones = [...html.matchAll(/data-tone="(\w+)"[^>]*>([\d.]+)/g)].map(
    ([, tone, value]) => `${value} ${tone}`,
  )
  expect(tones).toEqual(['8.3 high', '8.0 high', '4.9 low'])
  expect(html).toMatch(
    new RegExp(`<nav[^>]*aria-label="${words.breadcrumbs}">.*?href="/row/dramas"[^>]*>Drama`),
  )
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  for (const part of [
    '8.3 IMDb',
    'Kinopoisk',
    '4.9 Critics',
    '1927',
    '12+',
    'Germany',
    'Drama',
    'A city above a city.',
  ]) {
    expect(text).toContain(part)
  }
  // The genre stands in the path as well: the tags are all of them, in their line.
  expect(text).toMatch(/ 4\.9 Critics 1927 12\+ Germany Drama /)
  expect(text).toMatch(/Directed by Fritz Lang \. With Brigitte Helm , Alfred Abel/)
})

test('a content card lists the seasons and the episodes of the first [catalogue.card-seasons-episodes]', async () => {
  const season = (number: number) => ({
    id: `s${number}`,
    season: number,
    title: String(number),
    year: 1916,
    contents: [episodeOf(1), episodeOf(2, { title: `Second of ${number}` })],
  })
  const html = await contentPage('/contents/title-11', contentOf('11', { contents: [season(1), season(2)] }))
  const seasons = [...html.matchAll(/<button[^>]*aria-pressed="(\w+)"[^>]*>(Season \d)</g)]
  expect(seasons.map(([, isOn, name]) => [name, isOn])).toEqual([
    ['Season 1', 'true'],
    ['Season 2', 'false'],
  ])
  expect(html).toContain('1. Part 1')
  expect(html).toContain('2. Second of 1')
})

test('a content card ends with at most twelve similar titles [catalogue.card-similar]', async () => {
  known(
    '/v2/contents/10/similar',
    Array.from({ length: 13 }, (_, at) => itemOf(String(at + 20))),
  )
  const html = await contentPage('/contents/title-10', contentOf('10'))
  const shown = html.slice(html.indexOf(`aria-label="${words.similar}"`))
  expect(shown.match(/href="\/contents\/title-\d+"/g)).toHaveLength(12)
})
