import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Content, ContentMeta, Item, Person, Row, Season, Sources } from '#contract/catalogue.ts'
import type { TrailerStream } from '#contract/playback.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '../testing/small-service.ts'

/** 2026-06-15 20:30 in Almaty: Metropolis is on air from 20:00 to 23:00. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
/** The first second of 2026-06-20 there. */
const RELEASE = Date.UTC(2026, 5, 19, 19)
/** 2026-06-15 and the day before, 20:00 in Almaty. */
const TODAY = '2026-06-15T15:00:00.000Z'
const YESTERDAY = '2026-06-14T15:00:00.000Z'

let service: RunningService
let viewer: TestUser
let child: TestUser
let guest: TestUser

const film = (id: number, slug: string, age: number, more = '') => `- id: ${id}
  slug: ${slug}
  type: movie
  title: {ru: ${slug}, en: ${slug}}
  original: ${slug}
  year: 19${id}
  age: ${age}
  minutes: 80
  countries: [DE]
  genres: [drama]
  persons: [{person: fritz-lang, role: director}, {person: fritz-lang, role: writer}]
  description: {ru: Фильм., en: A film.}
${more}`

beforeAll(async () => {
  service = await runSmallService(NOW, {
    'contents/all.yaml': `${smallServiceFile('contents/all.yaml').replace(
      'minutes: 21}',
      "minutes: 21}, {title: {ru: Третья, en: Third}, minutes: 22, out: '2026-06-20'}",
    )}${film(31, 'gone', 6, '  status: lost\n')}${film(32, 'withdrawn', 6, '  status: unavailable\n')}${film(
      33,
      'licensed',
      16,
      "  license: {ru: Лицензия, en: A licence}\n  user_license: {text: {ru: Ещё неделю, en: One more week}, color: '#F4B544'}\n",
    )}`,
    'providers.yaml': `${smallServiceFile('providers.yaml')}${smallServiceFile('providers.yaml')
      .replace(
        'id: 1\n  shortname: small',
        'id: 2\n  shortname: brand\n  hidden_contents: [metropolis, serial]',
      )
      .replace('is_default: true', 'is_default: false')}`,
    'channels.yaml': `${smallServiceFile('channels.yaml')}- id: 2
  num: 2
  slug: closed
  name: Closed
  description: {ru: Закрытый., en: Closed.}
  categories: [public]
  age: 6
  archived_days: 7
  logo: {genre: general, style: sun}
- id: 3
  num: 3
  slug: forgetful
  name: Forgetful
  description: {ru: Без архива., en: No archive.}
  categories: [public]
  age: 6
  is_free: true
  archived_days: 0
  logo: {genre: general, style: sun}
`,
    'schedule/closed.yaml': smallServiceFile('schedule/dala.yaml').replace(
      'channel: dala',
      'channel: closed',
    ),
    'schedule/forgetful.yaml': smallServiceFile('schedule/dala.yaml').replace(
      'channel: dala',
      'channel: forgetful',
    ),
    'packets.yaml': `${smallServiceFile('packets.yaml')
      .replace('channels: {}', 'channels: {only: [dala, forgetful]}')
      .replace('contents: {}', 'contents: {only: [metropolis, serial, withdrawn]}')}${[
      ['plus', 'Plus', '1490.00', '0-1-0'],
      ['all', 'All', '990.50', '1-0-0'],
    ]
      .map(
        ([slug, name, price, period], at) => `- id: ${at + 2}
  slug: ${slug}
  name: {ru: ${name}, en: ${name}}
  short: {ru: А, en: A}
  description: {ru: А., en: A.}
  base: false
  price: '${price}'
  period: ${period}
  channels: {only: [closed]}
  contents: {only: [licensed]}
  benefits: [{icon: tv, text: {ru: А, en: A}}]
  art: {motif: globe}
`,
      )
      .join('')}`,
    'rows.yaml': `${smallServiceFile('rows.yaml')}- {id: 4, slug: picked, title: {ru: Выбор, en: Picked}, template: content-h, content_type: contents, items: [gone, metropolis, withdrawn]}\n`,
  })
  viewer = await openUser(service.ports)
  child = await openChild(service.app, service.ports, viewer)
  guest = await openGuest(service.app)
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = NOW
  service.ready.all = true
})

const ask = (url: string, user: TestUser | null = viewer) =>
  service.app.inject({
    url: `${url}${url.includes('?') ? '&' : '?'}lang=en`,
    ...(user && { headers: { authorization: `Bearer ${user.token}` } }),
  })
const get = async <T>(url: string, user: TestUser | null = viewer): Promise<T> => {
  const answer = await ask(url, user)
  expect(answer.statusCode === 200 ? '' : answer.body).toBe('')
  return answer.json<T>()
}
const failure = async (url: string, user: TestUser | null = viewer) => {
  const { status_code, error_code } = (await ask(url, user)).json<{
    status_code: number
    error_code: string
  }>()
  return [status_code, error_code]
}
const meta = (id: number | string, user = viewer) =>
  get<ContentMeta>(`/v2/users/self/content_metadata/${id}`, user)

test('what is personal about a title comes whole: buttons of its packets, licences, history [catalogue.content-meta-fields] [catalogue.api-content-metadata]', async () => {
  const button = { button_type: 'pay', icon: null, play_after: true, show_options: false }
  expect(await meta('licensed')).toEqual({
    history: null,
    watch_percentage: null,
    next_to_play: null,
    stream_using: { content_schedule: false, library_id: 1 },
    is_purchased: false,
    is_available: true,
    is_lost: false,
    is_processing: false,
    min_price: '990.50',
    buttons: [
      {
        ...button,
        caption: 'Plus',
        sub_caption: '1490 ₸',
        button_data: { packet_id: 2, price: '1490.00', period: '0-1-0' },
      },
      {
        ...button,
        caption: 'All',
        sub_caption: '990.50 ₸',
        button_data: { packet_id: 3, price: '990.50', period: '1-0-0' },
      },
    ],
    license_info: 'A licence',
    user_license_info: { text: 'One more week', color: '#F4B544' },
    favorite: null,
    user_rating: null,
  })
  expect(await meta('metropolis')).toMatchObject({ is_purchased: true, buttons: [], min_price: null })
  expect(await meta('withdrawn')).toMatchObject({ is_purchased: true, is_available: false })
  service.ready.all = false
  expect(await meta('metropolis')).toMatchObject({ is_available: true, is_processing: true })
})

test('a child is offered nothing to buy', async () => {
  await service.ports.database.db.updateTable('content').set({ age: 6 }).where('id', '=', 33).execute()
  expect(await meta(33, child)).toMatchObject({ is_purchased: false, buttons: [], min_price: null })
  await service.ports.database.db.updateTable('content').set({ age: 16 }).where('id', '=', 33).execute()
})

test('recordings of a title are those that this viewer may watch, the latest first [catalogue.sources-fields] [catalogue.api-content-sources]', async () => {
  const of = (id: number | string, user = viewer) => get<Sources>(`/v2/contents/${id}/sources`, user)
  const { catchups } = await of('metropolis')
  expect(catchups[0]).toEqual({ id: expect.any(String), channel_id: 1, start_at: TODAY })
  expect(catchups.map(({ start_at }) => start_at)).toContain(YESTERDAY)
  expect(catchups.map(({ start_at }) => start_at)).toEqual(
    catchups.map(({ start_at }) => start_at).toSorted((a, b) => b.localeCompare(a)),
  )
  expect(new Set(catchups.map(({ channel_id }) => channel_id))).toEqual(new Set([1]))
  // A packet opens the closed channel; the one without an archive stays out.
  await service.ports.database.execute(
    `insert into entitlement values (${guest.userId}, 2, '[2026-01-01,2027-01-01)', 'test')`,
  )
  const more = await of('metropolis', guest)
  expect(new Set(more.catchups.map(({ channel_id }) => channel_id))).toEqual(new Set([1, 2]))
  // Of a series all that was broadcast, of an episode only its own.
  const all = (await of('serial')).catchups.length
  const first = (await of('110101')).catchups.length
  expect(first).toBeGreaterThan(0)
  expect(all).toBeGreaterThan(first)
  // What fell out of the archive is no source any more.
  await service.ports.database.db.updateTable('channel').set({ archived_days: 1 }).execute()
  expect((await of('metropolis')).catchups.map(({ start_at }) => start_at)).not.toContain(
    '2026-06-13T15:00:00.000Z',
  )
  await service.ports.database.db
    .updateTable('channel')
    .set({ archived_days: 0 })
    .where('id', '=', 3)
    .execute()
  expect((await get<Content>('/v2/contents/metropolis')).last_seen_channel_ids).toEqual([1, 2])
  expect(await failure('/v2/contents/nothing/sources')).toEqual([404, 'not_found'])
  expect(await failure('/v2/contents/metropolis/sources', null)).toEqual([401, 'authentication_failed'])
})

test('a child is told of recordings for children only', async () => {
  const { db } = service.ports.database
  const program = db.updateTable('program').where('content_id', '=', 10)
  await program.set({ age: 16 }).execute()
  expect(await get<Sources>('/v2/contents/metropolis/sources', child)).toEqual({ catchups: [] })
  await program.set({ age: 12 }).execute()
  expect((await get<Sources>('/v2/contents/metropolis/sources', child)).catchups.length).toBeGreaterThan(0)
})

test('titles that a provider hides are found nowhere on it, and everywhere else [catalogue.hidden-content-ids]', async () => {
  const paths = ['', '/episodes', '/similar', '/sources'].flatMap((part) =>
    ['metropolis', '10', 'serial-11', '110101'].map((id) => `/v2/contents/${id}${part}`),
  )
  const others = [
    '/v2/users/self/content_metadata/10',
    '/v2/libraries/1/contents/10/stream',
    '/v2/libraries/1/contents/110101/stream',
    '/v2/trailers/10/stream',
  ]
  const member = await openUser(service.ports, { providerId: 2 })
  const there = (url: string) => `${url}${url.includes('?') ? '&' : '?'}provider=brand`
  for (const url of [...paths, ...others]) {
    expect([url, ...(await failure(there(url), member))]).toEqual([url, 404, 'not_found'])
    expect([url, (await ask(url)).statusCode]).toEqual([url, 200])
  }
  const slugs = async (row: string, user: TestUser) => {
    const { contents, promotions } = await get<Row>(user === member ? there(row) : row, user)
    return [...contents, ...promotions].map(({ destination }) => destination.slug ?? destination.id)
  }
  for (const row of ['/v2/rows/films', '/v2/rows/picked', '/v2/rows/heroes']) {
    expect((await slugs(row, viewer)).join()).toMatch(/metropolis/)
    expect((await slugs(row, member)).join()).not.toMatch(/metropolis/)
  }
  expect((await slugs('/v2/rows/filmography?person_id=1', member)).join()).not.toMatch(/metropolis/)
  expect((await get<Person>(there('/v2/persons/1'), member)).works_count).toBe(2)
  const similar = await get<Item[]>(there('/v2/contents/withdrawn/similar'), member)
  expect(similar.map(({ slug }) => slug)).toEqual(['licensed'])
})

test('a lost title says so at its own address and stands in no row; an unavailable one keeps its page', async () => {
  for (const part of ['', '/episodes', '/similar', '/sources'])
    expect(await failure(`/v2/contents/gone${part}`)).toEqual([404, 'lost_content'])
  expect(await failure('/v2/libraries/1/contents/31/stream')).toEqual([404, 'lost_content'])
  expect(await failure('/v2/trailers/31/stream')).toEqual([404, 'not_found'])
  expect(await meta(31)).toMatchObject({ is_lost: true })
  const picked = await get<Row>('/v2/rows/picked')
  expect(picked.contents.map(({ slug }) => slug)).toEqual(['metropolis', 'withdrawn'])
  expect(await get<Content>('/v2/contents/withdrawn')).toMatchObject({ title: 'withdrawn' })
})

test('an episode is only announced until its day, and plays from then on', async () => {
  const last = async () => (await get<Season[]>('/v2/contents/serial/episodes'))[0]?.contents.at(-1)
  expect(await last()).toMatchObject({
    title: 'Third',
    is_announcement: true,
    released_at: new Date(RELEASE).toISOString(),
  })
  expect(await failure('/v2/libraries/1/contents/110103/stream')).toEqual([403, 'permission_denied'])
  // Who has seen the second one to its end begins again, since the third is not out.
  await service.ports.database.db
    .insertInto('watch_history')
    .values({
      user_id: viewer.userId,
      content_id: 110102,
      seconds: 1260,
      duration: 1260,
      updated_at: new Date(NOW),
    })
    .execute()
  expect((await meta('serial')).next_to_play).toMatchObject({ id: '110101' })
  service.clock.time = RELEASE
  // The shared answer does not outlive the announcement; a token does not live so long.
  expect((await get<Season[]>('/v2/contents/serial/episodes', null))[0]?.contents.at(-1)).toMatchObject({
    is_announcement: false,
  })
})

test('of an episode, its season and its series the highest rating counts, for the page and for who asks the PIN', async () => {
  const { db } = service.ports.database
  const rate = async (series: number, episode: number | null) => {
    await db.updateTable('content').set({ age: series }).where('id', '=', 11).execute()
    await db.updateTable('content').set({ age: episode }).where('id', '=', 110101).execute()
    await service.app.parts.shared.drop(['catalogue'])
  }
  await rate(18, 6)
  expect(await get<Content>('/v2/contents/110101')).toMatchObject({ age: 18, is_adult: true })
  await rate(12, null)
  expect(await get<Content>('/v2/contents/110101')).toMatchObject({ age: 12, is_adult: false })
  await rate(12, 12)
})

test('a trailer is one loop of the title’s own video, free but for age [player.api-trailer-stream] [player.trailer-stream-fields]', async () => {
  const [trailer] = (await get<Content>('/v2/contents/licensed')).trailers
  const url = `/v2/trailers/${trailer?.id}/stream`
  expect(await failure('/v2/libraries/1/contents/33/stream')).toEqual([403, 'permission_denied'])
  const { hls, hls_mbr } = await get<TrailerStream>(url)
  const folder = hls_mbr.replace(/index\.m3u8$/, '')
  expect(hls).toBe(`${folder}index-v360.m3u8`)
  const list = await service.app.inject({ url: new URL(`${folder}v720.m3u8`).pathname })
  expect(list.statusCode).toBe(200)
  expect(list.body.match(/#EXTINF:1\.92/g)).toHaveLength(20)
  expect(list.body).toContain('#EXT-X-ENDLIST')
  // It closes with its grant, and no heartbeat keeps it.
  service.clock.time = NOW + 400_000
  expect((await service.app.inject({ url: new URL(hls_mbr).pathname })).statusCode).toBe(403)
  service.clock.time = NOW
  // A series has one too; a child has none of what it may not see, and a guest signs in for what is for adults.
  expect((await get<Content>('/v2/contents/serial')).trailers).toEqual([{ id: '11' }])
  expect((await ask('/v2/trailers/11/stream', guest)).statusCode).toBe(200)
  expect(await failure(url, child)).toEqual([403, 'permission_denied'])
  await service.ports.database.db.updateTable('content').set({ age: 18 }).where('id', '=', 33).execute()
  expect(await failure(url, guest)).toEqual([403, 'login_required'])
  await service.ports.database.db.updateTable('content').set({ age: 16 }).where('id', '=', 33).execute()
  expect(await failure('/v2/trailers/110101/stream')).toEqual([404, 'not_found'])
  service.ready.all = false
  expect(await failure(url)).toEqual([503, 'not_ready'])
  await service.app.parts.shared.drop(['assets'])
  expect((await get<Content>('/v2/contents/licensed')).trailers).toEqual([])
})

test('a person has every role and the years; a child sees only works up to 12 [catalogue.child-person-works]', async () => {
  const works = async (user: TestUser) => {
    const row = await get<Row>('/v2/rows/filmography?person_id=1', user)
    return [row.contents.map(({ slug }) => slug), row.more_count]
  }
  expect(await get<Person>('/v2/persons/1')).toMatchObject({
    roles: ['director', 'writer'],
    born: null,
    works_count: 3,
  })
  expect(await works(viewer)).toEqual([['licensed', 'withdrawn', 'metropolis'], 0])
  expect(await works(child)).toEqual([['withdrawn', 'metropolis'], 0])
  expect((await get<Person>('/v2/persons/1', child)).works_count).toBe(2)
})
