import { expect, test } from 'vitest'
import type { ContentMeta, Item, Row, Sources } from '#contract/catalogue.ts'
import type { Packet } from '#contract/commerce.ts'
import type { Category, Channel } from '#contract/tv.ts'
import { endUnpaidViewings } from '#server/rights/end-viewings.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { CARD_NOW, openCardService } from '../testing/card-service.ts'
import { englishCalls } from '../testing/english-calls.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

const card = serviceOfFile(openCardService)
const { ask, get } = englishCalls(
  () => card().service,
  () => null,
)

/** Of the channel `closed` and the title `licensed`, which one packet holds, each place says whether it is open to a viewer. */
type Place = readonly [string, (user: TestUser) => Promise<boolean | undefined>]
const channelIn = (channels: readonly Channel[]) =>
  channels.find(({ slug }) => slug === 'closed')?.is_purchased
const titleIn = (cards: readonly Item[]) => cards.find(({ slug }) => slug === 'licensed')?.is_purchased

const CHANNEL: readonly Place[] = [
  ['the stream', async (user) => (await ask('/v2/channels/closed/stream', user)).statusCode === 200],
  [
    'the archive',
    async (user) => (await ask(`/v2/channels/2/stream?ts=${CARD_NOW / 1000 - 600}`, user)).statusCode === 200,
  ],
  ['the list', async (user) => channelIn(await get('/v2/channels', user))],
  ['the flat list', async (user) => channelIn(await get('/v2/channels/channel_list', user))],
  [
    'the categories',
    async (user) =>
      channelIn(
        (await get<(Category & { channels: never })[]>('/v2/channels/categories', user)).flatMap(
          ({ channels }) => channels,
        ),
      ),
  ],
  ['the page', async (user) => (await get<Channel>('/v2/channels/closed', user)).is_purchased],
  [
    'the own list',
    async (user) =>
      (await get<Channel[]>('/v2/users/self/channel_list', user)).find(({ id }) => id === 2)?.is_purchased,
  ],
  ['a row', async (user) => channelIn((await get<Row>('/v2/rows/all-channels', user)).channels)],
  [
    'the search',
    async (user) => channelIn((await get<Row>('/v2/rows/found-channels?text=closed', user)).channels),
  ],
  [
    'a broadcast that is found',
    async (user) =>
      (await get<Row>('/v2/rows/found-broadcasts?text=metropolis', user)).contents.find(
        ({ destination }) => destination.slug === 'closed',
      )?.is_purchased,
  ],
  [
    'the recordings of a title',
    async (user) =>
      (await get<Sources>('/v2/contents/metropolis/sources', user)).catchups.some(
        ({ channel_id }) => channel_id === 2,
      ),
  ],
]
const TITLE: readonly Place[] = [
  ['the stream', async (user) => (await ask('/v2/libraries/1/contents/33/stream', user)).statusCode === 200],
  ['the stream of boxes', async (user) => (await ask('/v2/videos/33/stream', user)).statusCode === 200],
  ['a row', async (user) => titleIn((await get<Row>('/v2/rows/films', user)).contents)],
  [
    'a filmography',
    async (user) => titleIn((await get<Row>('/v2/rows/filmography?person_id=1', user)).contents),
  ],
  ['what is similar', async (user) => titleIn(await get('/v2/contents/metropolis/similar', user))],
  ['a filtered list', async (user) => titleIn(await get('/v2/contents?content_type=movie', user))],
  [
    'its button',
    async (user) => (await get<ContentMeta>('/v2/users/self/content_metadata/33', user)).is_purchased,
  ],
]

const run = (text: string) => card().service.ports.database.execute(text)
const SECOND =
  "insert into provider_packet (provider_id, packet_id, price_minor, period, position) values (2, 9, 0, '0-1-0', 9)"

/** What becomes of the one packet, number 2, before a viewer asks, and whether it opens what it holds. */
const CASES: readonly (readonly [string, (userId: number) => readonly string[], boolean])[] = [
  ['nothing was paid', () => [], false],
  ['it was paid', (user) => [paid(user, 2, -1000, 1000)], true],
  [
    'it was paid without an end',
    (user) => [`insert into entitlement values (${user}, 2, '[2026-01-01,)', 'test')`],
    true,
  ],
  ['it begins this millisecond', (user) => [paid(user, 2, 0, 1000)], true],
  ['it begins in a millisecond', (user) => [paid(user, 2, 1, 1000)], false],
  ['it ends in a millisecond', (user) => [paid(user, 2, -1000, 1)], true],
  ['it ended this millisecond', (user) => [paid(user, 2, -1000, 0)], false],
  ['it ended and begins anew', (user) => [paid(user, 2, -1000, -1), paid(user, 2, 0, 9)], true],
  ['another packet was paid', (user) => [paid(user, 3, -1000, 1000)], false],
  ['it costs nothing', () => ['update provider_packet set price_minor = 0 where packet_id = 2'], true],
  [
    'it costs nothing and is withdrawn',
    () => ['update provider_packet set price_minor = 0, is_offered = false where packet_id = 2'],
    false,
  ],
  [
    'it was paid before it was withdrawn',
    (user) => [
      paid(user, 2, -1000, 1000),
      'update provider_packet set is_offered = false where packet_id = 2',
    ],
    true,
  ],
  [
    'a packet of another provider holds it that costs nothing, and the viewer has it',
    (user) => [
      "insert into packet (id, slug, name, is_base, benefits) select 9, 'theirs', name, false, benefits from packet limit 1",
      SECOND,
      'insert into packet_channel (packet_id, channel_id) values (9, 2)',
      'insert into packet_content (packet_id, content_id) values (9, 33)',
      paid(user, 9, -1000, 1000),
    ],
    false,
  ],
  ['a bundle with it was paid', (user) => [...BUNDLE, paid(user, 9, -1000, 1000)], true],
  ['a bundle with it begins in a millisecond', (user) => [...BUNDLE, paid(user, 9, 1, 1000)], false],
  ['a bundle with it ended this millisecond', (user) => [...BUNDLE, paid(user, 9, -1000, 0)], false],
  [
    'it was given until now and is subscribed to from now on, without being paid yet',
    (user) => [paid(user, 2, -1000, 0), subscription(user, 0, 0)],
    false,
  ],
  [
    'it is subscribed to from this millisecond on, and paid',
    (user) => [paid(user, 2, -1000, 0), subscription(user, 0, 1000), paid(user, 2, 0, 1000)],
    true,
  ],
  [
    'a subscription of it is paused, and paid for longer',
    (user) => [subscription(user, -1000, 1000, -1), paid(user, 2, -1000, -1)],
    false,
  ],
]

/** Packet 9 holds what packet 2 holds, as those who apply a service write it down for a bundle. */
const BUNDLE = [
  "insert into packet (id, slug, name, is_base, benefits, parts) select 9, 'both', name, true, benefits, '{2}' from packet where id = 2",
  "insert into provider_packet (provider_id, packet_id, price_minor, period, position) values (1, 9, 199000, '0-1-0', 9)",
  'insert into packet_channel (packet_id, channel_id) values (9, 2)',
  'insert into packet_content (packet_id, content_id) values (9, 33)',
]
const at = (from: number): string => new Date(CARD_NOW + from).toISOString()
/** A subscription of packet 2 that is paid until so many milliseconds from now. */
const subscription = (user: number, from: number, until: number, pausedAt?: number): string =>
  `insert into subscription (user_id, provider_id, packet_id, period, price_minor, anchor, time_zone, periods_paid, began_at, paid_until, is_renewed, paused_at)
   values (${user}, 1, 2, '0-1-0', 149000, '${at(from)}', 'Asia/Almaty', 1, '${at(from)}', '${at(until)}', true, ${pausedAt === undefined ? 'null' : `'${at(pausedAt)}'`})`

/** Access from and until so many milliseconds from now. */
const paid = (user: number, packet: number, from: number, until: number): string =>
  `insert into entitlement values (${user}, ${packet}, '[${new Date(CARD_NOW + from).toISOString()},${new Date(CARD_NOW + until).toISOString()})', 'test')`

/** As it was: packet 2 alone holds both things, and costs. */
async function begin(): Promise<TestUser> {
  await run('delete from packet_channel where channel_id = 2 and packet_id <> 2')
  await run('delete from packet_content where content_id = 33 and packet_id <> 2')
  await run('delete from provider_packet where packet_id = 9')
  await run('delete from entitlement where packet_id = 9')
  await run('delete from packet where id = 9')
  await run('update provider_packet set price_minor = 149000, is_offered = true where packet_id = 2')
  return openUser(card().service.ports)
}

test.each(CASES)('everything says the same of what may be watched: %s', async (_, changes, isOpen) => {
  const { service } = card()
  const user = await begin()
  for (const change of changes(user.userId)) await run(change)
  service.app.parts.shared.dropHere(['*'])
  const said: Record<string, unknown> = {}
  for (const [name, place] of CHANNEL) said[`channel: ${name}`] = await place(user)
  for (const [name, place] of TITLE) said[`title: ${name}`] = await place(user)
  const offered = await get<Packet[]>('/v2/channels/closed/quick_sales_packets', user)
  expect(isOpen && offered.length > 0).toBe(false)
  expect(said).toEqual(Object.fromEntries(Object.keys(said).map((name) => [name, isOpen])))
})

test.each(CASES)(
  'what is being watched goes on just as long as it may be watched: %s',
  async (_, changes, isOpen) => {
    const { service } = card()
    const user = await begin()
    for (const change of changes(user.userId)) await run(change)
    // What other tests watch is written some time after it was answered.
    await service.flush()
    await run('update view_session set ended_at = seen_at')
    const now = new Date(CARD_NOW).toISOString()
    for (const [column, id] of [
      ['channel_id', 2],
      ['content_id', 33],
    ] as const)
      await run(
        `insert into view_session (id, user_id, profile_id, device_id, ${column}, started_at, seen_at) values
        (gen_random_uuid(), ${user.userId}, (select min(id) from profile where user_id = ${user.userId}), '${user.deviceId}', ${id}, '${now}', '${now}')`,
      )
    expect(await endUnpaidViewings(service.ports.database, CARD_NOW)).toBe(isOpen ? 0 : 2)
  },
)

test('what a viewer keeps makes no answer of its own, and what they hold makes one for all who hold the same', async () => {
  const { app } = card().service
  const [one, two, keeper] = [await begin(), await begin(), await begin()]
  for (const { userId } of [one, two, keeper]) await run(paid(userId, 2, -1000, 1000))
  const kept = await app.inject({
    method: 'POST',
    url: `/v2/users/self/favorites?access_token=${keeper.token}`,
    payload: { channel_id: 2 },
  })
  expect(kept.statusCode).toBe(200)
  app.parts.shared.dropHere(['*'])
  await get('/v2/channels', one)
  const before = app.parts.shared.hits()
  const [theirs, own] = [await ask('/v2/channels', two), await ask('/v2/channels', keeper)]
  // Both were made of what is kept already.
  expect(app.parts.shared.hits() - before).toBe(2)
  const marks = ({ body }: { body: string }) =>
    (JSON.parse(body) as Channel[]).map(({ slug, is_favored, favorite }) => [
      slug,
      is_favored,
      favorite?.priority,
    ])
  expect(marks(theirs)).toContainEqual(['closed', false, undefined])
  expect(marks(own)).toContainEqual(['closed', true, 1])
  expect(own.headers['cache-control']).toBe('private, no-cache')
  // Asked again with its ETag it is not sent again.
  const again = await app.inject({
    url: '/v2/channels?lang=en',
    headers: { authorization: `Bearer ${keeper.token}`, 'if-none-match': String(own.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
})

test('a packet that opens nothing here parts nobody from the answer of all', async () => {
  const user = await begin()
  await run(
    "insert into packet (id, slug, name, is_base, benefits) select 9, 'theirs', name, false, benefits from packet limit 1",
  )
  await run(SECOND)
  await run('insert into packet_channel (packet_id, channel_id) values (9, 2)')
  await run(paid(user.userId, 9, -1000, 1000))
  const [all, own] = [await ask('/v2/channels'), await ask('/v2/channels', user)]
  expect([own.headers['etag'], own.headers['cache-control']]).toEqual([all.headers['etag'], 'no-cache'])
})
