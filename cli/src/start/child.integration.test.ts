import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Content, Row, Rowset } from '#contract/catalogue.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Stream } from '#contract/playback.ts'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openDevice, openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '../testing/small-service.ts'

/** 2026-06-15 20:30 in Almaty: Metropolis is on air from 20:00 to 23:00, and then a programme for adults. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const ELEVEN = NOW / 1000 + 2.5 * 3600
/** Stands in everything that is for adults. */
const MARK = 'ADULT'

let service: RunningService
let adult: TestUser
let child: TestUser
let guest: TestUser

beforeAll(async () => {
  service = await runSmallService(NOW, {
    'providers.yaml': smallServiceFile('providers.yaml').replace(
      'menu: [',
      'menu: [{id: 1000, slug: night, title: {ru: ADULTMENU, en: ADULTMENU}, template: group.catalog, rowset: night}, ',
    ),
    'genres.yaml': `${smallServiceFile('genres.yaml')}- {id: 9, slug: erotica, title: {ru: ADULTGENRE, en: ADULTGENRE}}\n`,
    'persons/all.yaml': `${smallServiceFile('persons/all.yaml')}- {id: 2, slug: star, name: {ru: ADULTSTAR, en: ADULTSTAR}, look: f, bio: {ru: ADULTBIO, en: ADULTBIO}}\n`,
    'contents/all.yaml': `${smallServiceFile('contents/all.yaml')}
- id: 20
  slug: night-film
  type: movie
  title: {ru: ADULTFILM, en: ADULTFILM}
  original: ADULTFILM
  year: 1970
  age: 18
  minutes: 90
  countries: [DE]
  genres: [erotica, drama]
  library: night
  persons: [{person: star, role: actor}, {person: fritz-lang, role: director}]
  description: {ru: ADULTTEXT, en: ADULTTEXT}
  art: {genre: sci-fi, motif: towers}
- id: 21
  slug: night-series
  type: series
  title: {ru: ADULTSERIES, en: ADULTSERIES}
  original: ADULTSERIES
  year: 1971
  age: 16
  minutes: 20
  countries: [DE]
  genres: [drama]
  persons: [{person: star, role: actor}]
  description: {ru: ADULTTEXT, en: ADULTTEXT}
  seasons: [{number: 1, year: 1971, episodes: [{title: {ru: ADULTEPISODE, en: ADULTEPISODE}, minutes: 20}]}]
`,
    'libraries.yaml': `- {id: 1, slug: main, title: {ru: Общая, en: Main}}
- {id: 2, slug: night, title: {ru: ADULTLIBRARY, en: ADULTLIBRARY}}
`,
    'categories.yaml': `${smallServiceFile('categories.yaml')}- {id: 3, slug: night, name: {ru: ADULTCATEGORY, en: ADULTCATEGORY}, short: {ru: A, en: A}}\n`,
    'channels.yaml': `${smallServiceFile('channels.yaml')}- id: 2
  num: 2
  slug: night
  name: ADULTCHANNEL
  description: {ru: ADULTTEXT, en: ADULTTEXT}
  categories: [night, public]
  age: 18
  is_free: true
  archived_days: 7
  logo: {genre: general, style: sun}
`,
    'programs.yaml': `${smallServiceFile('programs.yaml')}- id: 600
  slug: night-show
  title: {ru: ADULTSHOW, en: ADULTSHOW}
  description: {ru: ADULTTEXT, en: ADULTTEXT}
  category: news
  age: 18
`,
    'schedule/dala.yaml': smallServiceFile('schedule/dala.yaml').replace(
      '23:00 program:news',
      '23:00 program:night-show',
    ),
    'schedule/night.yaml': `channel: night
plans: {day: ['06:00 program:news', '20:00 program:news', '23:00 program:night-show']}
week: {mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day}
`,
    'rows.yaml': `- id: 1
  slug: heroes
  title: {ru: Главное, en: Featured}
  template: promo-bg
  content_type: promotions
  promotions:
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: content, slug: night-film}}
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: row, slug: nights}}
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: rowset, slug: night}}
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: channel, slug: night}}
    - {title: {ru: ADULTPROMO, en: ADULTPROMO}, destination: {type: open_url, src: 'https://night.example'}}
    - {title: {ru: Метрополис, en: Metropolis}, destination: {type: content, slug: metropolis}}
    - {title: {ru: Все, en: All films}, destination: {type: row, slug: films}}
- {id: 2, slug: films, title: {ru: Фильмы, en: Films}, template: content-v, content_type: contents, rule: {kind: type, value: movie}}
- {id: 3, slug: mine, title: {ru: Продолжить, en: Continue}, template: history, content_type: histories, rule: {kind: history}}
- {id: 4, slug: nights, title: {ru: ADULTROW, en: ADULTROW}, template: content-h, content_type: contents, rule: {kind: genre, value: erotica}}
- {id: 5, slug: people, title: {ru: Люди, en: People}, template: person, content_type: persons, items: [star, fritz-lang]}
- {id: 6, slug: live, title: {ru: Эфир, en: Live}, template: channel, content_type: channels, rule: {kind: on_air}}
- {id: 7, slug: picked, title: {ru: Выбор, en: Picked}, template: content-h, content_type: contents, items: [night-film, metropolis, night-series]}
- {id: 8, slug: buy, title: {ru: Пакеты, en: Packets}, template: packet_promo, content_type: packets, rule: {kind: packets}}
- {id: 10, slug: like, title: {ru: Похожее, en: Like it}, template: content-h, content_type: contents, rule: {kind: because_watched}}
- {id: 9, slug: dramas, title: {ru: Драмы, en: Dramas}, template: content-h, content_type: contents, rule: {kind: genre, value: drama}}
- {id: 41, slug: found-titles, title: {ru: Найдено, en: Found}, template: content-v, content_type: contents, rule: {kind: search, value: contents}}
- {id: 42, slug: found-channels, title: {ru: Найдено, en: Found}, template: channels, content_type: channels, rule: {kind: search, value: channels}}
- {id: 43, slug: found-persons, title: {ru: Найдено, en: Found}, template: person, content_type: persons, rule: {kind: search, value: persons}}
- {id: 44, slug: found-programs, title: {ru: Найдено, en: Found}, template: content-h, content_type: contents, rule: {kind: search, value: programs}}
`,
    'rowsets.yaml': `- {id: 1, slug: home, title: {ru: Главная, en: Home}, template: startpage, rows: [heroes, nights, films, mine, people, live, picked, buy]}
- {id: 2, slug: night, title: {ru: ADULTSET, en: ADULTSET}, template: group.catalog, rows: [nights]}
`,
  })
  adult = await openUser(service.ports)
  child = await openChild(service.app, service.ports, adult)
  guest = await openGuest(service.app)
  const episode = await service.ports.database.db
    .selectFrom('content')
    .select('id')
    .where('type', '=', 'episode')
    .where('age', '=', 16)
    .executeTakeFirstOrThrow()
  await service.ports.database.db
    .insertInto('watch_history')
    .values(
      [20, 10, episode.id].map((content_id) => ({
        user_id: adult.userId,
        content_id,
        seconds: 300,
        duration: 3000,
        updated_at: new Date(NOW - content_id),
      })),
    )
    .execute()
  await service.ports.database.execute(
    `insert into favourite (user_id, content_id, channel_id, program_id, person_id, position, created_at)
     values ($1, 20, null, null, null, 1, now()), ($1, null, 2, null, null, 1, now()),
       ($1, null, null, 'p600', null, 1, now()), ($1, null, null, null, 2, 1, now())`,
    [adult.userId],
  )
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = NOW
})

const ask = (url: string, user: TestUser) =>
  service.app.inject({
    url: `${url}${url.includes('?') ? '&' : '?'}lang=en`,
    headers: { authorization: `Bearer ${user.token}` },
  })
const get = async <T>(url: string, user: TestUser): Promise<T> => {
  const answer = await ask(url, user)
  expect(answer.statusCode === 200 ? '' : answer.body).toBe('')
  return answer.json<T>()
}
const failure = async (url: string, user: TestUser) => {
  const { status_code, error_code } = (await ask(url, user)).json<{
    status_code: number
    error_code: string
  }>()
  return [status_code, error_code]
}

const contents = ['20', '21', 'night-film', '1000', '10', '11', '210101', '110101']
const found = ['titles', 'channels', 'persons', 'programs'].map((what) => `found-${what}?text=adult`)
const rows = [
  '1',
  '2',
  '3',
  '4',
  'nights',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  'nights?text=ADULT',
  'films?genre=9',
  ...found,
]
const channels = ['1', '2', 'night', 'dala']
const searches = [
  '',
  '?text=adult',
  '?text=adultfilm',
  '?text=fdultfilm',
  '?text=adultstar',
  '?text=drama',
  '?limit=20',
]
/** What is asked of each endpoint, and whether an adult is told of something for adults by it. */
const ASKED: Readonly<Record<string, readonly [urls: readonly string[], shows: boolean]>> = {
  '/v2/libraries': [['/v2/libraries'], true],
  '/v2/rowsets': [['/v2/rowsets', '/v2/rowsets?variant=mobile'], true],
  '/v2/rowsets/:id': [['home', 'night', '2'].map((id) => `/v2/rowsets/${id}`), true],
  '/v2/rows/:id': [rows.map((id) => `/v2/rows/${id}`), true],
  '/v2/rows/filmography': [[1, 2].map((id) => `/v2/rows/filmography?person_id=${id}`), true],
  '/v2/contents': [
    ['', '?content_type=series', '?genre=9', '?year_from=1970'].map((q) => `/v2/contents${q}`),
    true,
  ],
  '/v2/contents/count': [['/v2/contents/count'], false],
  '/v2/contents/:id': [contents.map((id) => `/v2/contents/${id}`), true],
  '/v2/contents/:id/episodes': [contents.map((id) => `/v2/contents/${id}/episodes`), true],
  '/v2/contents/:id/similar': [contents.map((id) => `/v2/contents/${id}/similar`), true],
  '/v2/contents/:id/sources': [contents.map((id) => `/v2/contents/${id}/sources`), false],
  '/v2/users/self/content_metadata/:id': [
    contents.map((id) => `/v2/users/self/content_metadata/${id}`),
    false,
  ],
  '/v2/users/self/favorites': [['/v2/users/self/favorites'], true],
  '/v2/users/self/favorites/version': [['/v2/users/self/favorites/version'], false],
  '/v2/users/self/histories': [['/v2/users/self/histories?state=all'], true],
  '/v2/persons/:id/favorite': [['1', '2', 'star'].map((id) => `/v2/persons/${id}/favorite`), false],
  '/v2/search/suggest': [searches.map((query) => `/v2/search/suggest${query}`), true],
  '/v2/persons/:id': [['1', '2', 'star'].map((id) => `/v2/persons/${id}`), true],
  '/v2/countries': [['/v2/countries', '/v2/countries?content_type=movie&limit=30'], false],
  '/v2/internal_genres': [
    ['', '?content_type=movie', '?is_main=true'].map((query) => `/v2/internal_genres${query}`),
    true,
  ],
  '/v2/channels/channel_list': [['/v2/channels/channel_list?includes=current_schedules'], true],
  '/v2/channels': [['/v2/channels'], true],
  '/v2/channels/free_list': [['/v2/channels/free_list'], true],
  '/v2/users/self/channel_list': [['/v2/users/self/channel_list'], false],
  '/v2/channels/category_list': [['/v2/channels/category_list'], true],
  '/v2/channels/categories': [['/v2/channels/categories'], true],
  '/v2/channels/:id': [channels.map((id) => `/v2/channels/${id}`), true],
  '/v2/channels/:id/content_schedule': [channels.map((id) => `/v2/channels/${id}/content_schedule`), true],
  '/v2/channels/:id/schedule': [channels.map((id) => `/v2/channels/${id}/schedule`), true],
  '/v2/programs/:id': [['p500', 'p600', 'c20'].map((id) => `/v2/programs/${id}`), true],
  '/v2/programs/:id/schedule': [['p500', 'p600', 'c20'].map((id) => `/v2/programs/${id}/schedule`), true],
  '/v2/channels/:id/stream': [
    [...channels.map((id) => `${id}/stream`), `1/stream?ts=${ELEVEN - 86_400}`].map(
      (id) => `/v2/channels/${id}`,
    ),
    false,
  ],
  '/v2/libraries/:library/contents/:id/stream': [
    contents.map((id) => `/v2/libraries/1/contents/${id}/stream`),
    false,
  ],
  '/v2/trailers/:id/stream': [contents.map((id) => `/v2/trailers/${id}/stream`), false],
  '/v2/packets': [['/v2/packets'], false],
  '/v2/packets/:id': [['/v2/packets/1'], false],
  '/v2/platform/resources': [['/v2/platform/resources'], true],
  '/v2/platform/configuration': [['/v2/platform/configuration'], false],
  '/v2/seo/masks': [['/v2/seo/masks'], false],
  '/v2/users/self/network': [['/v2/users/self/network'], false],
  '/v2/providers/:id/info': [['/v2/providers/1/info'], false],
}

const { catalogue, tv, playback, commerce, providers } = ENDPOINTS
const paths = [catalogue, tv, playback, commerce, providers]
  .flatMap((area) => area ?? [])
  .flatMap(({ method, path }) => (method === 'GET' ? [path] : []))

test.for(paths)('a child is told nothing for adults by %s', async (path) => {
  const [urls, shows] = ASKED[path] ?? [[], true]
  const told = async (user: TestUser) => {
    const bodies = []
    for (const url of urls) bodies.push((await ask(url, user)).body)
    return bodies.filter((body) => body.includes(MARK)).length
  }
  expect(await told(adult)).toBeGreaterThanOrEqual(shows ? 1 : 0)
  expect(urls.length).toBeGreaterThan(0)
  expect(await told(child)).toBe(0)
})

test('a child still has what is for children, in full pages', async () => {
  const { rows: heads } = await get<Rowset>('/v2/rowsets/home', child)
  expect(heads.map(({ slug }) => slug)).toEqual(['heroes', 'films', 'mine', 'people', 'live', 'picked'])
  const heroes = await get<Row>('/v2/rows/heroes', child)
  expect(heroes.promotions.map(({ title }) => title)).toEqual(['Metropolis', 'All films'])
  const picked = await get<Row>('/v2/rows/picked?limit=1', child)
  expect([picked.contents.map(({ slug }) => slug), picked.more_count]).toEqual([['metropolis'], 0])
  const histories = (await get<Row>('/v2/rows/mine', child)).histories
  expect(histories.map(({ content }) => content.slug)).toEqual(['metropolis'])
  expect((await get<Row>('/v2/rows/mine', adult)).histories).toHaveLength(3)
  expect((await get<Content>('/v2/contents/11', child)).contents[0]?.contents).toHaveLength(2)
  expect(await get('/v2/persons/1', child)).toMatchObject({ works_count: 1 })
  expect(await get('/v2/persons/1', adult)).toMatchObject({ works_count: 2 })
})

test('what is too old for a child is not found, and nothing is sold to it [catalogue.child-adult-blocked]', async () => {
  for (const url of [
    '/v2/contents/20',
    '/v2/users/self/content_metadata/20',
    '/v2/contents/20/episodes',
    '/v2/contents/20/similar',
    '/v2/contents/20/sources',
    '/v2/channels/2',
    '/v2/persons/2',
  ])
    expect(await failure(url, child)).toEqual([404, 'not_found'])
  for (const url of ['/v2/rows/4', '/v2/rowsets/2', '/v2/packets/1', '/v2/programs/p600'])
    expect(await failure(url, child)).toEqual([404, 'not_found'])
  expect(await get('/v2/packets', child)).toEqual([])
  expect((await get<object[]>('/v2/packets', adult)).length).toBe(1)
})

test('a thing without a rating is not for children', async () => {
  const { db } = service.ports.database
  const rate = async (age: number | null) => {
    await db.updateTable('content').set({ age }).where('id', '=', 10).execute()
    await db
      .updateTable('channel')
      .set({ age: age === null ? null : 6 })
      .where('id', '=', 1)
      .execute()
    await service.app.parts.shared.drop(['catalogue', 'channels'])
  }
  await rate(null)
  expect(await failure('/v2/contents/10', child)).toEqual([404, 'not_found'])
  expect(await failure('/v2/channels/1/stream', child)).toEqual([403, 'permission_denied'])
  expect(await failure('/v2/channels/1/stream', guest)).toEqual([403, 'login_required'])
  expect((await ask('/v2/libraries/1/contents/10/stream', guest)).statusCode).toBe(200)
  await rate(12)
  expect((await ask('/v2/contents/10', child)).statusCode).toBe(200)
})

test('the schedule of a child leaves out what is not for it', async () => {
  const titles = async (user: TestUser) => {
    const items = await get<ScheduleItem[]>('/v2/channels/1/content_schedule', user)
    return new Set(items.map(({ program }) => program.title))
  }
  expect(await titles(child)).toEqual(new Set(['News', 'Metropolis', 'Serial']))
  expect((await titles(adult)).has('ADULTSHOW')).toBe(true)
  service.clock.time = ELEVEN * 1000 + 60_000
  const [channel] = await get<Channel[]>('/v2/channels/channel_list', await childNow())
  expect(channel).toMatchObject({ id: 1, current_schedule: null })
})

/** A child with a token of this hour. */
async function childNow(): Promise<TestUser> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v2/auth/device',
    payload: { device_id: child.deviceId },
  })
  return { ...child, token: answer.json<{ access_token: string }>().access_token }
}

test('streams open for a child only where film, channel and programme are for it', async () => {
  expect((await ask('/v2/channels/1/stream', child)).statusCode).toBe(200)
  expect((await ask('/v2/libraries/1/contents/10/stream', child)).statusCode).toBe(200)
  expect((await ask('/v2/libraries/1/contents/110101/stream', child)).statusCode).toBe(200)
  const refused = [
    '/v2/channels/2/stream',
    `/v2/channels/1/stream?ts=${ELEVEN - 86_400 + 60}`,
    '/v2/libraries/1/contents/20/stream',
    '/v2/libraries/1/contents/210101/stream',
  ]
  for (const url of refused) {
    expect(await failure(url, child)).toEqual([403, 'permission_denied'])
    expect((await ask(url, adult)).statusCode).toBe(200)
  }
})

const playlist = async (stream: Stream) => {
  const url = Object.keys(stream.playlists ?? {})[1] ?? ''
  return service.app.inject({ url: new URL(url).pathname })
}
const beat = (stream: Stream, { token }: TestUser) =>
  service.app.inject({
    method: 'PATCH',
    url: `/v2/users/self/stat/${stream.stat.id}?access_token=${token}`,
    payload: { duration: 30 },
  })

test('a live stream of a child ends where the programme for adults begins; an archive one has no more than its own', async () => {
  service.clock.time = ELEVEN * 1000 - 60_000
  const now = await childNow()
  const live = await get<Stream>('/v2/channels/1/stream?inline=1', now)
  expect((await playlist(live)).statusCode).toBe(200)
  const archive = await get<Stream>(`/v2/channels/1/stream?inline=1&ts=${ELEVEN - 1800}`, now)
  service.clock.time = ELEVEN * 1000 + 2000
  await service.flush()
  expect((await playlist(live)).statusCode).toBe(403)
  expect((await playlist(archive)).body).toContain('#EXT-X-ENDLIST')
  expect((await ask('/v2/channels/1/stream', await childNow())).statusCode).toBe(403)
})

test('a guest signs in for what is for adults', async () => {
  const closed = [
    '/v2/channels/2/stream',
    `/v2/channels/1/stream?ts=${ELEVEN - 86_400 + 60}`,
    '/v2/libraries/1/contents/20/stream',
  ]
  for (const url of closed) expect(await failure(url, guest)).toEqual([403, 'login_required'])
  for (const url of ['/v2/channels/1/stream', '/v2/libraries/1/contents/210101/stream'])
    expect((await ask(url, guest)).statusCode).toBe(200)
})

test('what an adult was granted ends at once when the device becomes a child’s', async () => {
  const device = { userId: adult.userId, ...(await openDevice(service.ports, adult.userId)) }
  const stream = await get<Stream>('/v2/libraries/1/contents/20/stream?inline=1', device)
  await service.flush()
  const later = await get<Stream>('/v2/channels/2/stream?inline=1', device)
  for (const one of [stream, later]) {
    expect((await playlist(one)).statusCode).toBe(200)
    expect((await beat(one, device)).statusCode).toBe(200)
  }
  const [, { id } = { id: 0 }] = await get<{ id: number }[]>('/v2/users/self/profiles', adult)
  const chosen = await service.app.inject({
    method: 'POST',
    url: `/v2/users/self/profile?access_token=${device.token}`,
    payload: { id },
  })
  expect(chosen.json()).toMatchObject({ role: 'child' })
  for (const one of [stream, later]) {
    await expect.poll(async () => (await playlist(one)).statusCode).toBe(403)
    expect((await beat(one, device)).statusCode).toBe(404)
  }
  expect(await failure('/v2/libraries/1/contents/20/stream', device)).toEqual([403, 'permission_denied'])
  // The viewing of another device goes on.
  const other = await get<Stream>('/v2/libraries/1/contents/20/stream', adult)
  expect((await beat(other, adult)).statusCode).toBe(200)
  expect((await beat(other, guest)).statusCode).toBe(404)
})

test('the page of a child’s browser carries a child’s rows', async () => {
  const page = async (cookie: string, url = '/') =>
    (
      await service.app.inject({
        url,
        headers: { accept: 'text/html', cookie: `openair_language=en; ${cookie}` },
      })
    ).body
  // The child's page is made first and last, so that neither is answered with what was kept of the other.
  for (const cookie of ['openair_age=child', 'openair_age=child; a=b']) {
    const small = await page(cookie)
    expect(small).toContain('Metropolis')
    expect(small).not.toContain(MARK)
    expect(await page('openair_age=adult')).toContain('ADULTPROMO')
    expect(await page(cookie, '/night')).not.toContain(MARK)
  }
  const byCookie = await service.app.inject({
    url: '/v2/rows/films?lang=en',
    headers: { cookie: 'a=b; openair_age=child' },
  })
  expect(byCookie.json<Row>().contents.map(({ slug }) => slug)).toEqual(['metropolis'])
})
