import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Item } from '#contract/catalogue.ts'
import { COUNTRY_LIST_LENGTH, Filter } from '#contract/filters.ts'
import { openChild, openUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const [DRAMA, COMEDY, CRIME, UNUSED] = [1, 2, 3, 4]
let service: RunningService

interface Title {
  readonly id: number
  readonly type?: 'movie' | 'series'
  readonly year?: number | null
  readonly age?: number | null
  /** By id, the main one first. */
  readonly genres?: readonly number[]
  readonly countries?: readonly number[]
  readonly ratings?: readonly { readonly type: string; readonly rating: number }[]
}
const best = (rating: number) => [{ type: 'imdb', rating }]
const TITLES: readonly Title[] = [
  { id: 101, year: 2026, genres: [DRAMA], countries: [1], ratings: best(8) },
  { id: 102, year: 2021, genres: [DRAMA, COMEDY], countries: [2], ratings: best(7.9) },
  { id: 103, year: 2021, genres: [COMEDY, DRAMA], countries: [2, 1] },
  {
    id: 104,
    year: 1979,
    age: 18,
    genres: [CRIME],
    countries: [3],
    ratings: [...best(5), { type: 'kinopoisk', rating: 9 }],
  },
  { id: 105, year: null, genres: [CRIME, COMEDY], countries: [3] },
  { id: 106, type: 'series', year: 1980, genres: [COMEDY], countries: [1], ratings: best(6) },
]

async function insert(titles: readonly Title[]): Promise<void> {
  const { whole: db } = service.ports.database
  for (let at = 0; at < titles.length; at += 2000) {
    const some = titles.slice(at, at + 2000)
    const rows = some.map(({ id, type = 'movie', year = 2000, age = 12, ratings = [] }) => ({
      id,
      type,
      year,
      age,
      slug: `title-${id}`,
      title: JSON.stringify({ en: `Title ${id}` }),
      ratings: JSON.stringify(ratings),
      position: id,
      parent_id: null,
      season: null,
      series: null,
      original: null,
      duration: 60,
      description: null,
      images: '{}',
      color_bg: null,
      asset_id: null,
    }))
    await db.insertInto('content').values(rows).execute()
    await db
      .insertInto('provider_content')
      .values(rows.map(({ id }) => ({ provider_id: 1, content_id: id })))
      .execute()
    const genres = some.flatMap(({ id, genres: all = [] }) =>
      all.map((genre_id, position) => ({ content_id: id, genre_id, position })),
    )
    const countries = some.flatMap(({ id, countries: all = [] }) =>
      all.map((country_id, position) => ({ content_id: id, country_id, position })),
    )
    if (genres.length > 0) await db.insertInto('content_genre').values(genres).execute()
    if (countries.length > 0) await db.insertInto('content_country').values(countries).execute()
  }
  service.app.parts.shared.dropHere(['catalogue'])
}

beforeAll(async () => {
  service = await runSmallService(NOW, {
    'genres.yaml': `- {id: 1, slug: drama, title: {ru: Драма, en: Drama}}
- {id: 2, slug: comedy, title: {ru: Комедия, en: Comedy}}
- {id: 3, slug: crime, title: {ru: Криминал, en: Crime}}
- {id: 4, slug: war, title: {ru: Военный, en: War}}
`,
    'countries.yaml': `- {id: 1, code: DE, name: {ru: Германия, en: Germany}}
- {id: 2, code: KZ, name: {ru: Казахстан, en: Kazakhstan}}
- {id: 3, code: US, name: {ru: США, en: USA}}
- {id: 4, code: FR, name: {ru: Франция, en: France}}
`,
  })
})
afterAll(() => service.close())
// Some tests write more: each begins with the same titles.
beforeEach(async () => {
  const { whole: db } = service.ports.database
  await db.deleteFrom('content').execute()
  await db.deleteFrom('country').where('id', '>=', 100).execute()
  await insert(TITLES)
})

const get = async <T>(path: string, token?: string): Promise<T> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await service.app.inject({ url: path, headers })
  expect(answer.statusCode === 200 ? '' : answer.body).toBe('')
  return answer.json<T>()
}
const found = async (query: string, token?: string): Promise<number[]> =>
  (await get<Item[]>(`/v2/contents?lang=en&${query}`, token)).map(({ id }) => Number(id))
const names = async (path: string, token?: string): Promise<string[]> =>
  (await get<{ name: string }[]>(path, token)).map(({ name }) => name)

const CASES: readonly [query: string, ids: readonly number[]][] = [
  ['', [101, 102, 103, 106, 104, 105]],
  ['content_type=movie', [101, 102, 103, 104, 105]],
  ['content_type=series', [106]],
  [`main_genre=${COMEDY}`, [103, 106]],
  [`genre=${COMEDY}`, [102, 103, 106, 105]],
  [`main_genre=${DRAMA}&genre=${COMEDY}`, [102]],
  ['country=1', [101, 103, 106]],
  ['year_from=2020', [101, 102, 103]],
  ['year_to=1979', [104]],
  ['year_from=1979&year_to=2021', [102, 103, 106, 104]],
  ['rating_from=8', [101, 104]],
  ['rating_from=7.5', [101, 102, 104]],
  [
    `content_type=movie&main_genre=${CRIME}&genre=${CRIME}&country=3&year_from=1970&year_to=1979&rating_from=8`,
    [104],
  ],
  [`genre=${UNUSED}`, []],
  ['year_from=2000&year_to=1990', []],
]
test('each field of a filter narrows what is found, newest first [catalogue.filter-fields]', async () => {
  expect(Object.keys(Filter.properties)).toEqual([
    'content_type',
    'main_genre',
    'genre',
    'country',
    'year_from',
    'year_to',
    'rating_from',
  ])
  for (const [query, ids] of CASES) {
    expect([query, await found(query)]).toEqual([query, ids])
    expect([query, await get(`/v2/contents/count?${query}`)]).toEqual([query, { count: ids.length }])
  }
})

test('pages neither repeat nor leave out a title, and an item says what it is', async () => {
  const pages = await Promise.all([0, 2, 4, 6].map((offset) => found(`limit=2&offset=${offset}`)))
  expect(pages).toEqual([[101, 102], [103, 106], [104, 105], []])
  const [item] = await get<Item[]>('/v2/contents?limit=1&lang=en')
  expect(item).toMatchObject({
    id: '101',
    title: 'Title 101',
    year: 2026,
    content_type: 'movie',
    genres: [{ name: 'Drama' }],
    destination: { type: 'content', id: '101' },
  })
})

test('a value that cannot be is refused with the name of its field', async () => {
  for (const query of [
    'content_type=clip',
    'main_genre=comedy',
    'genre=0',
    'country=-1',
    'year_from=soon',
    'year_to=12345',
    'rating_from=0',
    'rating_from=11',
    'limit=501',
    'offset=-1',
  ]) {
    const [field = ''] = query.split('=')
    const answer = await service.app.inject({ url: `/v2/contents?${query}` })
    expect([query, answer.json()]).toEqual([
      query,
      expect.objectContaining({
        status_code: 400,
        error_code: 'validation_failed',
        detail: { [field]: expect.any(String) },
      }),
    ])
  }
  const count = await service.app.inject({ url: '/v2/contents/count?country=x' })
  expect(count.json()).toMatchObject({ status_code: 400, detail: { country: expect.any(String) } })
})

test('countries and genres can be narrowed to those that the titles have', async () => {
  expect(await names('/v2/countries?lang=en')).toEqual(['France', 'Germany', 'Kazakhstan', 'USA'])
  expect(await names('/v2/countries?lang=en&content_type=movie')).toEqual(['Germany', 'Kazakhstan', 'USA'])
  expect(await names('/v2/countries?lang=en&content_type=series')).toEqual(['Germany'])
  expect(await names('/v2/internal_genres?lang=en&content_type=movie')).toEqual(['Comedy', 'Crime', 'Drama'])
  expect(await names('/v2/internal_genres?lang=en&content_type=series')).toEqual(['Comedy'])
  expect(await names('/v2/internal_genres?lang=en&is_main=true')).toEqual(['Comedy', 'Crime', 'Drama'])
  await insert([{ id: 107, type: 'series', genres: [DRAMA, UNUSED] }])
  const main = '/v2/internal_genres?lang=en&content_type=series&is_main=true'
  expect(await names(main)).toEqual(['Comedy', 'Drama'])
  expect(await names('/v2/internal_genres?lang=en&content_type=series')).toEqual(['Comedy', 'Drama', 'War'])
})

test('the list of 30 countries holds those that most titles come from, by name [catalogue.country-list-length]', async () => {
  expect(await names('/v2/countries?lang=en&limit=1')).toEqual(['Germany'])
  expect(await names('/v2/countries?lang=en&limit=3')).toEqual(['Germany', 'Kazakhstan', 'USA'])
  const more = Array.from({ length: 40 }, (_, at) => ({ id: 100 + at, code: `x${at}`, name: `Land ${at}` }))
  await service.ports.database.whole
    .insertInto('country')
    .values(more.map((one) => ({ ...one, name: JSON.stringify({ en: one.name }) })))
    .execute()
  service.app.parts.shared.dropHere(['catalogue'])
  const list = await names(`/v2/countries?lang=en&limit=${COUNTRY_LIST_LENGTH}`)
  expect([list.length, list.includes('USA'), list.includes('Land 39')]).toEqual([30, true, false])
})

test('the HTML of the pages of films and of series names what they show, and its one address', async () => {
  const { body } = await service.app.inject({ url: '/movies?genre=2', headers: { accept: 'text/html' } })
  expect(body).toContain('Title 101')
  expect(body).not.toContain('Title 106')
  expect(body).toMatch(/rel="canonical" href="[^"]*\/movies/)
  const series = await service.app.inject({ url: '/series', headers: { accept: 'text/html' } })
  expect(series.body).toContain('Title 106')
  expect(series.body).not.toContain('Title 101')
})

test('a child finds what is for children, and is told of no more', async () => {
  const adult = await openUser(service.ports)
  const child = await openChild(service.app, service.ports, adult)
  expect(await found('country=3', adult.token)).toEqual([104, 105])
  expect(await found('country=3', child.token)).toEqual([105])
  expect(await get('/v2/contents/count?country=3', child.token)).toEqual({ count: 1 })
  await insert([{ id: 108, age: 18, genres: [UNUSED, CRIME], countries: [4] }])
  expect(await names('/v2/internal_genres?lang=en&content_type=movie', adult.token)).toContain('War')
  expect(await names('/v2/internal_genres?lang=en&content_type=movie', child.token)).not.toContain('War')
  expect(await names('/v2/countries?lang=en&content_type=movie', adult.token)).toContain('France')
  expect(await names('/v2/countries?lang=en&content_type=movie', child.token)).not.toContain('France')
})
