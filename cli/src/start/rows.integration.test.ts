import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, Row, Rowset } from '#contract/catalogue.ts'
import { makeBoot } from '#server/boot/boot.ts'
import { countPopularity } from '#server/catalogue/popularity.store.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '../testing/small-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const DAY_MS = 86_400_000

const film = (id: number, slug: string, year: number, more = '') => `- id: ${id}
  slug: ${slug}
  type: movie
  title: {ru: ${slug}, en: ${slug}}
  original: ${slug}
  year: ${year}
  age: 6
  minutes: 90
  countries: [DE]
  genres: [drama]
  persons: []
  description: {ru: Фильм., en: A film.}
${more}`

const row = (id: number, slug: string, more: string) =>
  `- {id: ${id}, slug: ${slug}, title: {ru: ${slug}, en: ${slug}}, ${more}}\n`
const FILMS = 'template: content-v, content_type: contents, rule: {kind: type, value: movie}'

let service: RunningService
beforeAll(async () => {
  const provider = smallServiceFile('providers.yaml')
  service = await runSmallService(NOW, {
    'providers.yaml': `${provider}${provider
      .replace('id: 1', 'id: 2')
      .replace('shortname: small', 'shortname: other')
      .replace('is_default: true', 'is_default: false')}`,
    'libraries.yaml': `- {id: 1, slug: main, title: {ru: Общая, en: Main}}
- {id: 2, slug: silent, title: {ru: Немое, en: Silent}, color: '#1B2A3C', art: {motif: towers}}
`,
    'contents/all.yaml': `${smallServiceFile('contents/all.yaml')}
${film(20, 'sharp', 2020, '  quality: 4k\n')}${film(21, 'old', 1950, '  quality: sd\n  library: silent\n')}${film(22, 'new', 2021)}`,
    'rows.yaml': `${smallServiceFile('rows.yaml')}${row(4, 'picked', 'template: content-h, content_type: contents, items: [sharp, old, new]')}${[
      row(5, 'popular', FILMS.replace('{kind: type, value: movie}', '{kind: popular}')),
      row(6, 'newest', FILMS.replace('{kind: type, value: movie}', '{kind: newest, value: movie}')),
      `- id: 7
  slug: because
  title: {ru: Похожее, en: Like what you watched}
  template: content-v
  content_type: contents
  rule: {kind: because_watched, title: {ru: 'Похоже на «{title}»', en: 'Because you watched {title}'}}
`,
      row(8, 'here', `${FILMS}, audience: {providers: [other]}`),
      row(9, 'russian', `${FILMS}, audience: {languages: [ru]}`),
      row(10, 'grown', `${FILMS}, audience: {roles: [adult]}`),
      row(11, 'phone', `${FILMS}, audience: {variants: [mobile]}`),
      row(12, 'brief', `${FILMS}, cache_timeout: 60`),
      `- id: 13
  slug: tiles
  title: {ru: Плитки, en: Tiles}
  template: button
  content_type: promotions
  promotions:
    - {title: {ru: Драма, en: Drama}, destination: {type: row, slug: films}, icon: /icons/drama.svg, icon_focused: /icons/drama-on.svg, overlay_icon: 'https://icons.example/new.svg'}
`,
    ].join('')}`,
    'rowsets.yaml': `- id: 1
  slug: home
  title: {ru: Главная, en: Home}
  description: {ru: Всё., en: Everything.}
  template: startpage
  library: silent
  logo: {layout: swiss}
  rows: [heroes, films, popular, because, here, russian, grown, phone]
`,
  })
})
afterAll(() => service.close())

const ask = (url: string, user?: TestUser) =>
  service.app.inject({ url, ...(user && { headers: { authorization: `Bearer ${user.token}` } }) })
const get = async <T>(url: string, user?: TestUser): Promise<T> => {
  const answer = await ask(url, user)
  expect(answer.statusCode === 200 ? '' : answer.body).toBe('')
  return answer.json<T>()
}
const slugsOf = (row: Row): string[] => row.contents.map(({ slug }) => slug)
const headsOf = async (url: string, user?: TestUser): Promise<string[]> =>
  (await get<Rowset>(url, user)).rows.map(({ slug }) => slug)

/** A viewing as the heartbeats leave it: how long it says it was, and how long it lasted, in seconds. */
const watched = (user: TestUser, content: number, daysAgo: number, duration = 600, lasted = duration) =>
  service.ports.database.db
    .insertInto('view_session')
    .values({
      id: randomUUID(),
      user_id: user.userId,
      device_id: null,
      channel_id: null,
      content_id: content,
      started_at: new Date(NOW - daysAgo * DAY_MS - lasted * 1000),
      seen_at: new Date(NOW - daysAgo * DAY_MS),
      duration,
      position: null,
      ended_at: null,
    })
    .execute()
const began = (user: TestUser, content: number, at: number) =>
  service.ports.database.db
    .insertInto('watch_history')
    .values({
      user_id: user.userId,
      content_id: content,
      seconds: 60,
      duration: 5400,
      updated_at: new Date(at),
    })
    .execute()

test('a card carries every field that clients draw it from [catalogue.item-fields]', async () => {
  const films = await get<Row>('/v2/rows/films?lang=en')
  const item = films.contents.find(({ slug }) => slug === 'metropolis')
  const drawing = expect.stringMatching(/^\/art\/[0-9a-f]{24}\.svg$/)
  const sized = (size: string) => expect.stringMatching(new RegExp(`^/art/[0-9a-f]{24}-${size}\\.svg$`))
  expect(item).toMatchObject({
    id: '10',
    slug: 'metropolis',
    name: 'Metropolis',
    title: 'Metropolis',
    year: 1927,
    genres: [{ name: 'Drama' }],
    age: 12,
    background: drawing,
    ratings: [],
    content_type: 'movie',
    description: 'A city above a city.',
    short: null,
    trailers: [{ id: '10' }],
    destination: {
      type: 'content',
      id: '10',
      id_no_ott: '10',
      slug: 'metropolis',
      library_id: 1,
      src: null,
      title: null,
      description: null,
    },
    unfocused_btn_icon: null,
    focused_btn_icon: null,
    overlay_icon: null,
    is_4k: false,
    is_hd: true,
    is_available: true,
    is_purchased: true,
  } satisfies Partial<Item>)
  expect(item?.cover).toEqual({
    src_2x3: drawing,
    src_16x9: drawing,
    src_16x9_x1: sized('360x203'),
    src_16x9_x2: sized('720x405'),
    src_16x9_x3: sized('1080x608'),
    bg: drawing,
    color_bg: null,
  })
  expect(item?.images.map(({ type, ar }) => `${type} ${ar}`)).toEqual([
    'cover 2:3',
    'poster 3:4',
    'poster 9:16',
    'standart 16:9',
    'standart 4:3',
    'wide 3:1',
    'colorback 16:9',
  ])
  expect(item?.graphic_title).toEqual({
    tv: { x1: sized('440x168'), x2: sized('880x336'), x3: sized('1320x504'), width: 440, height: 168 },
    mobile: { x1: sized('300x108'), x2: sized('600x216'), x3: sized('900x324'), width: 300, height: 108 },
  })
  expect(films.contents.find(({ slug }) => slug === 'old')).toMatchObject({
    is_hd: false,
    destination: { library_id: 2 },
  })
  const [tile] = (await get<Row>('/v2/rows/tiles?lang=en')).promotions
  expect(tile).toMatchObject({
    unfocused_btn_icon: '/icons/drama.svg',
    focused_btn_icon: '/icons/drama-on.svg',
    overlay_icon: 'https://icons.example/new.svg',
    destination: { type: 'row', slug: 'films', id: '2' },
  })
})

test('libraries have a title and a cover, and rows keep to one where it is asked [catalogue.api-libraries] [catalogue.library-fields]', async () => {
  expect(await get('/v2/libraries?lang=en')).toEqual([
    { id: 1, title: 'Main', cover: { bg: expect.stringMatching(/^\/art\//), color_bg: null } },
    { id: 2, title: 'Silent', cover: { bg: expect.stringMatching(/^\/art\//), color_bg: '#1B2A3C' } },
  ])
  const of = async (library: number) => slugsOf(await get<Row>(`/v2/rows/films?library_id=${library}`))
  expect([await of(1), await of(2), await of(9)]).toEqual([['metropolis', 'new'], ['old'], []])
  expect((await ask('/v2/rows/films?library_id=silent')).statusCode).toBe(400)
})

test('a rowset says what it is, which library it belongs to and which rows it has [catalogue.rowset-fields]', async () => {
  expect(await get<Rowset>('/v2/rowsets/home?lang=en')).toEqual({
    id: 1,
    slug: 'home',
    template: 'startpage',
    title: 'Home',
    library_id: 2,
    description: 'Everything.',
    logo: { tv_x3: expect.stringMatching(/^\/art\//) },
    rows: expect.arrayContaining([expect.objectContaining({ id: 2, slug: 'films', template: 'content-v' })]),
  })
})

test('rowsets are listed for the web or for phones [catalogue.api-rowsets]', async () => {
  const listed = async (variant: string) =>
    (await get<Rowset[]>(`/v2/rowsets?lang=en&variant=${variant}`))[0]?.rows.map(({ slug }) => slug)
  expect(await listed('web')).toEqual(['heroes', 'films', 'because', 'grown'])
  expect(await listed('mobile')).toEqual(['heroes', 'films', 'because', 'grown', 'phone'])
  expect((await get<Rowset[]>('/v2/rowsets?lang=en'))[0]?.rows).toHaveLength(4)
  expect((await ask('/v2/rowsets?variant=tv')).statusCode).toBe(400)
  const provider = service.app.parts.providers.byName('small')!
  const heads = async (variant: 'web' | 'mobile') =>
    (await makeBoot(service.app, provider, 'en', 'home', null, { variant, rowLimit: 24 })).rowset?.rows.at(-1)
      ?.slug
  expect([await heads('web'), await heads('mobile')]).toEqual(['grown', 'phone'])
})

test('a row is there for its providers, languages and profiles only', async () => {
  const adult = await openUser(service.ports)
  const child = await openChild(service.app, service.ports, adult)
  expect(await headsOf('/v2/rowsets/home?lang=ru')).toContain('russian')
  expect(await headsOf('/v2/rowsets/home?lang=en&provider=other')).toEqual(
    expect.arrayContaining(['here', 'grown']),
  )
  expect(await headsOf('/v2/rowsets/home?lang=en', child)).not.toContain('grown')
  const status = async (url: string, user?: TestUser) => (await ask(url, user)).statusCode
  expect([
    await status('/v2/rows/here'),
    await status('/v2/rows/here?provider=other'),
    await status('/v2/rows/russian?lang=en'),
    await status('/v2/rows/russian?lang=ru'),
    await status('/v2/rows/grown', child),
    await status('/v2/rows/grown', adult),
  ]).toEqual([404, 200, 404, 200, 404, 200])
})

test('nothing in 4K stands in a row, by rule or by hand, and pages stay full [catalogue.row-excludes-4k]', async () => {
  expect(slugsOf(await get<Row>('/v2/rows/films'))).toEqual(['metropolis', 'old', 'new'])
  const picked = await get<Row>('/v2/rows/picked?limit=1')
  expect([slugsOf(picked), picked.more_count]).toEqual([['old'], 1])
})

test('the newest come first', async () => {
  expect(slugsOf(await get<Row>('/v2/rows/newest'))).toEqual(['new', 'old', 'metropolis'])
})

test('what is watched most comes first: by viewers, recent days counting most, each provider for itself', async () => {
  const { db } = service.ports.database
  expect(slugsOf(await get<Row>('/v2/rows/popular'))).toEqual([])
  const viewers = await Promise.all([1, 2, 3].map(() => openUser(service.ports)))
  const [one, two, three] = viewers as [TestUser, TestUser, TestUser]
  const stranger = await openUser(service.ports, { providerId: 2 })
  // Two viewers three weeks ago weigh less than one of today; one who keeps starting a film counts once.
  await Promise.all([watched(one, 22, 0), watched(two, 10, 21), watched(three, 10, 21)])
  await Promise.all([1, 2, 3, 4, 5].map(() => watched(one, 110101, 7)))
  // Left at once; said to be long, but over after five seconds; too long ago; of another provider; in 4K.
  await Promise.all([
    watched(two, 21, 0, 20),
    watched(three, 21, 0, 600, 5),
    watched(two, 21, 60),
    watched(stranger, 21, 0),
    watched(one, 20, 0),
  ])
  await countPopularity(db, NOW)
  service.app.parts.shared.dropHere(['catalogue'])
  const popular = await get<Row>('/v2/rows/popular')
  expect(slugsOf(popular)).toEqual(['new', 'serial', 'metropolis'])
  expect(popular.cache_timeout).toBe(600)
  expect(await headsOf('/v2/rowsets/home?lang=en')).toContain('popular')
  expect(slugsOf(await get<Row>('/v2/rows/popular?provider=other'))).toEqual(['old'])
  await db.deleteFrom('view_session').execute()
  await countPopularity(db, NOW)
  service.app.parts.shared.dropHere(['catalogue'])
  expect(slugsOf(await get<Row>('/v2/rows/popular'))).toEqual([])
})

test('a row follows what its viewer watched last, without what was begun, and is nobody else’s', async () => {
  const viewer = await openUser(service.ports)
  await began(viewer, 21, NOW - DAY_MS)
  await began(viewer, 10, NOW)
  const own = await get<Row>('/v2/rows/because?lang=en', viewer)
  expect([own.title, slugsOf(own)]).toEqual(['Because you watched Metropolis', ['serial', 'new']])
  expect(own).toMatchObject({ is_personal: true, cache_timeout: 0 })
  const other = await get<Row>('/v2/rows/because?lang=en', await openUser(service.ports))
  expect([other.title, slugsOf(other)]).toEqual(['Like what you watched', []])
  expect((await ask('/v2/rows/because')).statusCode).toBe(401)
})

test('a row says how long it may be kept, and is made anew after that', async () => {
  expect(await get<Row>('/v2/rows/brief')).toMatchObject({ cache_timeout: 60 })
  const { hits } = service.app.parts.shared
  const before = hits()
  await get<Row>('/v2/rows/brief')
  expect(hits()).toBe(before + 1)
  service.clock.time = NOW + 61_000
  await get<Row>('/v2/rows/brief')
  expect(hits()).toBe(before + 1)
  service.clock.time = NOW
})
