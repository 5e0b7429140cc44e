import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Item, Row } from '#contract/catalogue.ts'
import type { Channel } from '#contract/tv.ts'
import { caller } from '#server/testing/caller.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'
import { drawing } from '../testing/drawing.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const FILMS = [20, 21, 22, 23, 24, 25, 26, 27]

interface Packet {
  readonly channels?: readonly number[]
  readonly titles?: readonly number[]
  readonly isBase?: boolean
  readonly isOffered?: boolean
}
/** What is sold together: 4 is a bundle of 2 and 3. */
const TOGETHER: Readonly<Record<number, Packet>> = {
  2: { channels: [1, 2], titles: [20, 21], isBase: true },
  3: { channels: [1], titles: [20, 22], isBase: true },
  4: { channels: [1, 2], titles: [20, 21, 22] },
  5: { channels: [3, 4] },
}
/** What somebody has alone: packets that are sold no more, and those of one thing. */
const ALONE: Readonly<Record<number, Packet>> = {
  10: { channels: [2, 5], titles: [25, 10], isBase: true, isOffered: false },
  11: { channels: [1, 2], titles: [20, 21], isOffered: false },
  12: { channels: [6, 3], isOffered: false },
  13: { isOffered: false },
  20: { titles: [20] },
  23: { titles: [23] },
  24: { titles: [24] },
  26: { titles: [26] },
  27: { titles: [10] },
  28: { channels: [6] },
}
/** Answers that viewers share, over which what somebody has alone is laid. */
const LAID = [
  '/v2/channels',
  '/v2/channels/channel_list',
  '/v2/channels/categories',
  ...[1, 2, 5, 6].map((id) => `/v2/channels/${id}`),
  ...['films', 'heroes', 'all-channels', 'picked'].map((row) => `/v2/rows/${row}`),
  '/v2/rows/found-channels?text=channel',
  '/v2/rows/found-broadcasts?text=metropolis',
  '/v2/rows/filmography?person_id=1',
  '/v2/contents?content_type=movie',
  '/v2/contents/metropolis/similar',
  '/v2/videos',
]
/** Those that are made for who has anything alone: what may be bought of one thing. */
const MADE = [
  ...[2, 5, 6].map((id) => `/v2/channels/${id}/quick_sales_packets`),
  ...[20, 23, 25].map((id) => `/v2/contents/${id}/quick_sales_packets`),
]

let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW, {
    'contents/all.yaml':
      smallServiceFile('contents/all.yaml') +
      FILMS.map((id) =>
        smallFilm({
          id,
          slug: `film-${id}`,
          year: 1990 + id,
          persons: '{person: fritz-lang, role: director}',
        }),
      ).join(''),
    'channels.yaml': smallServiceFile('channels.yaml').replace('is_free: true', 'is_free: false'),
    'packets.yaml': smallServiceFile('packets.yaml')
      .replace('channels: {}', 'channels: {only: []}')
      .replace('contents: {}', 'contents: {only: [serial]}'),
    'rows.yaml': `${smallServiceFile('rows.yaml')}- {id: 5, slug: all-channels, title: All, template: channels, content_type: channels, rule: {kind: all_channels}}
- {id: 6, slug: found-channels, title: Found, template: channels, content_type: channels, rule: {kind: search, value: channels}}
- {id: 7, slug: found-broadcasts, title: On, template: content-h, content_type: contents, rule: {kind: search, value: programs}}
- {id: 8, slug: picked, title: Picked, template: content-v, content_type: contents, items: [film-23, film-25, film-26]}
`,
  })
  const { execute } = service.ports.database
  for (const text of [
    `insert into channel select n, 'channel-' || n, 'Channel ' || n, description, icon, cover, color_bg, age, archived_days, tags, time_zone, epoch, plan
       from channel, generate_series(2, 6) n where id = 1`,
    `insert into provider_channel select provider_id, n, n, false, false from provider_channel, generate_series(2, 6) n where channel_id = 1`,
    'insert into channel_category select n, category_id from channel_category, generate_series(2, 6) n where channel_id = 1',
    `insert into schedule_item select n || '-' || starts_at, n, ordinal, starts_at, duration, program_id, content_id, season, series, episode_title, asset_id, is_catchup_available
       from schedule_item, generate_series(2, 6) n where channel_id = 1`,
    `update channel set vitrina = '{"url": "https://elsewhere.example/6"}' where id = 6`,
  ])
    await execute(text)
  for (const [key, { channels = [], titles = [], isBase = false, isOffered = true }] of Object.entries({
    ...TOGETHER,
    ...ALONE,
  })) {
    const id = Number(key)
    await execute(
      `insert into packet (id, slug, name, is_base, benefits) select ${id}, 'packet-${id}', name, ${isBase}, benefits from packet where id = 1`,
    )
    await execute(`insert into provider_packet (provider_id, packet_id, price_minor, period, position, is_offered)
      values (1, ${id}, ${id * 1000}, '0-1-0', ${id}, ${isOffered})`)
    for (const one of channels)
      await execute(`insert into packet_channel (packet_id, channel_id) values (${id}, ${one})`)
    for (const one of titles)
      await execute(`insert into packet_content (packet_id, content_id) values (${id}, ${one})`)
  }
  forget()
})
afterAll(() => service.close())
beforeEach(() => forget())

const forget = (): void => service.app.parts.shared.dropHere(['*'])
const made = (): number => service.app.parts.shared.made()
const { get } = caller(() => service.app)
const ask = (user: TestUser | null, url: string) =>
  get(`${url}${url.includes('?') ? '&' : '?'}lang=en`, user?.token ?? null)
async function holderOf(packets: readonly number[]): Promise<TestUser> {
  const user = await openUser(service.ports)
  for (const packet of packets)
    await service.ports.database.execute(
      `insert into entitlement values (${user.userId}, ${packet}, '[2026-01-01,2027-01-01)', 'test')`,
    )
  return user
}
const idsOf = (packets: Readonly<Record<number, Packet>>): number[] => Object.keys(packets).map(Number)

test('what somebody has alone is laid over an answer once for all who have the same, until that answer is made anew', async () => {
  const [one, other] = [await holderOf([10]), await holderOf([10])]
  const turns = vi.spyOn(service.app.parts.makers, 'run')
  onTestFinished(() => turns.mockRestore())
  const seen = async (user: TestUser, url: string) => {
    turns.mockClear()
    const { body } = await ask(user, url)
    return [body, turns.mock.calls.length] as const
  }
  for (const url of ['/v2/channels', '/v2/channels/categories', '/v2/channels/5', '/v2/rows/films']) {
    await ask(null, url)
    const [first, making] = await seen(one, url)
    expect([url, making]).not.toEqual([url, 0])
    expect([url, ...(await seen(one, url))]).toEqual([url, first, 0])
    expect([url, ...(await seen(other, url))]).toEqual([url, first, 0])
  }
  forget()
  expect((await seen(one, '/v2/channels'))[1]).toBeGreaterThan(0)
})

test('who has a packet that is sold no more, or a thing alone, sees it open in every answer, and nobody else does', async () => {
  const [old, lone, stranger] = [await holderOf([10]), await holderOf([24, 28]), await holderOf([])]
  const seen = async (user: TestUser | null) => {
    const channels = (await ask(user, '/v2/channels')).json<Channel[]>()
    const categories = (await ask(user, '/v2/channels/categories')).json<{ channels: Channel[] }[]>()
    const page = (await ask(user, '/v2/channels/5')).json<Channel>()
    const row = (await ask(user, '/v2/rows/films')).json<Row>()
    const promos = (await ask(user, '/v2/rows/heroes')).json<Row>()
    const films = (await ask(user, '/v2/contents?content_type=movie')).json<Item[]>()
    const opened = (things: readonly { id: unknown; is_purchased: boolean }[]) =>
      things.flatMap(({ id, is_purchased: isOpen }) => (isOpen ? String(id) : [])).toSorted()
    return {
      channels: opened(channels),
      categories: [...new Set(opened(categories.flatMap((one) => one.channels)))],
      page: page.is_purchased,
      row: opened(row.contents),
      films: opened(films),
      promos: promos.promotions.map((one) => one.is_purchased),
      elsewhere: channels.map(({ vitrinaUrl }) => vitrinaUrl).filter((one) => one !== null),
      prices: channels.map(({ min_price: price }) => price),
    }
  }
  const closed = {
    channels: [],
    categories: [],
    page: false,
    row: [],
    films: [],
    promos: [false],
    elsewhere: [],
    // With a base packet, where none is held.
    prices: ['20.00', '20.00', '70.00', '70.00', null, '300.00'],
  }
  for (const round of [1, 2]) {
    expect([round, await seen(null)]).toEqual([round, closed])
    expect([round, await seen(old)]).toEqual([
      round,
      {
        ...closed,
        channels: ['2', '5'],
        categories: ['2', '5'],
        page: true,
        row: ['10', '25'],
        films: ['10', '25'],
        promos: [true],
        prices: ['20.00', null, '50.00', '50.00', null, '280.00'],
      },
    ])
    expect([round, await seen(lone)]).toEqual([
      round,
      {
        ...closed,
        channels: ['6'],
        categories: ['6'],
        row: ['24'],
        films: ['24'],
        elsewhere: ['https://elsewhere.example/6'],
        prices: ['20.00', '20.00', '70.00', '70.00', null, null],
      },
    ])
    expect([round, await seen(stranger)]).toEqual([round, closed])
  }
})

test('whoever asks before, viewers with whatever packets are answered as if nobody had', async () => {
  const draw = drawing(3)
  const all = [...idsOf(TOGETHER), ...idsOf(ALONE)]
  const viewers: [held: string, user: TestUser][] = []
  for (let at = 0; at < 6; at += 1) {
    const packets = all.filter(() => draw() < 0.3)
    viewers.push([packets.join(), await holderOf(packets)])
  }
  const urls = [...LAID, ...MADE]
  const answers = new Map<string, string>()
  for (const [held, user] of viewers)
    for (const url of urls) {
      forget()
      const { status, body } = await ask(user, url)
      expect([url, status]).toEqual([url, 200])
      answers.set(`${held} ${url}`, body)
    }
  for (const others of [viewers, viewers.toReversed()]) {
    forget()
    for (const [held, user] of others)
      for (const url of urls)
        expect([held, url, (await ask(user, url)).body]).toEqual([held, url, answers.get(`${held} ${url}`)])
  }
})

test('as many answers are kept as differ by what is sold together, however many viewers come with whatever else', async () => {
  const sold = [[], [2], [3], [5], [2, 5], [3, 5], [4], [2, 3], [2, 4], [4, 5], [2, 4, 5]]
  // Once more each with what makes a base packet of it.
  for (const packets of sold) {
    const users = [await holderOf(packets), await holderOf([...packets, 10])]
    for (const user of users) for (const url of LAID) await ask(user, url)
  }
  const before = made()
  const draw = drawing(9)
  const keys = new Set<string>()
  for (let at = 0; at < 12; at += 1) {
    const own = idsOf(ALONE).filter(() => draw() < 0.4)
    const packets = [...sold[at % sold.length]!, ...own]
    keys.add(packets.join())
    const user = await holderOf(packets)
    for (const url of LAID) expect((await ask(user, url)).status).toBe(200)
  }
  // Each of them would have had answers of their own.
  expect(keys.size).toBeGreaterThan(10)
  expect(made()).toBe(before)
})

test('a bundle and its parts share an answer, and so do packets that show nothing in it', async () => {
  const [bundle, parts, both, film] = [
    await holderOf([2, 4]),
    await holderOf([2, 3]),
    await holderOf([2, 3, 4, 13]),
    await holderOf([2, 3, 26]),
  ]
  const of = async (user: TestUser, url: string) => (await ask(user, url)).body
  for (const url of ['/v2/channels', '/v2/channels/1', '/v2/rows/films']) {
    // The first one asks before it is known what the answer differs by.
    await ask(null, url)
    const answer = await of(bundle, url)
    const before = made()
    expect([await of(parts, url), await of(both, url)]).toEqual([answer, answer])
    expect(made()).toBe(before)
  }
  const before = made()
  expect(await of(film, '/v2/channels')).toBe(await of(parts, '/v2/channels'))
  expect(made()).toBe(before)
  // To whom nothing more is open than to guests their answer is everybody's, for caches on the way too.
  const guests = await ask(null, '/v2/rows/picked')
  const { body, headers } = await service.app.inject({
    url: '/v2/rows/picked?lang=en',
    headers: { authorization: `Bearer ${parts.token}` },
  })
  expect([body, headers['cache-control']]).toEqual([guests.body, 'no-cache'])
})
