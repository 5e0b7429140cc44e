import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Packet } from '#contract/commerce.ts'
import type { PurchasePeriod } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { PACKET_FILES, RARE } from '../testing/packet-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { GOLD, KINO, PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const OWN = '/v2/users/self/subscriptions'

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, { ...PACKET_FILES })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

async function goTo(time: number): Promise<void> {
  service.clock.time = time
  await shop.staySignedIn(user)
}
const at = (text: string): number => Date.parse(text)
const renew = () => shop.renew()
const current = async () => (await shop.get(`${OWN}/current`, user.token)).json<UserPacket[]>()
const futures = async () => (await shop.get(`${OWN}/futures`, user.token)).json<UserPacket[]>()
const only = (packets: readonly UserPacket[]): UserPacket => {
  const [one, ...rest] = packets
  if (!one || rest.length > 0) throw new Error(`not one packet but ${packets.length}`)
  return one
}
const change = ({ subscription_id: id }: UserPacket, body: object) =>
  shop.patch(`${OWN}/${id}`, user.token, body)
const disable = ({ subscription_id: id }: UserPacket) => shop.remove(`${OWN}/${id}`, user.token)
const choose = async (purchase_id: string) =>
  shop.post(`/v2/users/self/accounts/${(await shop.offer(user, RARE)).account_id}/purchases`, user.token, {
    purchase_id,
  })
const streams = async () => (await shop.get('/v2/libraries/1/contents/10/stream', user.token)).status
/** Gives the user a packet for some days, as a promotion does. */
const give = (packet: number, days: number) =>
  service.ports.database.execute(
    `insert into entitlement values (${user.userId}, ${packet}, '[${new Date(NOW).toISOString()},${new Date(NOW + days * DAY).toISOString()})', 'promo:1')`,
  )

test('what a viewer has says until when, what comes next, and what can be done [commerce.user-packet-fields] [commerce.logged-in-packet-rights]', async () => {
  await shop.topUp(user, 1_000_000)
  await give(PLAIN, 30)
  await shop.buy(user, GOLD)
  const [promo, paid] = (await current()).toSorted((one, other) => other.id - one.id)
  expect(promo).toMatchObject({
    id: PLAIN,
    type: 'promo',
    renew: false,
    start_at: '2026-06-15T15:30:00.000Z',
    end_at: '2026-07-15T15:30:00.000Z',
    next_pay_at: null,
    is_paused: false,
    message: null,
    allow_delete_paused: false,
    can_pause: false,
    next_user_purchase: null,
  })
  expect(Object.values(promo?.subscription.actions ?? {})).toEqual([false, false, false, false, false])
  expect(paid).toMatchObject({ id: GOLD, type: 'paid', renew: true, can_pause: true })
  if (!paid) throw new Error('nothing was bought')

  const changed = (await choose(`${GOLD}:0-3-0`)).json<UserPacket>()
  expect(changed).toMatchObject({
    next_user_purchase: {
      purchase_type: { amount: '3990.00', period_human: { years: 0, months: 3, days: 0 } },
    },
    subscription: { next_price: '3990.00', next_period_human: { years: 0, months: 3, days: 0 } },
  })
  const off = (await disable(paid)).json<UserPacket>()
  expect(off).toMatchObject({
    renew: false,
    next_pay_at: null,
    next_user_purchase: null,
    subscription: { actions: { can_disable_renew: false, can_enable_renew: true, can_change_period: false } },
  })
  const on = (await change(paid, { renew: true })).json<UserPacket>()
  expect(on.subscription.actions).toMatchObject({ can_disable_renew: true, can_enable_renew: false })
  const paused = (await change(paid, { is_paused: true })).json<UserPacket>()
  expect(paused).toMatchObject({
    is_paused: true,
    renew: false,
    can_pause: false,
    allow_delete_paused: true,
    message: 'Пакет приостановлен: оплаченное время сохранится, пока вы его не возобновите',
    subscription: { actions: { can_unsubscribe: true, can_disable_renew: false } },
  })
})

test('another period takes effect with the next renewal, without proration, and once chosen is not chosen again [commerce.op-update-purchases] [commerce.op-get-purchase-periods]', async () => {
  await shop.topUp(user, 1_000_000)
  await shop.buy(user, PLAIN)
  // This one has another period.
  await shop.buy(user, KINO)
  const held = async () => (await current()).find(({ id }) => id === KINO)
  expect((await held())?.subscription.actions.can_change_period).toBe(true)
  const [month, quarter] = (await shop.get(`/v2/packets/${KINO}/purchaseperiods`, user.token)).json<
    PurchasePeriod[]
  >()
  expect([month?.purchases_type[0]?.amount, quarter?.purchases_type[0]?.amount]).toEqual([
    '990.00',
    '2490.00',
  ])
  const [monthly, quarterly] = [month, quarter].map((one) => one?.purchases_type[0]?.id ?? '')
  if (monthly === undefined || quarterly === undefined) throw new Error('periods are missing')
  expect((await choose(monthly)).status).toBe(409)
  expect((await choose(`${KINO}:1-0-0`)).status).toBe(400)
  const balance = await shop.balance(user)
  expect((await choose(quarterly)).status).toBe(200)
  expect([await shop.balance(user), (await choose(quarterly)).status]).toEqual([balance, 409])
  expect(await held()).toMatchObject({ end_at: '2026-07-15T15:30:00.000Z', period: '0-1-0' })
  await goTo(at('2026-07-15T14:30:00Z'))
  await renew()
  expect(await held()).toMatchObject({
    end_at: '2026-10-15T15:30:00.000Z',
    next_user_purchase: null,
    subscription: { next_price: '2490.00', next_period_human: { years: 0, months: 3, days: 0 } },
  })
  // 500 for the month of PLAIN and 2490 for the three of KINO.
  expect(Number(balance) - Number(await shop.balance(user))).toBe(2990)
  // Who has no subscription buys the period at once; the balance may not suffice.
  const poor = await openUser(service.ports)
  const { account_id: account } = await shop.offer(poor, PLAIN)
  const lacking = await shop.post(`/v2/users/self/accounts/${account}/purchases`, poor.token, {
    purchase_id: `${GOLD}:0-3-0`,
    entity_license_id: '7',
  })
  expect([lacking.status, lacking.refusal?.reason]).toEqual([402, 'balance'])
  // A packet is bought for a library that it opens something of.
  const forLibrary = (library_id: number) =>
    shop.post(`/v2/users/self/accounts/${account}/purchases`, poor.token, {
      purchase_id: `${KINO}:0-1-0`,
      library_id,
    })
  expect([(await forLibrary(2)).status, (await forLibrary(1)).status]).toEqual([400, 403])
})

test('paused time is not consumed, opens nothing and costs nothing, and the rest runs from where it goes on', async () => {
  await shop.topUp(user, 1_000_000)
  await shop.buy(user, PLAIN)
  await shop.buy(user, KINO)
  const kino = async () => (await current()).find(({ id }) => id === KINO)
  const held = await kino()
  if (!held) throw new Error('nothing was bought')
  await goTo(NOW + 10 * DAY)
  await expect.poll(streams).toBe(200)
  expect((await change(held, { is_paused: true })).status).toBe(200)
  await expect.poll(streams).toBe(403)
  const balance = await shop.balance(user)
  await goTo(NOW + 100 * DAY)
  await renew()
  // PLAIN has lapsed and begun again meanwhile; KINO stands still.
  expect(Number(balance) - Number(await shop.balance(user))).toBe(500)
  expect(await kino()).toMatchObject({ is_paused: true, end_at: new Date(NOW + 120 * DAY).toISOString() })
  expect((await shop.tryOffer(user, KINO)).code).toBe('conflict')
  const resumed = (await change(held, { is_paused: false })).json<UserPacket>()
  // 20 of its 30 days were left.
  expect(resumed).toMatchObject({
    is_paused: false,
    renew: true,
    message: null,
    next_pay_at: new Date(NOW + 120 * DAY).toISOString(),
  })
  await expect.poll(streams).toBe(200)
  await goTo(NOW + 120 * DAY - 1)
  await expect.poll(streams).toBe(200)
  await disable(resumed)
  await goTo(NOW + 120 * DAY)
  await expect.poll(streams).toBe(403)
})

test('what is paused is given up where the provider lets it go, and pausing is the provider’s to allow', async () => {
  await shop.buy(user, PLAIN)
  const held = only(await current())
  await change(held, { is_paused: true })
  const gone = await disable(held)
  expect(gone.json<UserPacket>()).toMatchObject({ id: PLAIN, renew: false })
  expect([await current(), (await change(held, { is_paused: false })).status]).toEqual([[], 404])

  const set = async (pausing: string) => {
    await service.ports.database.execute(`update provider set pausing = ${pausing} where id = 1`)
    await service.ports.database.notify('provider', '')
  }
  await shop.buy(user, PLAIN)
  const second = only(await current())
  await change(second, { is_paused: true })
  await set(`'{"may_give_up": false}'`)
  await expect.poll(async () => (await current())[0]?.allow_delete_paused).toBe(false)
  expect((await disable(second)).code).toBe('conflict')
  await change(second, { is_paused: false })
  await set('null')
  await expect.poll(async () => (await current())[0]?.can_pause).toBe(false)
  expect((await change(second, { is_paused: true })).code).toBe('conflict')
  await set(`'{"may_give_up": true}'`)
  await expect.poll(async () => (await current())[0]?.can_pause).toBe(true)
})

test('renewal that is off is not switched off, and terms that run forbid it in their own words', async () => {
  await shop.topUp(user, 1_000_000)
  await shop.buy(user, PLAIN)
  const plain = only(await current())
  expect((await disable(plain)).status).toBe(200)
  const again = await disable(plain)
  expect([again.status, again.code]).toEqual([400, 'renewal_is_off'])
  await shop.buy(user, RARE)
  const rare = (await current()).find(({ id }) => id === RARE)
  if (!rare) throw new Error('nothing was bought')
  for (const refused of [await disable(rare), await change(rare, { renew: false })])
    expect([refused.status, refused.code, refused.json<{ message: string }>().message]).toEqual([
      451,
      'not_allowed_by_terms',
      'Not before three months are over',
    ])
  // Pausing does not make the term shorter.
  await change(rare, { is_paused: true })
  await goTo(NOW + 10 * DAY)
  await change(rare, { is_paused: false })
  for (const month of [1, 2, 3]) {
    await goTo(at(`2026-0${6 + month}-24T15:30:00Z`))
    await renew()
  }
  expect((await disable(rare)).status).toBe(451)
  await goTo(at('2026-09-25T15:30:00Z'))
  expect((await disable(rare)).status).toBe(200)
})

test('a packet that is given still begins after that, and is charged when it begins [commerce.api-subscriptions-futures]', async () => {
  await give(PLAIN, 10)
  const { purchase, account_id: account } = await shop.offer(user, PLAIN)
  expect(purchase).toMatchObject({
    amount: '0.00',
    is_have_money_on_balance: true,
    data: { next_amount: '500.00', next_pay_at: '2026-06-25T15:30:00.000Z' },
  })
  expect((await shop.fromBalance(user, account, purchase.id)).statusCode).toBe(200)
  expect(only(await futures())).toMatchObject({
    id: PLAIN,
    type: 'paid',
    start_at: '2026-06-25T15:30:00.000Z',
    next_pay_at: '2026-06-25T15:30:00.000Z',
    subscription: { next_price: '500.00', actions: { can_unsubscribe: true, can_disable_renew: false } },
  })
  expect(only(await current())).toMatchObject({ id: PLAIN, type: 'promo' })
  expect((await shop.tryOffer(user, PLAIN)).code).toBe('conflict')
  await shop.topUp(user, 70_000)
  await goTo(NOW + 10 * DAY - HOUR)
  await Promise.all([renew(), renew()])
  expect(await shop.balance(user)).toBe('200.00')
  await goTo(NOW + 10 * DAY)
  expect(await futures()).toEqual([])
  expect(only(await current())).toMatchObject({
    type: 'paid',
    start_at: '2026-06-25T15:30:00.000Z',
    end_at: '2026-07-25T15:30:00.000Z',
  })
})

test('what begins later is cancelled and its money comes back, or ends with its first period [commerce.api-future-change]', async () => {
  await shop.topUp(user, 100_000)
  await give(PLAIN, 10)
  await shop.post(OWN, user.token, { packet_id: PLAIN })
  const future = only(await futures())
  const url = `${OWN}/futures/${future.subscription_id}`
  const once = (await shop.patch(url, user.token, { renew: false })).json<UserPacket>()
  expect([once.renew, once.next_pay_at]).toEqual([false, '2026-06-25T15:30:00.000Z'])
  await goTo(NOW + 10 * DAY - HOUR)
  await renew()
  expect(await shop.balance(user)).toBe('500.00')
  // It was charged already, and has not begun.
  expect((await shop.remove(url, user.token)).json<UserPacket>()).toMatchObject({ id: PLAIN, renew: false })
  expect([await shop.balance(user), await futures()]).toEqual(['1000.00', []])
  expect((await shop.remove(url, user.token)).status).toBe(404)
  await goTo(NOW + 10 * DAY)
  await renew()
  expect([await shop.balance(user), await current()]).toEqual(['1000.00', []])

  // One that runs is no future, and nobody else's is seen.
  await shop.buy(user, PLAIN)
  const { subscription_id: id } = only(await current())
  const stranger = await openUser(service.ports)
  for (const [who, number] of [
    [user, id],
    [stranger, id],
    [stranger, future.subscription_id],
  ] as const) {
    expect((await shop.remove(`${OWN}/futures/${number}`, who.token)).status).toBe(404)
    expect((await shop.patch(`${OWN}/futures/${number}`, who.token, { renew: true })).status).toBe(404)
  }
})

test('a term holds for what begins later too: it does not end with its first period, and may be cancelled before it begins', async () => {
  await shop.topUp(user, 100_000)
  await shop.buy(user, PLAIN)
  await give(RARE, 10)
  expect((await shop.post(OWN, user.token, { packet_id: RARE })).status).toBe(200)
  const url = `${OWN}/futures/${only(await futures()).subscription_id}`
  const refused = await shop.patch(url, user.token, { renew: false })
  expect([refused.status, refused.code, refused.json<{ message: string }>().message]).toEqual([
    451,
    'not_allowed_by_terms',
    'Not before three months are over',
  ])
  expect(only(await futures()).renew).toBe(true)
  expect((await shop.remove(url, user.token)).status).toBe(200)
})

test('a purchase is renewed again and no more by its own number, on the account it was paid from [commerce.op-reenable-purchases] [commerce.op-cancel-purchase]', async () => {
  await shop.buy(user, PLAIN)
  const { user_purchase: bought } = only(await current())
  const url = (account = bought?.account_id, id = bought?.id) =>
    `/v2/users/self/accounts/${account}/purchases/${id}`
  const off = await shop.remove(url(), user.token)
  expect(off.json<UserPacket>()).toMatchObject({ id: PLAIN, renew: false })
  expect((await shop.remove(url(), user.token)).code).toBe('renewal_is_off')
  const on = await shop.patch(url(), user.token, {})
  expect(on.json<UserPacket>()).toMatchObject({ id: PLAIN, renew: true })
  const stranger = await openUser(service.ports)
  for (const [who, path] of [
    [stranger, url()],
    [user, url(1_000_000)],
    [user, url(bought?.account_id, '999999')],
    [user, url(bought?.account_id, 'x')],
  ] as const) {
    expect((await shop.remove(path, who.token)).status).toBe(404)
    expect((await shop.patch(path, who.token, { renew: true })).status).toBe(404)
  }
  const child = await openChild(service.app, service.ports, user)
  expect((await shop.remove(url(), child.token)).refusal).toEqual({ reason: 'child_profile' })
})

test('what the list for buying says of a packet follows what becomes of it', async () => {
  const packet = async () =>
    (await shop.get('/v2/purchasepackets', user.token)).json<Packet[]>().find(({ id }) => id === PLAIN)
  expect((await packet())?.subscription).toBeNull()
  await give(PLAIN, 1)
  expect((await packet())?.subscription?.end_at).toBe('2026-06-16T15:30:00.000Z')
  await shop.post(OWN, user.token, { packet_id: PLAIN })
  // What is open now is said before what comes.
  expect((await packet())?.subscription?.end_at).toBe('2026-06-16T15:30:00.000Z')
  // Nobody has paid for what came.
  await goTo(NOW + DAY)
  expect((await packet())?.subscription?.actions).toMatchObject({
    can_subscribe: false,
    can_disable_renew: true,
  })
  await goTo(NOW + 15 * DAY)
  expect((await packet())?.subscription).toBeNull()
})

test('pauses, and cancellations of what has not begun, are twenty a day, and a refusal says so', async () => {
  await shop.buy(user, PLAIN)
  const held = only(await current())
  for (let at = 0; at < 20; at++) {
    expect((await change(held, { is_paused: true })).status).toBe(200)
    expect((await change(held, { is_paused: false })).status).toBe(200)
  }
  const refused = await change(held, { is_paused: true })
  expect([refused.status, refused.json<{ message: string }>().message]).toEqual([
    429,
    'You have changed your subscriptions very often today. Try again tomorrow.',
  ])
  const future = await shop.remove(`${OWN}/futures/${held.subscription_id}`, user.token)
  expect(future.status).toBe(429)
  // It goes on as it was, and tomorrow it may be paused.
  expect(only(await current()).is_paused).toBe(false)
  await goTo(NOW + DAY)
  expect((await change(held, { is_paused: true })).status).toBe(200)
})
