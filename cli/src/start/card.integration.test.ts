import { expect, test } from 'vitest'
import type { Content, ContentMeta, Item, Person, Row } from '#contract/catalogue.ts'
import type { Packet } from '#contract/commerce.ts'
import type { Channel } from '#contract/tv.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { openCardService } from '../testing/card-service.ts'
import { englishCalls } from '../testing/english-calls.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

const card = serviceOfFile(openCardService)
const { ask, get, failure } = englishCalls(
  () => card().service,
  () => card().viewer,
)
const meta = (id: number | string, user: TestUser = card().viewer) =>
  get<ContentMeta>(`/v2/users/self/content_metadata/${id}`, user)

test('the free list holds the channels that cost nothing, for whoever asks', async () => {
  for (const viewer of [card().viewer, card().guest, null]) {
    const free = await get<Channel[]>('/v2/channels/free_list', viewer)
    expect(free.map(({ slug }) => slug)).toEqual(['dala', 'forgetful'])
  }
})

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
        sub_caption: '1,490 ₸',
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
  // Who has bought one of the packets is offered none any more.
  const buyer = await openUser(card().service.ports)
  await card().service.ports.database.execute(
    `insert into entitlement values (${buyer.userId}, 2, '[2026-01-01,2027-01-01)', 'test')`,
  )
  expect(await meta('licensed', buyer)).toMatchObject({ is_purchased: true, buttons: [], min_price: null })
  expect(await meta('withdrawn')).toMatchObject({ is_purchased: true, is_available: false })
  const cards = await get<Item[]>('/v2/contents?content_type=movie')
  const isAvailable = (slug: string) => cards.find((one) => one.slug === slug)?.is_available
  expect([isAvailable('withdrawn'), isAvailable('metropolis')]).toEqual([false, true])
  const series = await get<Item[]>('/v2/contents?content_type=series')
  expect(series.find(({ slug }) => slug === 'serial')?.is_available).toBe(true)
  card().service.ready.all = false
  expect(await meta('metropolis')).toMatchObject({ is_available: true, is_processing: true })
})

test('the packets that open a channel come in the order of the shop; none open what is open [commerce.api-channel-quick-packets]', async () => {
  const packets = (channel: string, user: TestUser = card().viewer) =>
    get<Packet[]>(`/v2/channels/${channel}/quick_sales_packets`, user)
  const shop = await get<Packet[]>('/v2/packets')
  expect((await packets('closed')).map(({ slug }) => slug)).toEqual(['plus', 'all'])
  expect(await packets('2')).toEqual(shop.filter(({ slug }) => slug !== 'free'))
  expect(await packets('dala')).toEqual([])
  expect(await failure('/v2/channels/none/quick_sales_packets')).toEqual([404, 'not_found'])
})

test('a channel whose packet costs nothing is open to everybody, though it is not free by itself', async () => {
  const { database } = card().service.ports
  const forgetful = () => get<Channel>('/v2/channels/forgetful')
  await database.execute(
    `update provider_channel set is_free = false where channel_id = (select id from channel where slug = 'forgetful')`,
  )
  await database.notify('shared', '*')
  expect(await forgetful()).toMatchObject({ is_purchased: true, min_price: null })
  await database.execute(
    `update provider_packet set price_minor = 100 where packet_id = (select id from packet where slug = 'free')`,
  )
  await database.notify('shared', '*')
  await expect.poll(forgetful).toMatchObject({ is_purchased: false, min_price: '1.00' })
  await database.execute(
    `update provider_packet set price_minor = 0 where packet_id = (select id from packet where slug = 'free')`,
  )
  await database.execute(
    `update provider_channel set is_free = true where channel_id = (select id from channel where slug = 'forgetful')`,
  )
  await database.notify('shared', '*')
  await expect.poll(forgetful).toMatchObject({ is_purchased: true })
})

test('a channel costs what its cheapest packet does, with the base packet that has to be taken too; who has one pays only for the other', async () => {
  const { database } = card().service.ports
  const least = async (user: TestUser) => (await get<Channel>('/v2/channels/closed', user)).min_price
  const base = async (slug: string, isBase: boolean) => {
    await database.execute(`update packet set is_base = ${isBase} where slug = '${slug}'`)
    await database.notify('shared', '*')
  }
  const holder = await openUser(card().service.ports)
  await database.execute(
    `insert into entitlement values (${holder.userId}, 1, '[2026-01-01,2027-01-01)', 'test')`,
  )
  await base('plus', true)
  await expect.poll(() => least(card().viewer)).toBe('1490.00')
  await base('free', true)
  await expect.poll(() => least(holder)).toBe('990.50')
  expect(await least(card().viewer)).toBe('1490.00')
  await base('free', false)
  await base('plus', false)
  await expect.poll(() => least(card().viewer)).toBe('990.50')
})

test('a child is offered nothing to buy', async () => {
  expect(await get<Packet[]>('/v2/channels/closed/quick_sales_packets', card().child)).toEqual([])
  const leastFor = async (user: TestUser) => (await get<Channel>('/v2/channels/closed', user)).min_price
  expect([await leastFor(card().viewer), await leastFor(card().child)]).toEqual(['990.50', null])
  await card()
    .service.ports.database.whole.updateTable('content')
    .set({ age: 6 })
    .where('id', '=', 33)
    .execute()
  expect(await meta(33, card().child)).toMatchObject({ is_purchased: false, buttons: [], min_price: null })
  await card()
    .service.ports.database.whole.updateTable('content')
    .set({ age: 16 })
    .where('id', '=', 33)
    .execute()
})

test('titles that a provider hides are found nowhere on it, and everywhere else [catalogue.hidden-content-ids]', async () => {
  const paths = ['', '/episodes', '/similar', '/sources'].flatMap((part) =>
    ['metropolis', '10', 'serial-11', '1101', '110101'].map((id) => `/v2/contents/${id}${part}`),
  )
  const others = [
    '/v2/users/self/content_metadata/10',
    '/v2/libraries/1/contents/10/stream',
    '/v2/libraries/1/contents/110101/stream',
    '/v2/trailers/10/stream',
  ]
  const member = await openUser(card().service.ports, { providerId: 2 })
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
    expect((await slugs(row, card().viewer)).join()).toMatch(/metropolis/)
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

test('of an episode, its season and its series the highest rating counts, for the page and for who asks the PIN', async () => {
  const { whole: db } = card().service.ports.database
  const rate = async (series: number, episode: number | null) => {
    await db.updateTable('content').set({ age: series }).where('id', '=', 11).execute()
    await db.updateTable('content').set({ age: episode }).where('id', '=', 110101).execute()
    card().service.app.parts.shared.dropHere(['catalogue'])
  }
  await rate(18, 6)
  expect(await get<Content>('/v2/contents/110101')).toMatchObject({ age: 18, is_adult: true })
  await rate(12, null)
  expect(await get<Content>('/v2/contents/110101')).toMatchObject({ age: 12, is_adult: false })
  await rate(12, 12)
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
  expect(await works(card().viewer)).toEqual([['licensed', 'withdrawn', 'metropolis'], 0])
  expect(await works(card().child)).toEqual([['withdrawn', 'metropolis'], 0])
  expect((await get<Person>('/v2/persons/1', card().child)).works_count).toBe(2)
})
