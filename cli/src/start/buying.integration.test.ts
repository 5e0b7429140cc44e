import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account, PurchasePeriod, Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import type { Channel } from '#contract/tv.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import type { RunningService } from '../testing/running-service.ts'
import { GOLD, KINO, PLAIN, runShop, shopper } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const HOUR = 3_600_000

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runShop(NOW)
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.silent.clear()
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())
const streams = async ({ token }: TestUser) => (await shop.get('/v2/channels/1/stream', token)).status
const current = async ({ token }: TestUser) =>
  (await shop.get('/v2/users/self/subscriptions/current', token)).json<UserPacket[]>()

test('periods of a packet, with its trial until it was used [commerce.api-purchaseperiods] [commerce.purchase-period-fields]', async () => {
  const periods = async (token: string | null) =>
    (await shop.get('/v2/packets/gold/purchaseperiods', token)).json<PurchasePeriod[]>()
  const trial = { trial_amount: '1.00', trial_period_human: { years: 0, months: 0, days: 7 } }
  const told = (isTrial: boolean) => [
    {
      period_human: { years: 0, months: 1, days: 0 },
      description: null,
      purchases_type: [
        {
          id: '2:0-1-0',
          amount: '1490.00',
          period: '0-1-0',
          period_human: { years: 0, months: 1, days: 0 },
          is_have_trial: isTrial,
          ...trial,
        },
      ],
    },
    {
      period_human: { years: 0, months: 3, days: 0 },
      description: null,
      purchases_type: [
        {
          id: '2:0-3-0',
          amount: '3990.00',
          period: '0-3-0',
          period_human: { years: 0, months: 3, days: 0 },
          is_have_trial: isTrial,
          ...trial,
        },
      ],
    },
  ]
  expect(await periods(null)).toEqual(told(true))
  await shop.buy(user, GOLD)
  expect(await periods(user.token)).toEqual(told(false))
  expect(await periods(null)).toEqual(told(true))
  expect((await shop.get('/v2/packets/77/purchaseperiods', null)).status).toBe(404)
})

test('an offer says what is charged now, what later and when, and how it can be paid [commerce.api-purchases-offer] [commerce.offer-fields]', async () => {
  const { offer_id, account_id, ...offer } = await shop.offer(user, GOLD, '2:0-3-0')
  expect(offer_id).toMatch(/^[\da-f-]{36}$/)
  expect(offer).toMatchObject({
    expires_at: '2026-06-15T16:30:00.000Z',
    purchases: [
      {
        amount: '1.00',
        is_have_trial: true,
        is_have_money_on_balance: false,
        data: {
          packet_id: GOLD,
          period: '0-3-0',
          next_amount: '3990.00',
          next_pay_at: '2026-06-22T15:30:00.000Z',
        },
        fullUrl: null,
      },
    ],
    paysystems: [
      {
        id: 'short_url:sandbox',
        payform_shortname: 'short_url',
        name: 'sandbox',
        title: 'Карта',
        description: 'Любая',
      },
    ],
  })
  const accounts = (await shop.get('/v2/users/self/accounts', user.token)).json<Account[]>()
  expect(accounts).toEqual([{ id: account_id, balance: '0.00', amount: null, is_payment_allowed: true }])
  await shop.topUp(user, 100)
  expect((await shop.offer(user, GOLD)).purchase.is_have_money_on_balance).toBe(true)
  expect((await shop.offer(user, PLAIN)).purchase).toMatchObject({ amount: '500.00', is_have_trial: false })
  for (const [packet_id, type, status] of [
    [77, undefined, 404],
    [GOLD, '2:1-0-0', 400],
    [GOLD, '4:0-1-0', 400],
  ] as const)
    expect((await shop.tryOffer(user, packet_id, type)).status).toBe(status)
})

test('what is paid at the gateway opens the channel, and only what the gateway says counts [commerce.api-offer-transaction] [commerce.transaction-fields]', async () => {
  expect(await streams(user)).toBe(403)
  const offer = await shop.offer(user, GOLD)
  const begun = await shop.pay(user, offer)
  const { transaction_id: id } = begun
  expect(begun).toEqual({
    transaction_id: id,
    transaction: { id, status: 'action_required' },
    amount: '1.00',
    packet_id: GOLD,
    full_url: `https://pay.example/${id}`,
    qrcode: null,
    link: null,
    mask: null,
    expires_at: null,
    status_description: null,
  })
  expect(service.gateway.orders.get(id)).toMatchObject({
    amountMinor: 100,
    currency: 'KZT',
    merchant: '1',
    returnUrl: 'https://tv.example/packets/2?purchased=true',
    origin: 'https://tv.example',
  })
  // Begun once more it is the same payment, and nothing is paid by coming back.
  expect(await shop.pay(user, offer)).toEqual(begun)
  expect(service.gateway.orders.size).toBeGreaterThan(0)
  expect(await shop.poll(user, offer)).toEqual(begun)
  expect(await streams(user)).toBe(403)

  service.gateway.finish(id, {})
  expect((await shop.notify(id)).statusCode).toBe(200)
  // It was asked for while the gateway told of it: nothing is left for later.
  expect(await shop.runOrders()).toBe(0)
  expect(await shop.poll(user, offer)).toMatchObject({
    transaction: { status: 'complete' },
    full_url: null,
    status_description: null,
  })
  expect((await shop.get(`/v2/users/self/transactions/${id}`, user.token)).json<Transaction>()).toEqual(
    await shop.poll(user, offer),
  )
  expect(await streams(user)).toBe(200)
  // Nodes hear of it by a notice, this one too.
  await expect
    .poll(async () => (await shop.get('/v2/channels', user.token)).json<Channel[]>()[0])
    .toMatchObject({ is_purchased: true })
  expect(await current(user)).toMatchObject([
    {
      id: GOLD,
      type: 'paid',
      renew: true,
      start_at: '2026-06-15T15:30:00.000Z',
      end_at: '2026-06-22T15:30:00.000Z',
      next_pay_at: '2026-06-22T15:30:00.000Z',
      subscription: { next_price: '1490.00', next_period_human: { years: 0, months: 1, days: 0 } },
    },
  ])
  expect(await shop.balance(user)).toBe('0.00')
  // To the millisecond.
  service.clock.time = Date.parse('2026-06-22T15:29:59.999Z')
  await service.ports.database.execute(
    `update access_token set expires_at = '2027-01-01' where user_id = ${user.userId}`,
  )
  await service.app.parts.tokens.forget(user.userId)
  const isPurchased = async () =>
    (await shop.get('/v2/channels', user.token)).json<Channel[]>()[0]?.is_purchased
  expect(await isPurchased()).toBe(true)
  service.clock.time++
  expect(await isPurchased()).toBe(false)
})

test('a notice counts once, unsigned ones and those of others never, and none is believed without asking', async () => {
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: id } = await shop.pay(user, offer)
  // It tells of money that the gateway knows nothing of.
  await shop.notify(id, 'early')
  await shop.runOrders()
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'action_required' } })
  service.gateway.finish(id, {})
  expect((await shop.notify(id, 'forged', { 'x-signature': 'wrong' })).statusCode).toBe(401)
  expect((await shop.notify(id, 'early')).statusCode).toBe(200)
  expect(await shop.runOrders()).toBe(0)
  expect((await shop.notify('no-payment', 'foreign')).statusCode).toBe(200)
  expect((await shop.notify(service.ports.random.uuid(), 'unknown')).statusCode).toBe(200)
  expect(await shop.runOrders()).toBe(0)
  await Promise.all([shop.notify(id, 'late'), shop.notify(id, 'late'), shop.notify(id, 'later')])
  expect(await shop.runOrders()).toBe(0)
  expect(await current(user)).toHaveLength(1)
  expect(await shop.balance(user)).toBe('0.00')
  const other = await service.app.inject({
    method: 'POST',
    url: '/v2/gateways/nobody/notices',
    payload: '{}',
  })
  expect(other.statusCode).toBe(404)
})

test('a gateway that does not answer is asked again, and a lost notice is made up for', async () => {
  const { gateway, clock } = service
  const offer = await shop.offer(user, PLAIN)
  gateway.silent.add('start')
  const lost = await shop.tryPay(user, offer)
  expect([lost.status, lost.code]).toEqual([504, 'gateway_timeout'])
  gateway.silent.clear()
  const begun = await shop.pay(user, offer)
  expect(begun.transaction.status).toBe('action_required')
  gateway.finish(begun.transaction_id, {})
  // Who waits has the gateway asked, but not each time.
  expect((await shop.poll(user, offer)).transaction.status).toBe('action_required')
  clock.time += 5000
  gateway.silent.add('query')
  expect((await shop.poll(user, offer)).transaction.status).toBe('action_required')
  gateway.silent.clear()
  clock.time += 5000
  expect((await shop.poll(user, offer)).transaction.status).toBe('complete')

  // Nobody waits, and no notice comes.
  const gone = await openUser(service.ports)
  const second = await shop.offer(gone, PLAIN)
  const { transaction_id: id } = await shop.pay(gone, second)
  gateway.finish(id, {})
  clock.time += 61_000
  await shop.run('settle-payments')
  expect(await current(gone)).toHaveLength(1)
})

test('what was declined costs nothing and says why, and can be tried again [commerce.transaction-status-values]', async () => {
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: id } = await shop.pay(user, offer)
  service.gateway.finish(id, { is: 'failed', declineCode: 'insufficient_funds' })
  await shop.notify(id)
  await shop.runOrders()
  expect(await shop.poll(user, offer)).toMatchObject({
    transaction: { status: 'error' },
    status_description: 'На карте недостаточно денег. Деньги не списаны.',
  })
  expect(await current(user)).toEqual([])
  const again = await shop.pay(user, offer)
  expect(again.transaction_id).not.toBe(id)
  expect(again.transaction.status).toBe('action_required')
})

test('what is no id of an offer or a payment is refused as that, wherever it is named', async () => {
  const paths = ['transactions/nothing', 'purchases_offer/nothing/transaction', 'transactions/0190F5B2-0000']
  for (const path of paths) {
    const { status, code } = await shop.get(`/v2/users/self/${path}`, user.token)
    expect([path, status, code]).toEqual([path, 400, 'validation_failed'])
  }
})

test('money of another currency is not taken for what was asked: nothing is bought and nothing comes onto the balance', async () => {
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: id } = await shop.pay(user, offer)
  service.gateway.finish(id, { currency: 'USD' })
  await shop.notify(id)
  await shop.runOrders()
  expect((await shop.poll(user, offer)).transaction.status).toBe('error')
  expect(await current(user)).toEqual([])
  expect(await shop.balance(user)).toBe('0.00')
})

test('money that comes after a payment was given up is on the balance, and pays what is bought next [commerce.api-purchases]', async () => {
  const { clock, gateway } = service
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: id } = await shop.pay(user, offer)
  clock.time += HOUR + 1
  await shop.run('settle-payments')
  expect((await shop.poll(user, offer)).transaction.status).toBe('error')
  gateway.finish(id, {})
  await shop.notify(id)
  await shop.runOrders()
  expect(await shop.balance(user)).toBe('500.00')
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'error' } })
  expect(await current(user)).toEqual([])
  // The offer is over; the next one finds the money.
  const stale = await shop.fromBalance(user, offer.account_id, offer.purchase.id)
  expect(stale.statusCode).toBe(409)
  const next = await shop.offer(user, PLAIN)
  expect(next.purchase.is_have_money_on_balance).toBe(true)
  const buy = () => shop.fromBalance(user, next.account_id, next.purchase.id)
  const [first, second] = await Promise.all([buy(), buy()])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(first.json<UserPacket>()).toMatchObject({
    id: PLAIN,
    renew: true,
    subscription: { next_price: '500.00' },
  })
  expect(await shop.balance(user)).toBe('0.00')
})

test('a balance that lacks money says how much, and the gateway is asked for that alone [commerce.enough-money]', async () => {
  await shop.topUp(user, 20_000)
  const offer = await shop.offer(user, PLAIN)
  const refused = await shop.fromBalance(user, offer.account_id, offer.purchase.id)
  expect(refused.statusCode).toBe(402)
  expect(refused.json()).toMatchObject({
    error_code: 'payment_required',
    refusal: { reason: 'balance', missing: '300.00' },
  })
  const begun = await shop.pay(user, offer)
  expect(begun.amount).toBe('300.00')
  service.gateway.finish(begun.transaction_id, {})
  await shop.notify(begun.transaction_id)
  await shop.runOrders()
  expect([await shop.balance(user), (await current(user)).length]).toEqual(['0.00', 1])
})

test('a balance counts although money is on its way to it, but not for two payments at once', async () => {
  await shop.topUp(user, 20_000)
  const adds = await shop.payform(user, 'short_url', { amount: '100.00' })
  expect(adds.status).toBe(200)
  const offer = await shop.offer(user, PLAIN)
  const plain = await shop.pay(user, offer)
  expect(plain.amount).toBe('300.00')
  // The 200 on the balance are for the packet above.
  const gold = await shop.pay(user, await shop.offer(user, GOLD))
  expect(gold.amount).toBe('1.00')
  for (const { transaction_id: id } of [plain, gold]) {
    service.gateway.finish(id, {})
    await shop.notify(id)
    await shop.runOrders()
  }
  expect([await shop.balance(user), (await current(user)).length]).toEqual(['0.00', 2])
})

test('a page that its gateway could not be asked for in half an hour is begun anew: none is open for less', async () => {
  const { gateway, clock } = service
  const offer = await shop.offer(user, PLAIN)
  gateway.silent.add('start')
  for (const minutes of [0, 28]) {
    clock.time = NOW + minutes * 60_000
    expect((await shop.tryPay(user, offer)).status).toBe(504)
  }
  const lost = [...gateway.orders.keys()].at(-1) ?? ''
  gateway.silent.clear()
  clock.time = NOW + 30 * 60_000
  const { transaction_id: id } = await shop.pay(user, offer)
  expect([id === lost, gateway.orders.get(id)?.expiresAt]).toEqual([false, clock.time + 3_600_000])
  expect((await shop.transaction(user, lost)).transaction.status).toBe('error')
  // A page that was shown stays as long as it is open.
  clock.time = NOW + 59.5 * 60_000
  expect((await shop.tryPay(user, offer)).json<Transaction>().transaction_id).toBe(id)
})

test('whoever begins to pay for a packet anew has left what was begun before', async () => {
  const first = await shop.pay(user, await shop.offer(user, PLAIN))
  const again = await shop.offer(user, PLAIN)
  const second = await shop.pay(user, again)
  expect([second.transaction_id === first.transaction_id, second.amount]).toEqual([false, '500.00'])
  expect((await shop.transaction(user, first.transaction_id)).transaction.status).toBe('error')
  // What nobody has seen a page of is left too.
  service.gateway.silent.add('start')
  expect((await shop.tryPay(user, await shop.offer(user, PLAIN))).status).toBe(504)
  service.gateway.silent.clear()
  expect((await shop.tryPay(user, await shop.offer(user, PLAIN))).status).toBe(200)
  // What is paid of it after all is on the balance, and its payer is told so.
  service.gateway.finish(first.transaction_id, {})
  await shop.notify(first.transaction_id)
  await shop.runOrders()
  expect(await shop.balance(user)).toBe('500.00')
  expect((await shop.transaction(user, first.transaction_id)).status_description).toContain('на ваш баланс')
})

test('a trial is used once, and what was offered with it before is asked for anew [commerce.trial-price-validity]', async () => {
  const [first, second] = [await shop.offer(user, GOLD), await shop.offer(user, GOLD)]
  const paid = await shop.pay(user, first)
  const twice = await shop.pay(user, second)
  for (const { transaction_id: id } of [paid, twice]) {
    service.gateway.finish(id, {})
    await shop.notify(id)
  }
  await shop.runOrders()
  const states = [await shop.poll(user, first), await shop.poll(user, second)].map(
    ({ transaction }) => transaction.status,
  )
  expect(states.toSorted()).toEqual(['complete', 'error'])
  expect(await current(user)).toHaveLength(1)
  // What was paid beside it is not lost.
  expect(await shop.balance(user)).toBe('1.00')
  const kept = [await shop.poll(user, first), await shop.poll(user, second)].find(
    ({ transaction }) => transaction.status === 'error',
  )
  expect(kept?.status_description).toContain('на ваш баланс')
  // It has run out: the next offer has its own price.
  service.clock.time += 8 * 24 * HOUR
  await service.ports.database.execute(
    `update access_token set expires_at = '2027-01-01' where user_id = ${user.userId}`,
  )
  await service.app.parts.tokens.forget(user.userId)
  expect((await shop.offer(user, GOLD)).purchase).toMatchObject({ amount: '1490.00', is_have_trial: false })
})

test('a packet that is no base packet needs one, unless the provider says otherwise [commerce.base-packet-required]', async () => {
  const refused = await shop.tryOffer(user, KINO)
  expect([refused.status, refused.refusal]).toEqual([403, { reason: 'base_packet', packets: [GOLD, PLAIN] }])
  const { execute } = service.ports.database
  await execute('update provider set sells_additional_alone = true')
  await service.ports.database.notify('provider', '')
  await expect.poll(async () => (await shop.tryOffer(user, KINO)).status).toBe(200)
  await execute('update provider set sells_additional_alone = false')
  await service.ports.database.notify('provider', '')
  await expect.poll(async () => (await shop.tryOffer(user, KINO)).status).toBe(403)
  await shop.buy(user, PLAIN)
  expect((await shop.tryOffer(user, KINO)).status).toBe(200)
  expect((await shop.tryOffer(user, PLAIN)).code).toBe('conflict')
})

test('guests sign in first, and children buy nothing [commerce.guest-auth-after-buy]', async () => {
  const guest = await openGuest(service.app)
  const child = await openChild(service.app, service.ports, user)
  const offer = await shop.offer(user, PLAIN)
  const calls = (who: TestUser) => [
    shop.tryOffer(who, PLAIN),
    shop.tryPay(who, offer),
    shop.get('/v2/users/self/accounts', who.token),
    shop.get('/v2/users/self/balance', who.token),
    shop.get('/v2/users/self/subscriptions/current', who.token),
    shop.patch('/v2/users/self/subscriptions/1', who.token, { renew: true }),
    shop.remove('/v2/users/self/subscriptions/1', who.token),
  ]
  for (const [who, reason] of [
    [guest, 'sign_in'],
    [child, 'child_profile'],
  ] as const)
    for (const { status, refusal } of await Promise.all(calls(who)))
      expect([status, refusal]).toEqual([403, { reason }])
})

test('nothing of somebody else’s can be paid, read or switched, and nobody is led elsewhere', async () => {
  const stranger = await openUser(service.ports)
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: id } = await shop.pay(user, offer)
  await shop.buy(user, GOLD)
  const [{ subscription_id: subscription } = { subscription_id: '' }] = await current(user)
  const own = await shop.offer(stranger, PLAIN)
  for (const answer of await Promise.all([
    shop.tryPay(stranger, offer),
    shop.tryPay(stranger, own, { purchase_id: offer.purchase.id }),
    shop.get(`/v2/users/self/purchases_offer/${offer.offer_id}/transaction`, stranger.token),
    shop.get(`/v2/users/self/transactions/${id}`, stranger.token),
    shop.patch(`/v2/users/self/subscriptions/${subscription}`, stranger.token, { renew: false }),
    shop.remove(`/v2/users/self/subscriptions/${subscription}`, stranger.token),
  ]))
    expect(answer.status).toBe(404)
  const foreign = await shop.fromBalance(stranger, offer.account_id, own.purchase.id)
  expect(foreign.statusCode).toBe(404)
  for (const returnUrl of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://tv.example.evil.example/',
  ])
    expect((await shop.tryPay(stranger, own, { returnUrl })).status).toBe(400)
  expect((await shop.tryPay(stranger, own, { payform_shortname: 'cash' })).status).toBe(400)
  const led = await shop.tryPay(stranger, own, { returnUrl: '/channels/1?purchased=true' })
  expect(service.gateway.orders.get(led.json<Transaction>().transaction_id)?.returnUrl).toBe(
    'https://tv.example/channels/1?purchased=true',
  )
})
