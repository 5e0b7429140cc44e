import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Packet } from '#contract/commerce.ts'
import type { PromoKey } from '#contract/promo.ts'
import type { PurchasePeriod } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { BUNDLE, PACKET_FILES, RARE, THEIRS } from '../testing/packet-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { GOLD, KINO, PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const DAY = 24 * 3_600_000

const CONFIRMED = 'confirmation: {title: Seven days, text: Then it is paid, desc: It can be switched off}'
/** Codes that are followed by a packet with an agreement, by one that needs a base packet, and by a base packet. */
const PROMOS = `- {id: 1, slug: terms, name: Terms, packets: [plain], days: 7, after_renew_packet: theirs, ${CONFIRMED}, codes: [THENTERMS]}
- {id: 2, slug: more, name: More, packets: [kino], days: 7, after_renew_packet: kino, ${CONFIRMED}, codes: [THENMORE]}
- {id: 3, slug: base, name: Base, packets: [plain], days: 7, after_renew_packet: gold, ${CONFIRMED}, codes: [THENBASE]}
- {id: 4, slug: same, name: Same, packets: [plain, theirs], days: 7, after_renew_packet: theirs, ${CONFIRMED}, codes: [THENSAME]}
`

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, {
    ...PACKET_FILES,
    'providers.yaml': (PACKET_FILES['providers.yaml'] ?? '').replace(
      'shortname: small',
      'shortname: small\n  promo_codes: true',
    ),
    'promos.yaml': PROMOS,
  })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

const forSale = async ({ token }: { token: string | null }): Promise<Map<number, Packet>> => {
  const packets = (await shop.get('/v2/purchasepackets', token)).json<Packet[]>()
  return new Map(packets.map((one) => [one.id, one]))
}
const current = async ({ token }: TestUser) =>
  (await shop.get('/v2/users/self/subscriptions/current', token)).json<UserPacket[]>()
const subscribe = ({ token }: TestUser, packet_id: number) =>
  shop.post('/v2/users/self/subscriptions', token, { packet_id })
const streams = async ({ token }: TestUser, url: string) => (await shop.get(url, token)).status
const FILM = '/v2/libraries/1/contents/10/stream'

test('the list for buying says of each packet what this viewer has of it [commerce.api-purchasepackets]', async () => {
  const everybody = (await shop.get('/v2/packets', null)).json<Packet[]>()
  const guest = await openGuest(service.app)
  for (const who of [{ token: null }, guest]) expect([...(await forSale(who)).values()]).toEqual(everybody)
  const child = await openChild(service.app, service.ports, user)
  expect((await forSale(child)).size).toBe(0)
  await shop.buy(user, GOLD)
  const packets = await forSale(user)
  expect([...packets.keys()]).toEqual(everybody.map(({ id }) => id))
  expect(packets.get(GOLD)).toMatchObject({
    is_used_trial: true,
    user_purchase: { id: expect.any(String) as string, account_id: expect.any(Number) as number },
    subscription: {
      start_at: '2026-06-15T15:30:00.000Z',
      end_at: '2026-06-22T15:30:00.000Z',
      next_pay_at: '2026-06-22T15:30:00.000Z',
      next_price: '1490.00',
      next_period_human: { years: 0, months: 1, days: 0 },
      actions: {
        can_subscribe: false,
        can_change_period: true,
        can_disable_renew: true,
        can_enable_renew: false,
        can_unsubscribe: false,
      },
    },
  })
  expect(packets.get(KINO)).toMatchObject({ is_used_trial: false, subscription: null, user_purchase: null })
  // One part is there: the other one is what the bundle would add.
  expect(packets.get(BUNDLE)).toMatchObject({ available: [KINO], is_used_trial: true })
})

test('a bundle opens what its parts open, and they say whose part they are', async () => {
  expect(await streams(user, FILM)).toBe(403)
  await shop.buy(user, BUNDLE)
  expect(await streams(user, FILM)).toBe(200)
  const held = await current(user)
  expect(
    held.map(({ id, parent_name, type, subscription_id }) => [
      id,
      parent_name,
      type,
      subscription_id !== null,
    ]),
  ).toEqual([
    [GOLD, 'Пакет both', 'paid', false],
    [KINO, 'Пакет both', 'paid', false],
    [BUNDLE, null, 'paid', true],
  ])
  for (const { subscription } of held.slice(0, 2))
    expect(Object.values(subscription.actions)).toEqual([false, false, false, false, false])
  // A base packet is in it.
  expect((await shop.tryOffer(user, RARE)).status).toBe(200)
  for (const part of [GOLD, KINO]) expect((await shop.tryOffer(user, part)).code).toBe('conflict')
})

test('a bundle is not sold to who has all of its parts, and ends the renewal of the one that there is', async () => {
  await shop.buy(user, GOLD)
  await shop.buy(user, BUNDLE)
  const renewals = (await current(user)).map(({ id, renew }) => [id, renew])
  expect(renewals).toContainEqual([GOLD, false])
  expect(renewals).toContainEqual([BUNDLE, true])
  const other = await openUser(service.ports)
  await shop.buy(other, GOLD)
  await shop.buy(other, KINO)
  const refused = await shop.tryOffer(other, BUNDLE)
  expect([refused.status, refused.json<{ message: string }>().message]).toEqual([
    409,
    'You have everything in this bundle already',
  ])
})

test('one trial is had of all packets of a group, also by who signs in after having had it as a guest', async () => {
  await shop.buy(user, BUNDLE)
  service.clock.time += 8 * DAY
  await shop.staySignedIn(user)
  expect((await shop.offer(user, GOLD)).purchase).toMatchObject({ is_have_trial: false, amount: '1490.00' })
  expect((await forSale(user)).get(GOLD)).toMatchObject({ is_used_trial: true })

  const guest = await openGuest(service.app)
  await service.ports.database.execute(
    `insert into trial_use (user_id, provider_id, packet_id, trial_group, used_at) values (${guest.userId}, 1, ${GOLD}, 'first', now())`,
  )
  const hasTrial = async (token: string) =>
    (await shop.get('/v2/packets/both/purchaseperiods', token)).json<PurchasePeriod[]>()[0]?.purchases_type[0]
      ?.is_have_trial
  const signIn = async (token: string | null) =>
    (await shop.post('/v2/auth/login', token, { login: 'aida', password: 'openair' })).json<{
      access_token: string
    }>().access_token
  expect(await hasTrial(await signIn(null))).toBe(true)
  expect(await hasTrial(await signIn(guest.token))).toBe(false)
})

test('terms are agreed to before a packet is bought, and agreed to again when their words change', async () => {
  await shop.buy(user, PLAIN)
  const refused = await shop.tryOffer(user, THEIRS)
  const { agreement } = (await forSale(user)).get(THEIRS) ?? {}
  expect([refused.status, refused.refusal]).toEqual([403, { reason: 'agreement', id: agreement?.id }])
  expect((await subscribe(user, THEIRS)).refusal).toEqual({ reason: 'agreement', id: agreement?.id })
  const accept = (id: string) => shop.post('/v2/users/self/agreements', user.token, { id })
  expect((await accept('terms-000000000000')).status).toBe(404)
  const agreed = { id: agreement?.id ?? '', agreed_at: '2026-06-15T15:30:00.000Z' }
  expect((await accept(agreed.id)).json<object>()).toEqual(agreed)
  service.clock.time += 1000
  // Again it is what it was, and nobody else's.
  expect((await accept(agreed.id)).json<object>()).toEqual(agreed)
  const list = async ({ token }: TestUser) =>
    (await shop.get('/v2/users/self/agreements', token)).json<object[]>()
  const later = await openUser(service.ports)
  expect([await list(user), await list(later)]).toEqual([[agreed], []])
  // Who agrees later is told of the own day.
  const own = await shop.post('/v2/users/self/agreements', later.token, { id: agreed.id })
  expect(own.json<object>()).toEqual({ ...agreed, agreed_at: '2026-06-15T15:30:01.000Z' })
  expect((await shop.tryOffer(user, THEIRS)).status).toBe(200)
  const { execute } = service.ports.database
  await execute(
    `update provider_packet set agreement = jsonb_set(agreement, '{id}', '"terms-changed"') where packet_id = ${THEIRS} and provider_id = 1`,
  )
  expect((await shop.tryOffer(user, THEIRS)).refusal).toEqual({ reason: 'agreement', id: 'terms-changed' })
  // The new words are agreed to on their own day, not on that of the old ones.
  const renewed = { id: 'terms-changed', agreed_at: '2026-06-15T15:30:01.000Z' }
  expect((await accept(renewed.id)).json<object>()).toEqual(renewed)
  expect(await list(user)).toEqual([agreed, renewed])
  await execute(
    `update provider_packet set agreement = jsonb_set(agreement, '{id}', '"${agreed.id}"') where packet_id = ${THEIRS} and provider_id = 1`,
  )
})

test('what is not sold to a country is refused there, and who comes from nowhere is let in', async () => {
  const from = (country: string | null, method: 'POST', url: string, payload: object) =>
    service.app.inject({
      method,
      url,
      payload,
      headers: {
        authorization: `Bearer ${user.token}`,
        ...(country !== null && { 'x-country': country }),
      },
    })
  await shop.topUp(user, 200_000)
  const offer = await shop.offer(user, PLAIN)
  await service.ports.database.execute(`update provider set countries = '{KZ,UZ}' where id = 1`)
  await service.ports.database.notify('provider', '')
  const calls: readonly (readonly [string, object])[] = [
    ['/v2/users/self/purchases_offer', { packet_id: PLAIN }],
    ['/v2/users/self/subscriptions', { packet_id: PLAIN }],
    [`/v2/users/self/accounts/${offer.account_id}/purchases`, { purchase_id: offer.purchase.id }],
    [
      `/v2/users/self/purchases_offer/${offer.offer_id}/transaction`,
      { purchase_id: offer.purchase.id, payform_shortname: 'short_url' },
    ],
  ]
  await expect
    .poll(async () => (await from('DE', 'POST', ...(calls[0] as [string, object]))).statusCode)
    .toBe(403)
  for (const [url, payload] of calls) {
    const refused = await from('DE', 'POST', url, payload)
    expect([url, refused.json<object>()]).toEqual([
      url,
      expect.objectContaining({ error_code: 'forbidden_country', refusal: { reason: 'region' } }),
    ])
  }
  // Nor is a code used there.
  for (const path of ['', '/check']) {
    const refused = await from('DE', 'POST', `/v2/users/self/promokeys${path}`, { key: 'THENBASE' })
    expect(refused.json<object>()).toMatchObject({ error_code: 'forbidden_country' })
  }
  expect((await from(null, 'POST', ...(calls[0] as [string, object]))).statusCode).toBe(200)
  expect((await from('uz', 'POST', ...(calls[1] as [string, object]))).statusCode).toBe(200)
  const { country } = (
    await service.app.inject({ url: '/v2/users/self/network', headers: { 'x-country': 'DE' } })
  ).json<{ country: string }>()
  expect(country).toBe('DE')
  await service.ports.database.execute(`update provider set countries = '{}' where id = 1`)
  await service.ports.database.notify('provider', '')
  await expect
    .poll(async () => (await from('DE', 'POST', ...(calls[0] as [string, object]))).statusCode)
    .toBe(409)
})

const CODES = '/v2/users/self/promokeys'
const redeem = (key: string) => shop.post(CODES, user.token, { key })

test('what ran out unrenewed a moment ago and follows a code begins anew, with the terms that it has now', async () => {
  const { execute } = service.ports.database
  await execute(
    `insert into subscription (user_id, provider_id, packet_id, period, price_minor, anchor, time_zone, periods_paid, began_at, paid_until, is_renewed)
     values (${user.userId}, 1, ${THEIRS}, '0-1-0', 30000, '2026-05-15', 'UTC', 1, '2026-05-15', '2026-06-15T15:29:50Z', false)`,
  )
  const id = (await forSale(user)).get(THEIRS)?.agreement?.id ?? ''
  expect((await redeem('THENSAME')).refusal).toEqual({ reason: 'agreement', id })
  await shop.post('/v2/users/self/agreements', user.token, { id })
  expect((await redeem('THENSAME')).json<object>()).toMatchObject({ after_renew_packet_id: THEIRS })
})

test('what follows a code is subscribed to once its terms were accepted: nothing is given before', async () => {
  const asks = async () =>
    (await shop.get('/v2/promokeys/THENTERMS/info', user.token)).json<PromoKey>().data.agreement_id
  const id = (await forSale(user)).get(THEIRS)?.agreement?.id ?? ''
  expect([
    (await shop.post(`${CODES}/check`, user.token, { key: 'THENTERMS' })).status,
    await asks(),
  ]).toEqual([200, id])
  expect((await redeem('THENTERMS')).refusal).toEqual({ reason: 'agreement', id })
  expect(await current(user)).toEqual([])
  await shop.post('/v2/users/self/agreements', user.token, { id })
  expect(await asks()).toBeNull()
  expect((await redeem('THENTERMS')).json<object>()).toMatchObject({
    after_renew_packet_id: THEIRS,
    next_price: '300.00',
    next_pay_at: '2026-06-22T15:30:00.000Z',
  })
  const past = (page: string) => shop.get(`/v2/users/self/subscriptions/past?lang=en&${page}`, user.token)
  expect((await past('limit=1')).json<object[]>()).toEqual([
    {
      id: expect.stringMatching(/^c\d+$/) as string,
      kind: 'code',
      title: 'plain',
      description: 'Terms',
      start_at: '2026-06-15T15:30:00.000Z',
      end_at: '2026-06-22T15:30:00.000Z',
    },
  ])
  expect((await past('offset=1')).json<object[]>()).toEqual([])
})

test('what follows a code and needs a base packet is subscribed to beside one', async () => {
  for (const url of [CODES, `${CODES}/check`])
    expect((await shop.post(url, user.token, { key: 'THENMORE' })).refusal).toMatchObject({
      reason: 'base_packet',
      packets: expect.arrayContaining([GOLD, PLAIN]),
    })
  expect(await current(user)).toEqual([])
  await shop.buy(user, PLAIN)
  expect((await redeem('THENMORE')).json<object>()).toMatchObject({ after_renew_packet_id: KINO })
})

test('a code says on which day what follows it is charged first: behind what is given of that, or when what runs already is', async () => {
  const given = new Date(NOW + 30 * DAY).toISOString()
  await service.ports.database.execute(
    `insert into entitlement values (${user.userId}, ${GOLD}, '[2026-01-01,${given})', 'test')`,
  )
  const until = new Date(NOW + 7 * DAY).toISOString()
  expect((await redeem('THENBASE')).json<object>()).toMatchObject({ until, next_pay_at: given })
  user = await openUser(service.ports)
  await shop.topUp(user, 200_000)
  await subscribe(user, GOLD)
  const [gold] = await current(user)
  service.clock.time += DAY
  await shop.staySignedIn(user)
  expect((await redeem('THENBASE')).json<object>()).toMatchObject({
    until: new Date(NOW + 8 * DAY).toISOString(),
    next_pay_at: gold?.next_pay_at,
  })
})

test('a packet is bought for its own period from the balance, or it is said what is missing [commerce.api-subscribe] [commerce.op-update-subscriptions]', async () => {
  const poor = await subscribe(user, PLAIN)
  expect([poor.status, poor.refusal]).toEqual([402, { reason: 'balance', missing: '500.00' }])
  expect(await current(user)).toEqual([])
  await shop.topUp(user, 60_000)
  const bought = await subscribe(user, PLAIN)
  expect(bought.json<UserPacket>()).toMatchObject({
    id: PLAIN,
    renew: true,
    end_at: '2026-07-15T15:30:00.000Z',
    subscription: { next_price: '500.00' },
  })
  expect(await shop.balance(user)).toBe('100.00')
  expect((await subscribe(user, PLAIN)).code).toBe('conflict')
  expect((await subscribe(user, 77)).status).toBe(404)
  const stranger = await openUser(service.ports)
  const needsBase = await subscribe(stranger, KINO)
  expect([needsBase.status, needsBase.refusal?.reason]).toEqual([403, 'base_packet'])
})

test('a call that is sent again buys once', async () => {
  await shop.topUp(user, 100_000)
  const send = () =>
    service.app.inject({
      method: 'POST',
      url: '/v2/users/self/subscriptions',
      payload: { packet_id: PLAIN },
      headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': 'once' },
    })
  const [first, second] = [await send(), await send()]
  expect([first.statusCode, second.statusCode, second.body === first.body]).toEqual([200, 200, true])
  expect(await shop.balance(user)).toBe('500.00')
})
