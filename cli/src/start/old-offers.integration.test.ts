import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Payform } from '#domain/commerce/pay-systems.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { findPayment } from '#server/commerce/pay/payment.store.ts'
import { tellGateway } from '#server/commerce/pay/tell-gateway.ts'
import { keptCard, RIGHT_CODE } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { BUNDLE, PACKET_FILES } from '../testing/packet-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, KINO, PLAIN, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const PHONE = '77013330001'

let service: RunningService
let user: TestUser
beforeAll(async () => {
  const { 'providers.yaml': providers = '' } = ALL_WAYS
  service = await runSmallService(NOW, {
    ...PACKET_FILES,
    'providers.yaml':
      providers +
      (PACKET_FILES['providers.yaml'] ?? '').slice(PACKET_FILES['providers.yaml']?.indexOf('- id: 2')),
  })
})
afterAll(() => service.close())
let cards = 0
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.silent.clear()
  await service.ports.database.execute('delete from attempt')
  user = await openUser(service.ports)
  await shop.linkCard(user, keptCard(`tok_old_${++cards}`))
  await shop.buy(user, PLAIN)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

const asked = () => ({ ...service.gateway.calls, orders: service.gateway.orders.size })
const parent = async () =>
  (await shop.get('/v2/users/self/subscriptions/current?lang=en', user.token))
    .json<UserPacket[]>()
    .find(({ id }) => id === KINO)?.parent_name

test.each<[Payform, object]>([
  ['short_url', {}],
  ['linkedcard', {}],
  ['qrcode', {}],
  ['phone_sms', { phone: PHONE }],
  ['ext_app', {}],
  ['info', {}],
])(
  'an offer of before a bundle had the packet is not paid by %s: the gateway hears nothing',
  async (payform_shortname, more) => {
    const offer = await shop.offer(user, KINO)
    await shop.buy(user, BUNDLE)
    const before = asked()
    expect(await shop.tryPay(user, offer, { payform_shortname, ...more })).toMatchObject({ status: 409 })
    expect(asked()).toEqual(before)
    expect(await parent()).toBe('The both')
  },
)

test('an offer of before a bundle had the packet is not paid from the balance, nor is its viewer asked for more money', async () => {
  const offer = await shop.offer(user, KINO)
  await shop.buy(user, BUNDLE)
  expect((await shop.fromBalance(user, offer.account_id, offer.purchase.id)).statusCode).toBe(409)
})

test('a code that was sent before a bundle had the packet charges no phone', async () => {
  const offer = await shop.offer(user, KINO)
  const sms = { payform_shortname: 'phone_sms', phone: PHONE }
  const { transaction_id } = (await shop.tryPay(user, offer, sms)).json<{ transaction_id: string }>()
  await shop.buy(user, BUNDLE)
  const before = asked()
  expect(await shop.payform(user, 'confirm_by_sms', { transaction_id, code: RIGHT_CODE })).toMatchObject({
    status: 409,
  })
  expect(asked()).toEqual(before)
})

test.each<[Payform, 'start' | 'charge']>([
  ['short_url', 'start'],
  ['linkedcard', 'charge'],
])(
  'a gateway that is told of a payment by %s anew is not told once a bundle has the packet, and what it took is on the balance',
  async (payform_shortname, call) => {
    const offer = await shop.offer(user, KINO)
    service.gateway.silent.add(call)
    expect((await shop.tryPay(user, offer, { payform_shortname })).status).toBe(504)
    service.gateway.silent.clear()
    const id = [...service.gateway.orders.keys()].at(-1) ?? ''
    await shop.buy(user, BUNDLE)
    // It was read before the bundle was bought.
    const { ports } = service
    const payment = await findPayment(ports.database.db, id)
    if (!payment) throw new Error('no payment')
    const before = asked()
    const told = tellGateway(ports, payment, {
      description: 'kino',
      language: 'en',
      origin: 'https://tv.example',
      now: () => service.clock.time,
    })
    await expect(told).rejects.toMatchObject({ code: 'conflict' })
    expect(asked()).toEqual(before)
    const balance = Number(await shop.balance(user))
    if (call === 'start') service.gateway.finish(id, {})
    service.clock.time += 61_000
    await shop.run('settle-payments')
    expect(Number(await shop.balance(user)) - balance).toBe(990)
    expect(await parent()).toBe('The both')
  },
)
