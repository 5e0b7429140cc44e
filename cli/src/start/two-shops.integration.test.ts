import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account, PurchasePeriod } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { PLAIN, SHOP_FILES, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService
let [here, there]: TestUser[] = []
/** The plain packet is sold by both, at prices and for periods of their own; the others by the first alone. */
beforeAll(async () => {
  const both = `  also: {other: {price: '70000.00', period: 0-6-0}}\n`
  service = await runSmallService(NOW, {
    ...SHOP_FILES,
    'providers.yaml': `${SHOP_FILES['providers.yaml']}${otherProvider(
      'id: 2',
      'shortname: other',
      'name: Other',
      'domain: other.example',
      'is_guest_allowed: true',
      'pay_systems: [{payform: short_url, gateway: sandbox, title: Humo, description: Humo}]',
    ).replace(
      '{UTF_NAME: ₸, ASCII_NAME: KZT, ISO_CODE: 398',
      '{UTF_NAME: UZS, ASCII_NAME: UZS, ISO_CODE: 860',
    )}`,
    'packets.yaml': (SHOP_FILES['packets.yaml'] ?? '').replace('slug: plain\n', `slug: plain\n${both}`),
  })
  here = await openUser(service.ports)
  there = await openUser(service.ports, { providerId: 2 })
})
afterAll(() => service.close())
const shop = shopper(() => service)
const users = (): [TestUser, TestUser] => {
  if (!here || !there) throw new Error('nobody is there')
  return [here, there]
}

test('each provider sells at its own price, for its own periods and in its own money, and nothing of another one', async () => {
  const [own, foreign] = users()
  const types = async ({ token }: TestUser, packet: string) =>
    (await shop.get(`/v2/packets/${packet}/purchaseperiods`, token))
      .json<PurchasePeriod[]>()
      .map(({ purchases_type: [type] }) => [type?.id, type?.amount])
  expect(await types(own, 'plain')).toEqual([[`${PLAIN}:0-1-0`, '500.00']])
  expect(await types(foreign, 'plain')).toEqual([[`${PLAIN}:0-6-0`, '70000.00']])
  expect((await shop.tryOffer(foreign, 2)).status).toBe(404)
  expect((await shop.tryOffer(foreign, PLAIN, `${PLAIN}:0-1-0`)).status).toBe(400)

  const offer = await shop.offer(foreign, PLAIN)
  expect(offer.paysystems).toMatchObject([{ title: 'Humo' }])
  const { transaction_id: id } = await shop.pay(foreign, offer)
  expect(service.gateway.orders.get(id)).toMatchObject({
    amountMinor: 7_000_000,
    currency: 'UZS',
    merchant: '2',
  })
})

test('what is bought at one opens nothing at the other, and money of one pays nothing there', async () => {
  const [own, foreign] = users()
  await shop.topUp(own, 50_000)
  await shop.buy(foreign, PLAIN)
  const packets = async ({ token }: TestUser) =>
    (await shop.get('/v2/users/self/subscriptions/current', token)).json<UserPacket[]>()
  expect(await packets(foreign)).toMatchObject([{ id: PLAIN, end_at: '2026-12-15T15:30:00.000Z' }])
  expect(await packets(own)).toEqual([])
  expect([await shop.balance(own), await shop.balance(foreign)]).toEqual(['500.00', '0.00'])
  const account = async ({ token }: TestUser) =>
    (await shop.get('/v2/users/self/accounts', token)).json<Account[]>()
  const [[mine], [others]] = [await account(own), await account(foreign)]
  expect(mine?.id).not.toBe(others?.id)
  const offer = await shop.offer(own, PLAIN)
  expect((await shop.fromBalance(own, others?.id ?? 0, offer.purchase.id)).statusCode).toBe(404)
  expect((await shop.fromBalance(own, mine?.id ?? 0, offer.purchase.id)).statusCode).toBe(200)
  await shop.checkLedger()
})

test('a gateway that captures other money than it was asked for buys nothing', async () => {
  const { database } = service.ports
  for (const [truth, balance] of [
    [{ currency: 'USD' }, '0.00'],
    [{ amountMinor: 49_999 }, '499.99'],
  ] as const) {
    const user = await openUser(service.ports)
    const offer = await shop.offer(user, PLAIN)
    const { transaction_id: id } = await shop.pay(user, offer)
    service.gateway.finish(id, truth)
    await shop.notify(id)
    await shop.runOrders()
    expect((await shop.poll(user, offer)).transaction.status).toBe('error')
    expect(await shop.balance(user)).toBe(balance)
    const { rows } = await database.execute(`select from entitlement where user_id = ${user.userId}`)
    expect(rows).toHaveLength(0)
  }
})
