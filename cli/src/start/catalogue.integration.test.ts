import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Content, type Item, ROLES, type Row, type Rowset } from '#contract/catalogue.ts'
import type { Packet, PacketDetail } from '#contract/commerce.ts'
import { makeBoot } from '#server/boot/boot.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService

const roles = ROLES.map((role) => `{person: fritz-lang, role: ${role}}`).join(', ')

beforeAll(async () => {
  service = await runSmallService(NOW, {
    'genres.yaml': `- {id: 1, slug: drama, title: {ru: Драма, en: Drama}}
- {id: 2, slug: comedy, title: {ru: Комедия, en: Comedy}}
- {id: 3, slug: western, title: {ru: Вестерн, en: Western}}
`,
    'contents/all.yaml': smallServiceFile('contents/all.yaml').replace(
      '{person: fritz-lang, role: director}',
      roles,
    ),
    'rows.yaml': `${smallServiceFile('rows.yaml')}
- {id: 4, slug: live, title: {ru: Эфир, en: Live}, template: channel, content_type: channels, rule: {kind: all_channels}}
- {id: 5, slug: people, title: {ru: Люди, en: People}, template: person, content_type: persons, items: [fritz-lang]}
- {id: 6, slug: dramas, title: {ru: Драмы, en: Dramas}, template: content-h, content_type: contents, rule: {kind: genre, value: drama}}
- {id: 7, slug: twenties, title: Then, template: content-h, content_type: contents, rule: {kind: decade, value: '1920'}}
- {id: 8, slug: tens, title: Before, template: content-h, content_type: contents, rule: {kind: decade, value: '1910'}}
- {id: 9, slug: langs, title: Lang, template: content-h, content_type: contents, rule: {kind: person, value: fritz-lang}}
- {id: 10, slug: comedies, title: Comedies, template: content-h, content_type: contents, rule: {kind: genre, value: comedy}}
- {id: 11, slug: new-series, title: Series, template: content-h, content_type: contents, rule: {kind: newest, value: series}}
- {id: 14, slug: on-air, title: On air, template: channel, content_type: channels, rule: {kind: on_air}}
- {id: 13, slug: only-films, title: Films, template: content-h, content_type: contents, rule: {kind: type, value: movie}}
- {id: 12, slug: newest, title: New, template: content-h, content_type: contents, rule: {kind: newest}}
`,
    'rowsets.yaml': `- {id: 1, slug: home, title: {ru: Главная, en: Home}, template: startpage, rows: [heroes, films, live, people, dramas, mine]}
- {id: 2, slug: second, title: {ru: Вторая, en: Second}, template: group.catalog, rows: [films]}
`,
    'packets.yaml': `${smallServiceFile('packets.yaml')}
- id: 2
  slug: cinema
  name: {ru: Кино, en: Cinema}
  short: {ru: Фильмы, en: Films}
  description: {ru: Все фильмы., en: All films.}
  base: false
  price: '1490.00'
  period: 0-1-0
  contents: {}
  benefits: [{icon: tv, text: {ru: Фильмы, en: Films}}]
  art: {motif: globe}
`,
  })
})
afterAll(() => service.close())

const get = async <T>(url: string): Promise<T> => {
  const answer = await service.app.inject({ url })
  expect(answer.statusCode === 200 ? '' : answer.body).toBe('')
  return answer.json<T>()
}
const LISTS = ['promotions', 'channels', 'contents', 'histories', 'persons', 'packets'] as const

test('rowsets are listed with the heads of their rows', async () => {
  const rowsets = await get<Rowset[]>('/v2/rowsets?lang=en')
  expect(rowsets.map(({ slug, title, rows }) => [slug, title, rows.length])).toEqual([
    ['home', 'Home', 6],
    ['second', 'Second', 1],
  ])
  expect(rowsets[0]).toEqual(await get<Rowset>('/v2/rowsets/home?lang=en'))
})

test('the content type of a row says which of its lists is filled [catalogue.row-content-types]', async () => {
  const filled = async (slug: string) => {
    const row = await get<Row>(`/v2/rows/${slug}`)
    return [row.content_type, LISTS.filter((list) => row[list].length > 0)]
  }
  expect(await Promise.all(['heroes', 'live', 'films', 'people'].map(filled))).toEqual([
    ['promotions', ['promotions']],
    ['channels', ['channels']],
    ['contents', ['contents']],
    ['persons', ['persons']],
  ])
  const { rows } = await get<Rowset>('/v2/rowsets/home')
  expect(rows.find(({ slug }) => slug === 'mine')).toMatchObject({ content_type: 'histories' })
})

test('a rule fills a row with the titles that it names, and with no others', async () => {
  const slugsOf = async (row: string) => (await get<Row>(`/v2/rows/${row}`)).contents.map(({ slug }) => slug)
  const rows = ['twenties', 'tens', 'langs', 'comedies', 'new-series', 'newest', 'only-films']
  expect(await Promise.all(rows.map(slugsOf))).toEqual([
    ['metropolis'],
    ['serial'],
    ['metropolis'],
    [],
    ['serial'],
    ['metropolis', 'serial'],
    ['metropolis'],
  ])
  const { channels } = await get<Row>('/v2/rows/on-air')
  expect(channels.map(({ slug, current_schedule }) => [slug, current_schedule !== null])).toEqual([
    ['dala', true],
  ])
})

test('a row says what it is, where this page of it stands and what is in it [catalogue.row-fields]', async () => {
  const row = await get<Row>('/v2/rows/dramas?lang=en&limit=1')
  expect(row).toEqual({
    id: 6,
    slug: 'dramas',
    title: 'Dramas',
    template: 'content-h',
    content_type: 'contents',
    is_personal: false,
    more_count: 1,
    limit: 1,
    offset: 0,
    cache_timeout: null,
    description: null,
    contents: [expect.objectContaining({ slug: 'metropolis' })],
    channels: [],
    promotions: [],
    histories: [],
    persons: [],
    packets: [],
  })
  const next = await get<Row>('/v2/rows/dramas?limit=1&offset=1')
  expect(next).toMatchObject({ more_count: 0, offset: 1, contents: [{ slug: 'serial' }] })
})

test('the page brings along its first four rows, and none that are personal [catalogue.rows-eager]', async () => {
  const provider = service.app.parts.providers.byName('small')!
  const home = await makeBoot(service.app, provider, 'ru', 'home', null)
  expect(home.rows.map(({ slug }) => slug)).toEqual(['heroes', 'films', 'live', 'people'])
  expect(home.rowset?.rows).toHaveLength(6)
})

test('a content is answered within its library, with all its page shows [catalogue.api-content] [catalogue.content-fields]', async () => {
  const film = await get<Content>('/v2/contents/metropolis-10?library_id=1&lang=en')
  expect(film).toMatchObject({
    id: '10',
    slug: 'metropolis',
    title: 'Metropolis',
    original: 'Metropolis',
    year: 1927,
    age: 12,
    content_type: 'movie',
    genres: [{ id: 1, name: 'Drama', row_slug: 'dramas', row_id: 6 }],
    countries: [{ id: 1, name: 'Germany' }],
    ratings: [],
    season: null,
    series: null,
    parent_id: null,
    is_cartoon: false,
    is_adult: false,
    duration: 8880,
    description: 'A city above a city.',
    library_id: 1,
    last_seen_channel_ids: [1],
    trailers: [{ id: '10' }],
    contents: [],
  })
  expect(film.images.map(({ type, ar }) => `${type} ${ar}`)).toContain('cover 2:3')
  expect(film.cover.src_2x3).toMatch(/^https:\/\/tv\.example\/art\//)
  const serial = await get<Content>('/v2/contents/11?lang=en')
  expect(serial.contents[0]?.contents[1]).toMatchObject({
    season: 1,
    series: 2,
    title: 'Second',
    is_announcement: false,
  })
  const episode = await get<Content>('/v2/contents/110102')
  expect(episode).toMatchObject({ content_type: 'episode', season: 1, series: 2 })
  expect(episode.parent_id).toBe(serial.contents[0]?.id)
})

test('persons stand at a content in every role there is [catalogue.person-fields]', async () => {
  const { persons } = await get<Content>('/v2/contents/10?lang=en')
  expect(persons.map(({ role }) => role)).toEqual([
    'director',
    'actor',
    'producer',
    'writer',
    'composer',
    'presenter',
    'editor',
  ])
  expect(await get('/v2/persons/1?lang=en')).toMatchObject({
    id: 1,
    slug: 'fritz-lang',
    name: 'Fritz Lang',
    image: expect.stringMatching(/^https:\/\/tv\.example\/art\//),
    bio: 'A director.',
    role: expect.any(String),
  })
})

test('genres stand by name in the language of the caller [catalogue.api-internal-genres] [catalogue.genres-sorted]', async () => {
  const names = async (lang: string) =>
    (await get<{ name: string }[]>(`/v2/internal_genres?lang=${lang}`)).map(({ name }) => name)
  expect(await names('en')).toEqual(['Comedy', 'Drama', 'Western'])
  expect(await names('ru')).toEqual(['Вестерн', 'Драма', 'Комедия'])
})

test('countries have a number and a name [catalogue.api-countries] [catalogue.country-fields]', async () => {
  expect(await get('/v2/countries?lang=en')).toEqual([
    { id: 1, name: 'Germany' },
    { id: 2, name: 'Kazakhstan' },
  ])
})

test('packets are for sale in the order of the shop, one by number or slug [commerce.api-packets] [commerce.api-packet]', async () => {
  const packets = await get<Packet[]>('/v2/packets?lang=en')
  expect(packets.map(({ slug, price, is_base }) => [slug, price, is_base])).toEqual([
    ['free', '0.00', true],
    ['cinema', '1490.00', false],
  ])
  const cinema = await get<Packet>('/v2/packets/2?lang=en')
  expect(cinema).toMatchObject(packets[1] ?? {})
  expect(await get<Packet>('/v2/packets/free?lang=en')).toMatchObject(packets[0] ?? {})
  expect(cinema).toMatchObject({ name: 'Cinema', period_human: { days: 0, months: 1, years: 0 } })
  expect(await get<Packet>('/v2/packets/cinema?lang=en')).toEqual(cinema)
  expect((await service.app.inject('/v2/packets/99')).statusCode).toBe(404)
})

test('a packet says what it opens: channels by their numbers, the newest titles, and how many there are', async () => {
  const free = await get<PacketDetail>('/v2/packets/free?lang=en')
  const [channel] = free.channels
  expect(free.channels.map(({ num, slug }) => [num, slug])).toEqual([[1, 'dala']])
  expect(channel?.icon).toMatch(/^https:\/\/tv\.example\/art\/.+\.png$/)
  expect(free.channels_count).toBe(free.channels.length)
  const cinema = await get<PacketDetail>('/v2/packets/cinema?lang=en')
  expect(cinema.channels).toEqual([])
  const all = await get<Item[]>('/v2/contents?limit=100&lang=en')
  expect(cinema.videos.map(({ id, title, year }) => [id, title, year])).toEqual(
    all.map(({ id, title, year }) => [id, title, year]),
  )
  expect(cinema.videos_count).toBe(all.length)
  expect(cinema.videos[0]?.images).toEqual(all[0]?.images)
})
