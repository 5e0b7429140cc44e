import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { User } from '#contract/identity.ts'
import type { AccountMovement } from '#contract/movements.ts'
import type { Favourite } from '#contract/personal.ts'
import type { PaymentInfo, PaySystem, Transaction } from '#contract/purchases.ts'
import { type GatewayName, PAYFORMS } from '#domain/commerce/pay-systems.ts'
import type { Gateway } from '#server/commerce/gateways/gateway.ts'
import { keptCard, type ScriptedGateway, scriptedGateway } from '#server/testing/scripted-gateway.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, GOLD, PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const PHONE = '77013330001'

let service: RunningService
let user: TestUser
beforeAll(async () => {
  const providers = ALL_WAYS['providers.yaml'] ?? ''
  service = await runSmallService(NOW, {
    ...ALL_WAYS,
    'providers.yaml': providers.replace('shortname: small', 'shortname: small\n  promo_codes: true'),
    'promos.yaml': '- {id: 1, slug: week, name: Week, packets: [kino], days: 7, codes: [A-WEEK]}\n',
  })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.silent.clear()
  service.gateway.refuses = null
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

const forbid = async (sql: string): Promise<void> => {
  await service.ports.database.execute(sql)
  await service.ports.database.notify('provider', '')
}

test('the ways of paying of an account, each with the service that takes the money [commerce.api-payforms] [commerce.payform-fields]', async () => {
  const { id } = await shop.account(user)
  const systems = (await shop.get(`/v2/users/self/accounts/${id}/payforms`, user.token)).json<PaySystem[]>()
  expect(systems.map(({ payform_shortname: name }) => name)).toEqual([
    'short_url',
    'linkedcard',
    'qrcode',
    'phone_sms',
    'ext_app',
    'info',
  ])
  const [first, , qr, phone] = systems
  expect(first).toMatchObject({
    params: { paysystem_shortname: 'sandbox' },
    skip_parental_control: false,
    button_text: 'Оплатить',
    how_to_use: null,
  })
  expect([qr?.skip_parental_control, phone?.how_to_use]).toEqual([true, 'Введите код'])
  // An offer has the same.
  expect((await shop.offer(user, PLAIN)).paysystems).toEqual(systems)
  expect((await shop.get(`/v2/users/self/accounts/${id + 1000}/payforms`, user.token)).status).toBe(404)
})

test('what was paid without a card or a phone is told by the name of its way, not by the gateway’s', async () => {
  const offer = await shop.offer(user, PLAIN)
  const paid = await shop.tryPay(user, offer, { payform_shortname: 'qrcode' })
  await shop.settle(paid.json<Transaction>().transaction_id)
  const { id } = await shop.account(user)
  const moved = await shop.get(`/v2/users/self/accounts/${id}/movements`, user.token)
  expect(moved.json<AccountMovement[]>().map(({ kind, card }) => [kind, card])).toEqual([
    ['purchase', null],
    ['payment', 'qrcode'],
  ])
})

test('a provider offers ways by the names that clients know, and by no others [commerce.paysystem-shortnames]', async () => {
  const known = PAYFORMS.map((one) => one)
  expect(known.toSorted()).toEqual(
    [
      'ext_app',
      'linkedcard',
      'provider_account',
      'short_url',
      'qrcode',
      'qrcode_png',
      'phone',
      'phone_sms',
      'info',
    ].toSorted(),
  )
  const offer = await shop.offer(user, PLAIN)
  for (const [payform, status] of [
    ['ext_app', 200],
    ['info', 200],
    ['qrcode', 200],
    // Known, and not offered here.
    ['provider_account', 400],
    ['qrcode_png', 400],
    ['cash', 400],
  ] as const)
    expect([payform, (await shop.tryPay(user, offer, { payform_shortname: payform })).status]).toEqual([
      payform,
      status,
    ])
})

test('an account says what is on it and what is missing for what is due, and so does its user [commerce.account-fields] [commerce.api-accounts] [commerce.api-balance] [identity.user-fields]', async () => {
  const ofUser = async ({ token }: TestUser) =>
    (await shop.get('/v2/users/self', token)).json<User>().accounts
  expect(await ofUser(user)).toEqual([])
  await shop.buy(user, PLAIN)
  await shop.topUp(user, 20_050)
  const account = await shop.account(user)
  expect(account).toEqual({
    id: expect.any(Number),
    balance: '200.50',
    amount: '299.50',
    is_payment_allowed: true,
  })
  expect((await shop.get('/v2/users/self/balance', user.token)).json()).toEqual({ balance: '200.50' })
  expect(await ofUser(user)).toEqual([account])
  const saved = await shop.patch('/v2/users/self', user.token, { name: 'Aida' })
  expect(saved.json<User>().accounts).toEqual([account])
  // A child is told of no money.
  expect(await ofUser(await openChild(service.app, service.ports, user))).toEqual([])
})

test('an operator keeps a provider’s viewers, or one of them, from paying [commerce.payment-allowed]', async () => {
  const tries = async (): Promise<unknown[]> => {
    const offer = await shop.offer(user, PLAIN)
    const answers = [
      await shop.tryPay(user, offer),
      await shop.payform(user, 'short_url', { amount: '20.00' }),
      await shop.payform(user, 'qrcode_make_transaction', { amount: '20.00' }),
      await shop.post('/v2/users/self/cards', user.token, {}),
    ]
    return [
      (await shop.account(user)).is_payment_allowed,
      offer.paysystems.length,
      ...answers.map(({ status }) => status),
    ]
  }
  const open = [true, 6, 200, 200, 200, 200]
  const closed = [false, 0, 409, 409, 409, 409]
  expect(await tries()).toEqual(open)
  await forbid('update provider set is_payment_allowed = false')
  await expect.poll(tries).toEqual(closed)
  await forbid('update provider set is_payment_allowed = true')
  await expect.poll(tries).toEqual(open)
  const own = `where user_id = ${user.userId}`
  await forbid(`update ledger_account set is_payment_allowed = false ${own}`)
  expect(await tries()).toEqual(closed)
  const other = await openUser(service.ports)
  expect((await shop.account(other)).is_payment_allowed).toBe(true)
})

test('money comes onto the balance by a page of a gateway, once for a key [commerce.api-payform-short-url] [commerce.api-transaction] [commerce.op-get-transaction]', async () => {
  const key = { 'idempotency-key': 'one' }
  const pay = (body: object) => shop.payform(user, 'short_url', body, key)
  const [first, second] = await Promise.all([pay({ amount: '150.00' }), pay({ amount: '150.00' })])
  const { transaction_id: id, full_url } = first.json<Transaction>()
  expect(full_url).toBe(`https://pay.example/${id}`)
  expect(second.json<Transaction>().transaction_id).toBe(id)
  expect((await pay({ amount: '151.00' })).status).toBe(409)
  expect(await shop.transaction(user, id)).toMatchObject({
    transaction_id: id,
    transaction: { id, status: 'action_required' },
    amount: '150.00',
  })
  await shop.settle(id)
  expect(await shop.transaction(user, id)).toMatchObject({
    transaction: { status: 'complete' },
    full_url: null,
  })
  expect(await shop.balance(user)).toBe('150.00')
  for (const amount of ['0.00', '0.99', '-5.00', '1000000.01', '5', 'много'])
    expect([amount, (await shop.payform(user, 'short_url', { amount })).status]).toEqual([amount, 400])
})

test('every endpoint that says so is done once for a key, and answers the same call as before', async () => {
  await shop.topUp(user, 1_000_000)
  await shop.linkCard(user, keptCard('tok_keys'))
  const account = `/v2/users/self/accounts/${(await shop.account(user)).id}`
  const favourites = '/v2/users/self/favorites'
  const keep = (content_id: string) => shop.post(favourites, user.token, { content_id })
  const [moved, gone] = [(await keep('10')).json<Favourite>(), (await keep('11')).json<Favourite>()]
  const offer = await shop.offer(user, GOLD)
  const amount = '100.00'
  const calls: Readonly<Record<string, readonly [path: string, body?: object]>> = {
    'POST /v2/users/self/promokeys': ['/v2/users/self/promokeys', { key: 'A-WEEK' }],
    'POST /v2/users/self/subscriptions': ['/v2/users/self/subscriptions', { packet_id: PLAIN }],
    'POST /v2/users/self/accounts/:id/purchases': [
      `${account}/purchases`,
      { purchase_id: offer.purchase.id },
    ],
    'POST /v2/users/self/accounts/:id/payforms/linkedcard': [`${account}/payforms/linkedcard`, { amount }],
    'POST /v2/users/self/accounts/:id/payforms/short_url': [`${account}/payforms/short_url`, { amount }],
    'POST /v2/users/self/accounts/:id/payforms/phone': [
      `${account}/payforms/phone`,
      { amount, phone: PHONE },
    ],
    'POST /v2/users/self/accounts/:id/payforms/qrcode_make_transaction': [
      `${account}/payforms/qrcode_make_transaction`,
      { amount },
    ],
    'POST /v2/users/self/favorites': [favourites, { content_id: '10' }],
    'PATCH /v2/users/self/favorites/:id': [`${favourites}/${moved.id}`, { priority: 1 }],
    'DELETE /v2/users/self/favorites/:id': [`${favourites}/${gone.id}`],
  }
  const announced = Object.values(ENDPOINTS)
    .flat()
    .filter((one) => 'isIdempotent' in one && one.isIdempotent)
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(calls).toSorted()).toEqual(announced.toSorted())
  for (const [name, [path, body]] of Object.entries(calls)) {
    const send = async () => {
      const [method = ''] = name.split(' ')
      const key = { 'idempotency-key': name.replaceAll(' ', ':') }
      const answer = await shop.call(method as 'POST', path, user.token, body, key)
      return [name, answer.status, answer.json<{ transaction_id?: string }>().transaction_id ?? answer.body]
    }
    const first = await send()
    expect(first).toEqual([name, 200, expect.any(String)])
    expect(await send()).toEqual(first)
  }
  // 100.00 came by the card, the first period of one packet cost 1.00 and that of the other 500.00.
  expect(await shop.balance(user)).toBe('9599.00')
})

test('a linked card adds to the balance [commerce.api-payform-linkedcard] [commerce.op-pay-linked-card]', async () => {
  await shop.linkCard(user, keptCard('tok_ways'))
  const [card] = await shop.cards(user)
  const paid = await shop.begun(user, 'linkedcard', { amount: '300.00', card_id: card?.id })
  expect(paid).toMatchObject({ amount: '300.00', transaction: { status: 'complete' } })
  expect(service.gateway.orders.get(paid.transaction_id)).toMatchObject({
    payform: 'linkedcard',
    amountMinor: 30_000,
  })
  expect(await shop.balance(user)).toBe('300.00')
  const { rows } = await service.ports.database.execute(
    `select gateway_payment from payment where id = '${paid.transaction_id}'`,
  )
  expect(rows).toEqual([{ gateway_payment: `paid-${paid.transaction_id}` }])
  service.gateway.cards.set('tok_ways', 'insufficient_funds')
  const refused = await shop.payform(user, 'linkedcard', { amount: '300.00' })
  expect([refused.status, refused.code]).toEqual([400, 'insufficient_funds'])
  service.gateway.cards.set('tok_ways', 'stolen_card')
  const declined = await shop.begun(user, 'linkedcard', { amount: '300.00' })
  expect(declined).toMatchObject({ transaction: { status: 'error' } })
  expect(declined.status_description).toBeTruthy()
  expect(await shop.balance(user)).toBe('300.00')
})

test('a top-up that is asked again with its key uses up nothing of what its payer may begin', async () => {
  const phone = '77013330199'
  const typed = (key: string) =>
    shop.payform(user, 'phone', { amount: '80.00', phone }, { 'idempotency-key': key })
  const first = await typed('first')
  for (let again = 0; again < 31; again += 1)
    expect((await typed('first')).json<Transaction>().transaction_id).toBe(
      first.json<Transaction>().transaction_id,
    )
  for (let others = 2; others <= 8; others += 1) expect((await typed(`${others}`)).status).toBe(200)
  const ninth = await typed('ninth')
  expect([ninth.status, ninth.code]).toEqual([429, 'too_many_requests'])
  expect((await typed('first')).status).toBe(200)
})

test('a card whose page could not be shown in half an hour is linked on another one, which is open for an hour', async () => {
  const { gateway, clock } = service
  const link = () => shop.post('/v2/users/self/cards', user.token, {})
  gateway.silent.add('start')
  for (const minutes of [0, 28]) {
    clock.time = NOW + minutes * 60_000
    expect((await link()).status).toBe(504)
  }
  const lost = [...gateway.orders.keys()].at(-1) ?? ''
  gateway.silent.clear()
  clock.time = NOW + 30 * 60_000
  const { transaction_id: id } = (await link()).json<Transaction>()
  expect([id === lost, gateway.orders.get(id)?.expiresAt]).toEqual([false, clock.time + 3_600_000])
  // A page that was shown stays as long as it is open.
  clock.time = NOW + 59.5 * 60_000
  expect((await link()).json<Transaction>().transaction_id).toBe(id)
})

test('calls again of a top-up are bounded too, since each may be told to its gateway', async () => {
  const add = () => shop.payform(user, 'short_url', { amount: '20.00' }, { 'idempotency-key': 'bounded' })
  for (let calls = 0; calls <= 180; calls += 1) expect((await add()).status).toBe(200)
  expect((await add()).status).toBe(429)
})

test('what a gateway will not take is 402 or 451 to the viewer, and nothing is left open', async () => {
  for (const [refuses, status, code, reason] of [
    ['no_money', 402, 'payment_required', 'balance'],
    ['forbidden', 451, 'not_allowed_by_terms', undefined],
  ] as const) {
    service.gateway.refuses = refuses
    const offer = await shop.offer(user, PLAIN)
    const answers = [
      await shop.tryPay(user, offer, { payform_shortname: 'qrcode' }),
      await shop.payform(user, 'qrcode_make_transaction', { amount: '90.00' }),
      await shop.payform(user, 'phone', { amount: '90.00', phone: PHONE }),
    ]
    expect(answers.map((one) => one.status)).toEqual([status, status, status])
    expect(answers.map(({ code }) => code)).toEqual([code, code, code])
    expect(answers.map(({ refusal }) => refusal?.reason)).toEqual([reason, reason, reason])
  }
  service.gateway.refuses = 'no_money'
  const told = await shop.payform(user, 'qrcode_make_transaction', { amount: '90.00' })
  expect(told.refusal).toEqual({ reason: 'balance', missing: '90.00' })
  const { rows } = await service.ports.database.execute(
    `select distinct state from payment where user_id = ${user.userId}`,
  )
  expect(rows).toEqual([{ state: 'error' }])
})

test('of two services that take money the same way the named one takes it; one that is not there is refused, and so is a card of one that charges cards here no more', async () => {
  await shop.linkCard(user, keptCard('tok_left'))
  const [card] = await shop.cards(user)
  const second: Gateway & Pick<ScriptedGateway, 'orders'> = {
    ...scriptedGateway(() => service.clock.time),
    name: 'stripe',
  }
  delete second.charge
  const gateways = service.ports.gateways as Map<GatewayName, Gateway>
  gateways.set('stripe', second)
  const charges = service.gateway.calls.charge
  const words = { ru: 'Оплата', en: 'Pay' }
  const way = (payform: string, gateway: string) => ({ payform, gateway, title: words, description: words })
  const ways = [
    ...['short_url', 'phone_sms', 'qrcode'].flatMap((one) => [way(one, 'sandbox'), way(one, 'stripe')]),
    way('linkedcard', 'stripe'),
  ]
  const { rows } = await service.ports.database.execute('select pay_systems from provider')
  const offerWays = (systems: unknown) =>
    forbid(`update provider set pay_systems = '${JSON.stringify(systems)}'`)
  await offerWays(ways)
  await expect.poll(async () => (await shop.offer(user, PLAIN)).paysystems.length).toBe(ways.length)
  try {
    const offer = await shop.offer(user, PLAIN)
    expect(
      offer.paysystems.map((one) => [one.params.paysystem_shortname, one.keeps_card]).slice(0, 4),
    ).toEqual([
      ['sandbox', true],
      // It keeps no cards, so nobody is asked whether it shall.
      ['stripe', undefined],
      ['sandbox', undefined],
      ['stripe', undefined],
    ])
    const isAtSecond = async (answer: ReturnType<typeof shop.tryPay>): Promise<unknown> => {
      const { status, json } = await answer
      return status === 200 ? second.orders.has(json<Transaction>().transaction_id) : status
    }
    const named = (paysystem_shortname?: string) => paysystem_shortname && { paysystem_shortname }
    for (const [name, at] of [
      [undefined, false],
      ['stripe', true],
      ['sandbox', false],
      ['payme', 400],
    ] as const) {
      const answers = [
        () => shop.tryPay(user, offer, { ...named(name) }),
        () => shop.tryPay(user, offer, { payform_shortname: 'qrcode', ...named(name) }),
        () => shop.payform(user, 'short_url', { amount: '20.00', ...named(name) }),
        () => shop.payform(user, 'phone', { amount: '20.00', phone: '77013330077', ...named(name) }),
      ]
      for (const answer of answers) expect([name, await isAtSecond(answer())]).toEqual([name, at])
    }
    const unknown = await shop.tryPay(user, offer, { paysystem_shortname: 'payme' })
    expect(unknown.json<{ detail: object }>().detail).toEqual({ paysystem_shortname: 'is not offered' })
    for (const answer of [
      await shop.tryPay(user, offer, { payform_shortname: 'linkedcard', card_id: card?.id }),
      await shop.payform(user, 'linkedcard', { amount: '20.00', card_id: card?.id }),
    ])
      expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([
        409,
        'This card cannot be charged here any more. Nothing was taken. Pay another way, or link the card again.',
      ])
    expect(service.gateway.calls.charge).toBe(charges)
  } finally {
    gateways.delete('stripe')
    await offerWays(rows[0]?.['pay_systems'])
  }
})

test('what will be charged next, and what is missing for it [commerce.op-get-payment-info] [commerce.offer-info-fields]', async () => {
  await shop.buy(user, PLAIN)
  await shop.topUp(user, 10_000)
  const { id } = await shop.account(user)
  const info = async (query: string) =>
    (await shop.get(`/v2/users/self/accounts/${id}/payment_info${query}`, user.token)).json<PaymentInfo>()
  const card = {
    distribution_type: 'card',
    product_title: 'Привязка карты',
    distribution_info: 'Чтобы проверить карту, спишется 1 ₸ — и сразу вернётся.',
    amount: '1.00',
  }
  const balance = {
    distribution_type: 'balance',
    product_title: 'Баланс',
    distribution_info: expect.any(String),
  }
  expect(await info('')).toEqual({
    account_id: id,
    balance: '100.00',
    amount: '400.00',
    next_pay_at: '2026-07-15T15:30:00.000Z',
    offers: [balance, card],
  })
  expect((await info('?havePurchases=true')).offers).toEqual([
    {
      distribution_type: 'subscription',
      product_title: 'plain',
      distribution_info: 'Спишется 500 ₸ 15 июля и так далее, пока вы не отключите продление.',
    },
    balance,
    card,
  ])
  const { info: offered } = await shop.offer(await openUser(service.ports), PLAIN)
  expect(offered).toEqual({
    distribution_type: 'subscription',
    product_title: 'plain',
    distribution_info: 'Сейчас 500 ₸, затем 500 ₸ 15 июля и так далее, пока вы не отключите продление.',
  })
  expect((await shop.get(`/v2/users/self/accounts/${id + 1000}/payment_info`, user.token)).status).toBe(404)
})

test('an offer is made of what the client asks for, whatever its version [commerce.op-create-offer]', async () => {
  for (const version of ['web300', 'tv303', undefined]) {
    const answer = await shop.post('/v2/users/self/purchases_offer', user.token, {
      packet_id: PLAIN,
      purchase_id: `${PLAIN}:0-1-0`,
      ...(version && { version }),
    })
    expect(answer.json()).toMatchObject({
      purchases: [{ amount: '500.00', data: { packet_id: PLAIN, period: '0-1-0' } }],
    })
  }
  const wrong = { packet_id: PLAIN, purchase_id: `${PLAIN}:0-9-0`, version: 'web300' }
  expect((await shop.post('/v2/users/self/purchases_offer', user.token, wrong)).status).toBe(400)
})

test('whatever moved money is told the newest first, with how it was paid', async () => {
  await shop.linkCard(user, keptCard('tok_moves'))
  const offer = await shop.offer(user, PLAIN)
  await shop.tryPay(user, offer, { payform_shortname: 'linkedcard' })
  await shop.topUp(user, 5000)
  const { id } = await shop.account(user)
  const moves = async (query = '') =>
    (await shop.get(`/v2/users/self/accounts/${id}/movements${query}`, user.token)).json<AccountMovement[]>()
  const all = await moves()
  expect(all.map(({ kind, amount, title, card }) => [kind, amount, title, card])).toEqual([
    ['gift', '50.00', 'Подарок', null],
    ['purchase', '-500.00', 'plain', null],
    ['payment', '500.00', 'Пополнение', '4242 42** **** 4242'],
    ['refund', '-1.00', 'Привязка карты', '4242 42** **** 4242'],
    ['payment', '1.00', 'Привязка карты', '4242 42** **** 4242'],
  ])
  expect(await moves('?limit=2&offset=1')).toEqual(all.slice(1, 3))
  const stranger = await openUser(service.ports)
  expect((await shop.get(`/v2/users/self/accounts/${id}/movements`, stranger.token)).status).toBe(404)
})
