import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Card } from '#contract/payforms.ts'
import type { Account, Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { stripeGateway } from '#server/commerce/gateways/stripe/stripe-gateway.ts'
import { STRIPE_KEY, type StripeStub, stripeStub, WEBHOOK_SECRET } from '#server/testing/stripe-stub.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { PACKET, runGatewayShop, SOMS, TENGE } from '../testing/gateway-shop.ts'
import { wrongMoney } from '../testing/money-audit.ts'
import { watchMoney } from '../testing/money-watch.ts'
import type { RunningService } from '../testing/running-service.ts'
import { shopper } from '../testing/shop-service.ts'
import { type SignedNotice, stripeNotice, tellOfStripe } from '../testing/stripe-notices.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const DAY = 24 * 3_600_000
const OTHER_SECRET = 'whsec_of_the_other_provider'

let stub: StripeStub
let service: RunningService
let user: TestUser
beforeAll(async () => {
  stub = await stripeStub(() => NOW)
  const own = { secret_key: STRIPE_KEY, webhook_secret: WEBHOOK_SECRET, api: stub.url }
  const settings = new Map([
    [String(TENGE), own],
    [String(SOMS), { ...own, webhook_secret: OTHER_SECRET }],
  ])
  service = await runGatewayShop(NOW, ['short_url', 'linkedcard'], 'stripe', () => stripeGateway(settings))
  await watchMoney(service.ports.database)
})
afterAll(async () => {
  await service.close()
  await stub.close()
})
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

/** A payment that has begun, and the page of Stripe where it is paid. */
async function begin(payer = user) {
  const offer = await shop.offer(payer, PACKET)
  const { transaction_id: id, full_url: page } = await shop.pay(payer, offer)
  return { id, offer, session: String(page).split('/').at(-1) ?? '' }
}
/** What Stripe would send of a page, and its signature. */
const noticeOf = (session: string, { secret = WEBHOOK_SECRET, at = NOW } = {}) =>
  stripeNotice('checkout.session.completed', stub.sessions.get(session) ?? {}, at, secret)
const notify = (notice: SignedNotice, provider?: number | string): Promise<number> =>
  tellOfStripe(service, notice, provider)
const kept = async (): Promise<number> => {
  const { rows } = await service.ports.database.execute('select count(*)::int as n from gateway_event')
  return Number(rows[0]?.['n'])
}
const packets = async ({ token }: TestUser): Promise<number[]> =>
  (await shop.get('/v2/users/self/subscriptions/current', token))
    .json<UserPacket[]>()
    .map(({ id }) => Number(id))
const balance = async ({ token }: TestUser): Promise<string> =>
  (await shop.get('/v2/users/self/balance', token)).json<{ balance: string }>().balance

test('what was paid on the page of Stripe opens the packet once it has told of it, once however often it tells', async () => {
  const { id, offer, session } = await begin()
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'action_required' } })
  stub.pay(session)
  const before = await kept()
  const notice = noticeOf(session)
  expect(await packets(user)).toEqual([])
  expect([await notify(notice), await notify(notice), await notify(noticeOf(session))]).toEqual([
    200, 200, 200,
  ])
  expect(await kept()).toBe(before + 2)
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { id, status: 'complete' } })
  expect([await packets(user), await balance(user)]).toEqual([[PACKET], '0.00'])
})

test('a page that was left cannot be paid any more, so that nothing is taken twice; what was paid on it before lies on the balance', async () => {
  const one = await begin()
  expect(stub.sessions.get(one.session)?.['expires_at']).toBe((NOW + 3_600_000) / 1000)
  // Begun anew in another tab, by another offer.
  const next = await begin()
  await shop.runOrders()
  expect(() => stub.pay(one.session)).toThrow('nobody can pay this page')
  expect(await shop.transaction(user, one.id)).toMatchObject({ transaction: { status: 'error' } })

  const last = await begin()
  // Stripe takes it before it hears that the page was left, and its notice is lost.
  stub.pay(next.session)
  expect(await shop.runOrders()).toBe(1)
  expect([await packets(user), await balance(user)]).toEqual([[], '500.00'])
  stub.pay(last.session)
  await notify(noticeOf(last.session))
  expect([await packets(user), await balance(user)]).toEqual([[PACKET], '500.00'])
  expect(await wrongMoney(service.ports.database, user.userId)).toEqual([])

  // One of a version before may be open longer than it is waited for.
  const late = await openUser(service.ports)
  const older = await begin(late)
  Object.assign(stub.sessions.get(older.session) ?? {}, { expires_at: (NOW + DAY) / 1000 })
  service.clock.time = NOW + 3_700_000
  await shop.run('settle-payments')
  await shop.runOrders()
  expect(() => stub.pay(older.session)).toThrow('nobody can pay this page')
})

test('a notice that is forged, altered or was recorded is refused, and nothing of it is kept', async () => {
  const { session } = await begin()
  stub.pay(session)
  const right = noticeOf(session)
  const before = await kept()
  const refused = [
    { ...right, signature: '' },
    noticeOf(session, { secret: 'whsec_of_nobody' }),
    noticeOf(session, { at: NOW - 301_000 }),
  ]
  for (const notice of refused) expect(await notify(notice)).toBe(401)
  const length = Buffer.byteLength(right.body)
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const bytes = Buffer.from(right.body)
      bytes[at]! ^= by
      expect(await notify({ ...right, body: bytes })).toBe(401)
    }),
    { numRuns: 40 },
  )
  expect([await kept(), await shop.runOrders()]).toEqual([before, 0])
  expect(await packets(user)).toEqual([])
})

test('what was told is kept for 400 days, and what came of it for good', async () => {
  const { session } = await begin()
  stub.pay(session)
  await notify(noticeOf(session))
  await shop.runOrders()
  const all = await kept()
  service.clock.time = NOW + 399 * DAY
  await shop.run('remove-abandoned')
  expect([all, await kept()]).toEqual([all, all])
  service.clock.time = NOW + 401 * DAY
  await shop.run('remove-abandoned')
  expect(await kept()).toBe(0)
  const { rows } = await service.ports.database.execute(
    `select state from payment where user_id = ${user.userId}`,
  )
  expect(rows).toEqual([{ state: 'complete' }])
})

test('what one provider’s Stripe signs says nothing of another provider’s payments', async () => {
  const there = await openUser(service.ports, { providerId: SOMS })
  const { session } = await begin(there)
  stub.pay(session)
  // With the other one's key it is refused; with its own key, at its own address, it is about nothing.
  expect(await notify(noticeOf(session), SOMS)).toBe(401)
  expect(await notify(noticeOf(session, { secret: OTHER_SECRET }), TENGE)).toBe(401)
  expect(await notify(noticeOf(session), TENGE)).toBe(200)
  expect([await shop.runOrders(), await packets(there)]).toEqual([0, []])
  for (const provider of ['77', 'x']) expect(await notify(noticeOf(session), provider)).toBe(404)

  // The same number of an event at both is two events.
  const { body } = noticeOf(session)
  for (const [secret, provider] of [
    [WEBHOOK_SECRET, TENGE],
    [OTHER_SECRET, SOMS],
  ] as const) {
    const v1 = createHmac('sha256', secret)
      .update(`${NOW / 1000}.${body}`)
      .digest('hex')
    expect(await notify({ body, signature: `t=${NOW / 1000},v1=${v1}` }, provider)).toBe(200)
  }
  expect(await packets(there)).toEqual([PACKET])
})

test('an amount that is not enough buys nothing and lies on the balance; another currency is no money at all', async () => {
  const little = await begin()
  Object.assign(stub.sessions.get(little.session) ?? {}, { amount_total: 100 })
  stub.pay(little.session)
  await notify(noticeOf(little.session))
  await shop.runOrders()
  expect(await shop.poll(user, little.offer)).toMatchObject({ transaction: { status: 'error' } })
  expect([await packets(user), await balance(user)]).toEqual([[], '1.00'])

  const other = await openUser(service.ports)
  const foreign = await begin(other)
  Object.assign(stub.sessions.get(foreign.session) ?? {}, { currency: 'uzs' })
  stub.pay(foreign.session)
  await notify(noticeOf(foreign.session))
  await shop.runOrders()
  expect(await shop.poll(other, foreign.offer)).toMatchObject({ transaction: { status: 'error' } })
  expect([await packets(other), await balance(other)]).toEqual([[], '0.00'])
})

test('nobody comes back from Stripe to another site', async () => {
  const offer = await shop.offer(user, PACKET)
  for (const returnUrl of [
    'https://evil.example/',
    '//evil.example/a',
    'javascript:alert(1)',
    'https://tv.example.evil.example/',
  ])
    expect((await shop.tryPay(user, offer, { returnUrl })).status, `${returnUrl}`).toBe(400)
  expect((await shop.tryPay(user, offer, { returnUrl: '/settings' })).status).toBe(200)
  const sent = new URLSearchParams(stub.calls.at(-1)?.body)
  expect([sent.get('success_url'), sent.get('cancel_url')]).toEqual(
    Array(2).fill('https://tv.example/settings'),
  )
})

/** Links a card on the page of Stripe, and has its unit paid back. */
async function link(method: string): Promise<string> {
  const { full_url: page } = (await shop.post('/v2/users/self/cards', user.token, {})).json<Transaction>()
  const session = String(page).split('/').at(-1) ?? ''
  stub.pay(session, method)
  await notify(noticeOf(session))
  // The unit goes back by an order that the first one gives.
  await shop.runOrders()
  await shop.runOrders()
  const [card] = (await shop.get('/v2/users/self/cards', user.token)).json<Card[]>()
  expect(card).toMatchObject({ number: '**** **** **** 4242', expires: '04/49', needed_refund: false })
  return card?.id ?? ''
}
const chargeCard = async (card_id: string) => {
  const [account] = (await shop.get('/v2/users/self/accounts', user.token)).json<Account[]>()
  const url = `/v2/users/self/accounts/${account?.id}/payforms/linkedcard`
  return (await shop.post(url, user.token, { amount: '500.00', card_id })).json<Transaction>()
}

test('a card that was linked on a page of Stripe has its unit back, is charged without its owner, and is forgotten', async () => {
  const refunds = stub.refunds.length
  const card = await link('pm_ok')
  expect([stub.refunds.length, await balance(user)]).toEqual([refunds + 1, '0.00'])
  expect((await chargeCard(card)).transaction.status).toBe('complete')
  expect(await balance(user)).toBe('500.00')
  await shop.remove(`/v2/users/self/cards/${card}`, user.token)
  await shop.runOrders()
  expect(stub.detached).toContain('pm_ok')
})

test('a charge whose bank wants to see the owner of the card leads to the bank, and is money once Stripe says so', async () => {
  const { full_url, transaction, transaction_id: id } = await chargeCard(await link('pm_secure'))
  expect([transaction.status, full_url]).toEqual(['action_required', 'https://hooks.stripe.example/3ds'])
  expect(await balance(user)).toBe('0.00')
  const intent = [...stub.intents.values()].find(
    ({ metadata }) => (metadata as { reference: string }).reference === id,
  )
  Object.assign(intent ?? {}, { status: 'succeeded', amount_received: 50_000 })
  const body = JSON.stringify({ id: 'evt_3ds', object: 'event', data: { object: intent } })
  const v1 = createHmac('sha256', WEBHOOK_SECRET)
    .update(`${NOW / 1000}.${body}`)
    .digest('hex')
  expect(await notify({ body, signature: `t=${NOW / 1000},v1=${v1}` })).toBe(200)
  await shop.runOrders()
  expect(await balance(user)).toBe('500.00')
})
