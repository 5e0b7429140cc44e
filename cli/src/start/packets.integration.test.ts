import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Packet, PacketDetail } from '#contract/commerce.ts'
import type { PurchasePeriod } from '#contract/purchases.ts'
import { caller } from '#server/testing/caller.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { BUNDLE, FREE, PACKET_FILES, RARE, THEIRS } from '../testing/packet-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { GOLD, KINO, PLAIN } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, { ...PACKET_FILES })
  user = await openUser(service.ports)
})
afterAll(() => service.close())
const { get } = caller(() => service.app)
const packet = async (id: string | number) =>
  (await get(`/v2/packets/${id}?lang=en`, null)).json<PacketDetail>()
const list = async (query = '') => (await get(`/v2/packets?lang=en${query}`, null)).json<Packet[]>()
const byId = (packets: readonly Packet[], id: number): Packet => {
  const found = packets.find((one) => one.id === id)
  if (!found) throw new Error(`no packet ${id}`)
  return found
}

test('a packet is told with all that it is [commerce.packet-fields]', async () => {
  const { videos, channels, ...bundle } = await packet('both')
  expect(bundle).toEqual({
    id: BUNDLE,
    slug: 'both',
    kind: 'bundle',
    name: 'The both',
    short: 'both',
    description: 'both',
    base: true,
    is_base: true,
    price: '1990.00',
    total_price: '2480.00',
    period: '0-1-0',
    period_human: { years: 0, months: 1, days: 0 },
    trial_price: '1.00',
    trial_amount: '1.00',
    trial_period_human: { years: 0, months: 0, days: 7 },
    is_trial: true,
    is_used_trial: false,
    agreement: null,
    packets: [
      { id: GOLD, slug: 'gold', name: 'gold' },
      { id: KINO, slug: 'kino', name: 'kino' },
    ],
    available: [GOLD, KINO],
    is_paused: false,
    channels_count: 1,
    benefits: [{ icon: 'tv', text: 'channels' }],
    libraries: [],
    bundle: {
      custom_name: 'With internet',
      custom_price: 'from 5 990',
      internet_speed: '200',
      custom_description: 'One bill',
    },
    design: {
      background_mobile: expect.stringMatching(/^http/),
      background_tv: expect.stringMatching(/^http/),
      logo: expect.stringMatching(/^http/),
      mini_logo: expect.stringMatching(/^http/),
      corner_badge: 'Best value',
      special_features: ['Cheaper'],
    },
    row_slug: null,
    parent_name: null,
    provider: null,
    subscription: null,
    user_purchase: null,
    videos_count: 1,
  })
  // A bundle opens what its parts open.
  expect([channels.map(({ slug }) => slug), videos.map(({ slug }) => slug)]).toEqual([
    ['dala'],
    ['metropolis'],
  ])
  expect(videos[0]?.images).toContainEqual({
    type: 'wide',
    ar: '3:1',
    src: expect.stringMatching(/^http/) as string,
  })
  const rare = await packet('rare')
  expect([rare.libraries, rare.videos.map(({ slug }) => slug)]).toEqual([
    [{ id: 2, name: 'Rarities', logo: expect.stringMatching(/^http/) as string }],
    ['serial'],
  ])
  expect(byId(await list(), KINO).row_slug).toBe('films')
  const { agreement, provider } = byId(await list(), THEIRS)
  expect(agreement).toEqual({
    id: expect.stringMatching(/^terms-[\da-f]{12}$/) as string,
    title: 'Terms',
    path: '/terms',
  })
  expect(provider).toEqual({ id: 2, name: 'Other', shortname: 'other' })
})

test('base packets, others, bundles, a partner’s and what is free are told apart, at each provider by itself [commerce.packet-kinds]', async () => {
  const kinds = (packets: readonly Packet[]) =>
    packets.map(({ id, kind, total_price }) => [id, kind, total_price])
  expect(kinds(await list())).toEqual([
    [FREE, 'free', '0.00'],
    [GOLD, 'base', '1490.00'],
    [KINO, 'additional', '990.00'],
    [PLAIN, 'base', '500.00'],
    [BUNDLE, 'bundle', '2480.00'],
    [THEIRS, 'partner', '300.00'],
    [RARE, 'additional', '200.00'],
  ])
  expect(kinds(await list('&provider=other'))).toEqual([[THEIRS, 'additional', '9000.00']])
  for (const { packets } of await list()) expect(packets.length).toBeLessThanOrEqual(2)
})

test('the free packet costs nothing, is not sold, and counts the channels it opens [commerce.free-packet]', async () => {
  expect(byId(await list(), FREE)).toMatchObject({ kind: 'free', price: '0.00', channels_count: 1 })
  expect((await get(`/v2/packets/${FREE}/purchaseperiods`, user.token)).json<PurchasePeriod[]>()).toEqual([])
})

test('a packet that says no period is sold by the month [commerce.period-default]', async () => {
  expect(byId(await list(), RARE)).toMatchObject({
    period: '0-1-0',
    period_human: { years: 0, months: 1, days: 0 },
  })
})

test('a packet has a name with its provider, and one with its bundle too [commerce.packet-compound-id]', async () => {
  const own = await packet('kino')
  expect(own.parent_name).toBeNull()
  for (const id of ['small_kino', `1_${KINO}`, `small_${KINO}`]) expect(await packet(id)).toEqual(own)
  for (const id of ['small_both_kino', `1_${BUNDLE}_${KINO}`])
    expect(await packet(id)).toEqual({ ...own, parent_name: 'The both' })
  for (const id of [
    'nobody_kino',
    'other_kino',
    'small_kino_gold',
    'small_both_rare',
    'small_both_kino_gold',
    'small_',
    '_kino',
  ])
    expect([id, (await get(`/v2/packets/${id}`, null)).status]).toEqual([id, 404])
})

test('a packet as another provider sells it is told to anybody but children, and nothing more of that provider [commerce.api-provider-packet]', async () => {
  const theirs = async (provider: string | number, id: string | number, token: string | null = user.token) =>
    get(`/v2/providers/${provider}/packet/${id}?lang=en`, token)
  expect((await theirs('other', 'theirs')).json<PacketDetail>()).toMatchObject({
    id: THEIRS,
    kind: 'additional',
    price: '9000.00',
    provider: null,
  })
  expect((await theirs('small', 'theirs')).json<PacketDetail>()).toMatchObject({
    kind: 'partner',
    price: '300.00',
  })
  expect((await theirs(2, THEIRS, null)).json<PacketDetail>()).toEqual(
    (await get('/v2/packets/other_theirs?lang=en', null)).json<PacketDetail>(),
  )
  for (const [provider, id] of [
    ['other', 'gold'],
    ['other', '77'],
    ['nobody', 'gold'],
  ] as const)
    expect((await theirs(provider, id)).status).toBe(404)
  const child = await openChild(service.app, service.ports, user)
  expect((await theirs('other', 'theirs', child.token)).status).toBe(404)
  await service.ports.database.execute(
    `update provider_packet set is_offered = false where provider_id = 2 and packet_id = ${THEIRS}`,
  )
  service.app.parts.shared.dropHere(['*'])
  expect((await theirs('other', 'theirs')).status).toBe(404)
  expect((await theirs('small', 'theirs')).status).toBe(200)
})
