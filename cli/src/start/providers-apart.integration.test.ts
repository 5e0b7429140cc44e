import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Row } from '#contract/catalogue.ts'
import type { Packet, PacketDetail } from '#contract/commerce.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { caller } from '#server/testing/caller.ts'
import type { RunningService } from '../testing/running-service.ts'
import {
  askAs,
  askersOf,
  FIRST,
  SECOND,
  type Tenant,
  TENANTS,
  twoProviders,
} from '../testing/two-providers.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService
beforeAll(async () => {
  service = await twoProviders(NOW)
})
afterAll(() => service.close())
beforeEach(() => service.app.parts.shared.dropHere(['*']))
const { get, post } = caller(() => service.app)

const channelsOf = ({ word, channel }: Tenant) => [channel.id, channel.num, `${word}-channel`]
const WINDOW = `start=${NOW / 1000 - 86_400}&end=${NOW / 1000 + 86_400}`

/** What each endpoint is asked for a provider's things by: nothing in it may be said to another one. */
const ASKED: Readonly<Record<string, (tenant: Tenant) => readonly string[]>> = {
  '/v2/channels/:id': (tenant) => channelsOf(tenant).map((id) => `/v2/channels/${id}`),
  '/v2/channels/schedules': ({ channel }) => [`/v2/channels/schedules?channels=1,${channel.id}&${WINDOW}`],
  '/v2/channels/:id/schedule': (tenant) =>
    channelsOf(tenant).map((id) => `/v2/channels/${id}/schedule?${WINDOW}`),
  '/v2/channels/:id/content_schedule': (tenant) =>
    channelsOf(tenant).map((id) => `/v2/channels/${id}/content_schedule?${WINDOW}`),
  '/v2/channels/:id/stream': (tenant) =>
    channelsOf(tenant).flatMap((id) => [
      `/v2/channels/${id}/stream`,
      `/v2/channels/${id}/stream?ts=${NOW / 1000 - 3600}`,
      `/v2/channels/${id}/stream?preview=1`,
    ]),
  '/v2/channels/:id/config': (tenant) => channelsOf(tenant).map((id) => `/v2/channels/${id}/config`),
  '/v2/channels/:id/quick_sales_packets': (tenant) => [
    ...channelsOf(tenant).map((id) => `/v2/channels/${id}/quick_sales_packets`),
    '/v2/channels/1/quick_sales_packets',
  ],
  '/v2/programs/:id': ({ program }) => [`/v2/programs/${program}`],
  '/v2/programs/:id/schedule': ({ program }) => [`/v2/programs/${program}/schedule`],
  '/v2/packets/:id': ({ packet, word }) => [`/v2/packets/${packet}`, `/v2/packets/${word}-packet`],
  '/v2/packets/:id/purchaseperiods': ({ packet, word }) => [
    `/v2/packets/${packet}/purchaseperiods`,
    `/v2/packets/${word}-packet/purchaseperiods`,
  ],
  '/v2/search/suggest': ({ word, channel }) => [
    `/v2/search/suggest?text=${word}`,
    `/v2/search/suggest?text=${channel.num}`,
    '/v2/search/suggest',
  ],
  '/v2/rows/:id': ({ word, channel }) => [
    ...['all-tv', 'named-tv', 'shop', 'named-shop', `promos-${channel.num}`].map((row) => `/v2/rows/${row}`),
    ...[`${word}-row`, 'films', 'named-films', 'named-people', 'heroes'].map((row) => `/v2/rows/${row}`),
    ...['found-tv', 'found-programs', 'found-films', 'found-people'].map(
      (row) => `/v2/rows/${row}?text=${word}`,
    ),
    `/v2/rows/found-tv?text=${channel.num}`,
  ],
  '/v2/programs': ({ word }) => ['/v2/programs', `/v2/programs?search=${word}`],
  '/v2/rowsets/:id': ({ word, category }) => [
    '/v2/rowsets/home',
    `/v2/rowsets/${word}-page`,
    `/v2/rowsets/${category}`,
  ],
  ...Object.fromEntries(
    ['contents', 'videos']
      .flatMap((of) => [`/v2/${of}/:id`, `/v2/${of}/:id/stream`])
      .filter((path) => path !== '/v2/contents/:id/stream')
      .concat(
        '/v2/contents/:id/episodes',
        '/v2/contents/:id/similar',
        '/v2/contents/:id/sources',
        '/v2/contents/:id/quick_sales_packets',
        '/v2/contents/:id/packets',
        '/v2/users/self/content_metadata/:id',
        '/v2/users/self/content_metadata/:id/episodes',
        '/v2/libraries/:library/contents/:id/stream',
        '/v2/trailers/:id/stream',
      )
      .map((path) => [
        path,
        ({ title, word }: Tenant) =>
          [title, `${word}-film`, `${word}-film-${title}`, 10].map((id) =>
            path.replace(':library', '1').replace(':id', String(id)),
          ),
      ]),
  ),
  '/v2/persons/:id': ({ person, word }) => [`/v2/persons/${person}`, `/v2/persons/${word}-person`],
  '/v2/promokeys/:id/info': ({ word }) => [`/v2/promokeys/${word}-code/info`],
  '/v2/persons/:id/favorite': ({ person }) => [`/v2/persons/${person}/favorite`],
  '/v2/legal/:kind': () => ['/v2/legal/agreement', '/v2/legal/privacy'],
  '/v2/news/:id': ({ channel }) => [`/v2/news/${channel.num}`],
  '/v2/rows/filmography': ({ person }) => [`/v2/rows/filmography?person_id=${person}`],
}
/** Lists and a viewer's own things, which name nothing: asked as they are. */
const LISTS = [
  '/v2/users/self',
  '/v2/users/self/accounts',
  '/v2/users/self/agreements',
  '/v2/users/self/balance',
  '/v2/users/self/cards',
  '/v2/users/self/devices',
  '/v2/users/self/favorites/version',
  '/v2/users/self/messages',
  '/v2/users/self/profile',
  '/v2/users/self/profiles',
  '/v2/users/self/pushes',
  '/v2/users/self/subscriptions/current',
  '/v2/users/self/subscriptions/futures',
  '/v2/users/self/subscriptions/past',
  '/v2/ads/ad_ids',
  '/v2/mw/cities',
  '/v2/mw/status_block',
  '/v2/otp/send_methods',
  '/v2/platform/push_key',
  '/v2/profiles/avatar_categories',
  '/v2/seo/masks',
  '/v2/channels',
  '/v2/channels/channel_list',
  '/v2/channels/free_list',
  '/v2/channels/categories',
  '/v2/channels/category_list',
  '/v2/users/self/channel_list',
  '/v2/users/self/favorites',
  '/v2/packets',
  '/v2/purchasepackets',
  '/v2/programs/filters',
  '/v2/rowsets',
  '/v2/contents',
  '/v2/contents/count',
  '/v2/videos',
  '/v2/videos/filters',
  '/v2/countries',
  '/v2/internal_genres',
  '/v2/libraries',
  '/v2/users/self/histories',
  '/v2/platform/configuration',
  '/v2/news',
  '/v2/help',
  '/v2/platform/resources',
  '/v2/users/self/network',
]
const BY_ID = 'users-apart.integration.test.ts asks with the ids of another user'
const OWN = 'names nothing but what is the caller’s'
const CODE = 'of an account of the provider that the call is at'
/** What is not asked above: by which other test, or why nothing of another provider can come of it. A new endpoint stands here or is asked. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  'GET /v2/providers/:id/info': 'says of a provider that is named what everybody may read of it',
  'GET /v2/providers/:id/packet/:packet_id': 'is a packet as the provider that is named sells it',
  'GET /v2/otp/exist': CODE,
  'POST /v2/auth/device': CODE,
  'POST /v2/auth/login': CODE,
  'POST /v2/auth/otp': CODE,
  'POST /v2/auth/otp/:provider': CODE,
  'POST /v2/otps': CODE,
  'POST /v2/mw/auth/otp': CODE,
  'POST /v2/mw/otps': CODE,
  'POST /v2/mw/set_address': CODE,
  'POST /v2/mw/set_city': CODE,
  'POST /v2/users': 'makes a guest, below from the network of a provider',
  'POST /v2/licences/clearkey': 'licences.integration.test.ts asks with a grant of another provider',
  'POST /v2/metrics/events': 'answers nothing that is kept',
  'POST /v2/users/self/favorites': 'below',
  'POST /v2/search/found': 'below',
  'GET /v2/survey/questions/:id': 'is the same question for viewers of all providers',
  'POST /v2/survey/questions/:id/answers': 'answers a question that all providers have',
  'PATCH /v2/users/self/content_metadata/:id': 'reads the title as the question for it above does',
  'DELETE /v2/users/self/histories/:id': OWN,
  ...Object.fromEntries(
    [
      'DELETE /v2/users/self/messages',
      'PATCH /v2/users/self',
      'POST /v2/users/self/devices',
      'POST /v2/users/self/parental_code/check',
      'POST /v2/users/self/parental_code/send',
      'POST /v2/users/self/profiles',
      'POST /v2/ads/ad_ids',
      'POST /v2/users/self/cards',
      'POST /v2/users/self/agreements',
    ].map((name) => [name, OWN]),
  ),
  ...Object.fromEntries(
    [
      'POST /v2/users/self/promokeys',
      'POST /v2/users/self/promokeys/check',
      'POST /v2/users/self/purchases_offer',
      'POST /v2/users/self/subscriptions',
    ].map((name) => [name, 'below, with a code or a packet of the other provider']),
  ),
  ...Object.fromEntries(
    [
      'PATCH /v2/users/:id',
      ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /v2/users/self/devices/:id`),
      ...['PATCH', 'DELETE'].flatMap((method) =>
        [
          'profiles/:id',
          'favorites/:id',
          'cards/:id',
          'subscriptions/:id',
          'subscriptions/futures/:id',
          'accounts/:id/purchases/:purchase_id',
        ].map((path) => `${method} /v2/users/self/${path}`),
      ),
      'POST /v2/users/self/profile',
      'DELETE /v2/users/self/viewings/:id',
      'PATCH /v2/users/self/stat/:id',
      'PATCH /v2/users/self/stat/:id/position',
      ...['payforms', 'payment_info', 'movements'].map((of) => `GET /v2/users/self/accounts/:id/${of}`),
      ...['confirm_by_sms', 'linkedcard', 'phone', 'qrcode_make_transaction', 'short_url'].map(
        (way) => `POST /v2/users/self/accounts/:id/payforms/${way}`,
      ),
      'POST /v2/users/self/accounts/:id/purchases',
      'GET /v2/users/self/purchases_offer/:id/transaction',
      'POST /v2/users/self/purchases_offer/:id/transaction',
      'GET /v2/users/self/transactions/:id',
    ].map((name) => [name, BY_ID]),
  ),
}
const PAGES = ({ word, channel }: Tenant): string[] => [
  '/',
  '/channels',
  `/channel/${word}-channel`,
  `/channels/all/${channel.id}`,
  `/channels/${word}-category`,
  `/row/promos-${channel.num}`,
  '/row/named-tv',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  `/search?q=${word}`,
  `/contents/${word}-film`,
  `/persons/${word}-person`,
  `/${word}-page`,
  `/rowset/${word}-page`,
  `/row/${word}-row`,
  '/movies',
  '/sitemap-contents-1.xml',
  '/sitemap-persons-1.xml',
]

test('every endpoint of the contract is looked at here, or says why not', () => {
  const all: readonly Endpoint[] = Object.values(ENDPOINTS).flat()
  const asked = [...Object.keys(ASKED), ...LISTS].map((path) => `GET ${path}`)
  const known = [...asked, ...Object.keys(NOT_ASKED)]
  expect(known.toSorted()).toEqual(all.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test.for([
  ['small', FIRST, SECOND],
  ['other', SECOND, FIRST],
] as const)(
  'of what the other provider alone has nobody at %s reads, counts or guesses anything',
  async ([, own, stranger]) => {
    const { askers } = await askersOf(service, own, stranger)
    const paths = [...Object.values(ASKED).flatMap((of) => of(stranger)), ...LISTS]
    for (const asker of askers) {
      // A page knows no token: whose it is, its address says.
      for (const path of asker.token === null ? [...paths, ...PAGES(stranger)] : paths) {
        const { status, text } = await askAs(service, asker, path)
        // What was asked for may be said again.
        const said = text.replaceAll(path.toLowerCase(), '').replaceAll(`q=${stranger.word}`, '')
        expect([asker.name, path, status < 500, said.includes(stranger.word)]).toEqual([
          asker.name,
          path,
          true,
          false,
        ])
        const isNamed = asker.token !== null && /\/(710|p?720|730|740|750|760)\d/.test(path)
        expect([path, isNamed ? status : 404]).toEqual([path, 404])
      }
    }
  },
)

test.for([
  ['small', FIRST, SECOND],
  ['other', SECOND, FIRST],
] as const)('at %s its own things are there, by id, number and name', async ([, own, stranger]) => {
  const { askers } = await askersOf(service, own, stranger)
  const { word, channel, packet, program } = own
  const needed = [
    `/v2/channels/${channel.id}`,
    `/v2/channels/${channel.num}`,
    `/v2/channels/${word}-channel/schedule?${WINDOW}`,
    `/v2/programs/${program}`,
    '/v2/channels',
    '/v2/channels/category_list',
    `/v2/search/suggest?text=${word}`,
    `/v2/search/suggest?text=${channel.num}`,
    '/v2/rows/all-tv',
    '/v2/rows/named-tv',
    `/v2/contents/${word}-film`,
    `/v2/persons/${word}-person`,
    `/v2/rows/${word}-row`,
    '/v2/rows/named-films',
    '/v2/rows/named-people',
    `/v2/rows/found-films?text=${word}`,
    `/v2/rowsets/${word}-page`,
    '/v2/rowsets',
    `/v2/rows/promos-${channel.num}`,
    `/v2/promokeys/${word}-code/info`,
    `/v2/news/${channel.num}`,
    '/v2/news',
  ]
  for (const asker of askers)
    for (const path of needed) {
      const { status, text } = await askAs(service, asker, path)
      expect([asker.name, path, status, text.includes(word)]).toEqual([asker.name, path, 200, true])
    }
  // A page knows no token: whose it is, its address says.
  for (const asker of askers.filter(({ token }) => token === null)) {
    const { status, text } = await askAs(service, asker, `/channel/${word}-channel`)
    expect([asker.name, status, text.includes(word)]).toEqual([asker.name, 200, true])
  }
  // Nothing is for sale to a child.
  for (const asker of askers.filter(({ name }) => name !== 'child'))
    for (const path of ['/v2/packets', `/v2/packets/${packet}`, '/v2/rows/shop', '/v2/rows/named-shop']) {
      const { text } = await askAs(service, asker, path)
      expect([asker.name, path, text.includes(`${word} packet`)]).toEqual([asker.name, path, true])
    }
})

test('a channel that both carry has a number at each, and a number is that of the own provider', async () => {
  const numberAt = async ({ shortname }: Tenant) => {
    const answer = await get(`/v2/channels/dala?provider=${shortname}`, null)
    return answer.json<{ num: number }>().num
  }
  expect([await numberAt(FIRST), await numberAt(SECOND)]).toEqual([1, 7])
  const idOf = async ({ shortname }: Tenant, num: number) => {
    const answer = await get(`/v2/channels/${num}?provider=${shortname}`, null)
    return answer.status === 200 ? answer.json<{ id: number }>().id : answer.status
  }
  expect([await idOf(FIRST, 7), await idOf(SECOND, 7)]).toEqual([404, 1])
  const order = async ({ shortname }: Tenant) =>
    (await get(`/v2/channels?provider=${shortname}`, null)).json<{ num: number }[]>().map(({ num }) => num)
  expect([await order(FIRST), await order(SECOND)]).toEqual([
    [1, 41],
    [7, 42],
  ])
})

test('a packet that both sell says and counts at each the channels that it carries', async () => {
  for (const own of TENANTS) {
    const stranger = own === FIRST ? SECOND : FIRST
    const answer = await get(`/v2/packets/free?provider=${own.shortname}`, null)
    const packet = answer.json<PacketDetail>()
    const slugs = packet.channels.map(({ slug }) => slug)
    expect(slugs).toContain('dala')
    expect(slugs).not.toContain(`${stranger.word}-channel`)
    expect(packet.channels_count).toBe(slugs.length)
    const list = (await get(`/v2/packets?provider=${own.shortname}`, null)).json<Packet[]>()
    expect(list.find(({ id }) => id === packet.id)?.channels_count).toBe(slugs.length)
  }
})

test('nobody keeps, finds, buys or watches what only another provider has', async () => {
  await service.ports.database.execute('delete from attempt')
  for (const own of TENANTS) {
    const stranger = own === FIRST ? SECOND : FIRST
    const { user } = await askersOf(service, own, stranger)
    for (const thing of [
      { channel_id: stranger.channel.id },
      { program_id: stranger.program },
      { person_id: stranger.person },
      { content_id: String(stranger.title) },
    ])
      expect(await post('/v2/users/self/favorites', user.token, thing)).toMatchObject({ status: 404 })
    for (const [content_type, object_id] of [
      ['channel', String(stranger.channel.id)],
      ['program', stranger.program],
      ['movie', String(stranger.title)],
      ['person', String(stranger.person)],
    ]) {
      const found = { text: stranger.word, title: 'x', content_type, object_id }
      expect(await post('/v2/search/found', user.token, found)).toMatchObject({ status: 404 })
    }
    for (const [path, body] of [
      ['promokeys/check', { key: `${stranger.word}-code` }],
      ['promokeys', { key: `${stranger.word}-code` }],
      ['purchases_offer', { packet_id: stranger.packet }],
      ['subscriptions', { packet_id: stranger.packet }],
    ] as const)
      expect([path, (await post(`/v2/users/self/${path}`, user.token, body)).status]).toEqual([path, 404])
    expect((await get(`/v2/channels/${own.channel.id}/stream`, user.token)).status).toBe(200)
    expect((await get(`/v2/channels/${stranger.channel.id}/stream`, user.token)).status).toBe(404)
  }
})

test('an invented provider is answered like none, from the same answer', async () => {
  const { shared } = service.app.parts
  await get('/v2/channels', null)
  const before = shared.hits()
  const invented = await get('/v2/channels?provider=nobody', null)
  expect([invented.status, shared.hits() - before]).toEqual([200, 1])
})

test('who calls from the network of a provider is at it, and no cache of many keeps what the network has chosen', async () => {
  const from = (remoteAddress: string, url: string, headers = {}) =>
    service.app.inject({ url, remoteAddress, headers: { 'accept-language': 'en', ...headers } })
  for (const url of ['/v2/channels', '/channels', '/sitemap.xml']) {
    const [at, of, elsewhere] = [
      await from(SECOND.ip, url),
      await from(FIRST.ip, url),
      await from('198.51.100.1', url),
    ]
    // Whoever calls from elsewhere may be in a network, too, when a cache asks for them.
    for (const { headers } of [at, of, elsewhere]) expect(headers['cache-control']).toBe('private, no-cache')
    expect(at.body).not.toBe(of.body)
    expect(elsewhere.body).toBe(of.body)
    // What the address says comes first.
    const [named, hosted] = [
      await from(FIRST.ip, `${url}?provider=other`),
      await from(FIRST.ip, url, { host: 'other.example' }),
    ]
    for (const { headers } of [named, hosted]) expect(headers['cache-control']).toBe('no-cache')
    expect(named.body.length).toBeGreaterThan(0)
  }
  const [own, named] = [
    await from(SECOND.ip, '/v2/channels'),
    await from(FIRST.ip, '/v2/channels?provider=other'),
  ]
  expect(own.json<{ num: number }[]>().map(({ num }) => num)).toEqual([7, 42])
  expect(own.json()).toEqual(named.json())
  // A guest is made at the provider of the network, and stays there.
  const made = await service.app.inject({
    method: 'POST',
    url: '/v2/users',
    payload: { username: 'guest-of-the-network', password: 'of no use', is_guest: true },
    remoteAddress: SECOND.ip,
  })
  expect(made.statusCode).toBe(200)
  const { rows } = await service.ports.database.execute(
    'select provider_id from app_user order by id desc limit 1',
  )
  expect(rows).toEqual([{ provider_id: SECOND.id }])
})

test('what is watched ends when the provider carries its channel no more', async () => {
  const { user } = await askersOf(service, SECOND, FIRST)
  const stream = (await get('/v2/channels/1/stream?inline=1', user.token)).json<{ stat: { id: string } }>()
  await service.flush()
  const { database, clock } = service.ports
  const { endUnpaidViewings } = await import('#server/rights/end-viewings.ts')
  expect(await endUnpaidViewings(database, clock.now())).toBe(0)
  await database.execute('delete from provider_channel where provider_id = 2 and channel_id = 1')
  expect(await endUnpaidViewings(database, clock.now())).toBe(1)
  const ended = await database.execute('select ended_at from view_session where id = $1', [stream.stat.id])
  expect(ended.rows[0]?.['ended_at']).not.toBeNull()
})

test('channels that a row names stand in the order in which it names them, those of another provider left out', async () => {
  const { channels } = (await get('/v2/rows/named-tv', null)).json<Row>()
  expect(channels.map(({ slug }) => slug)).toEqual(['northern-channel', 'dala'])
})
