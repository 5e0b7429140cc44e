import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { paymeGateway } from '#server/commerce/gateways/payme/payme-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { PACKET, runGatewayShop, SOMS, TENGE } from '../testing/gateway-shop.ts'
import type { RunningService } from '../testing/running-service.ts'
import { shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const HOUR = 3_600_000
const KEY = 'key of the merchant'
/** 70 000 soms in tiyins. */
const AMOUNT = 7_000_000

let service: RunningService
let user: TestUser
beforeAll(async () => {
  const settings = new Map([
    [String(SOMS), { merchant_id: 'merchant-of-soms', key: KEY, account_field: 'payment' }],
    [String(TENGE), { merchant_id: 'merchant-of-tenge', key: 'another key' }],
  ])
  service = await runGatewayShop(NOW, ['short_url', 'qrcode'], 'payme', (ports) =>
    paymeGateway(settings, ports, ports.clock.now),
  )
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports, { providerId: SOMS })
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

interface Reply {
  readonly result?: Record<string, unknown>
  readonly error?: { code: number; message: Record<string, string>; data: unknown }
}
const basic = (key: string): string => `Basic ${Buffer.from(`Paycom:${key}`).toString('base64')}`
const send = async (
  body: string,
  { key = KEY, provider = SOMS, authorization = basic(key) } = {},
): Promise<Reply> => {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/v2/gateways/payme/notices/${provider}`,
    headers: { 'content-type': 'application/json', authorization },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<Reply>()
}
/** Every call comes twice, and is answered alike. */
const call = async (method: string, params: object, caller = {}): Promise<Reply> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const [first, second] = [await send(body, caller), await send(body, caller)]
  expect(second).toEqual(first)
  expect(first).toMatchObject({ jsonrpc: '2.0', id: 7 })
  return first
}
const code = async (method: string, params: object, caller = {}): Promise<number | undefined> =>
  (await call(method, params, caller)).error?.code
const begin = async (): Promise<Transaction & { offer: Awaited<ReturnType<typeof shop.offer>> }> => {
  const offer = await shop.offer(user, PACKET)
  return { ...(await shop.pay(user, offer)), offer }
}
let count = 0
const attempt = (payment: string, more: object = {}) => ({
  id: `payme-${++count}`,
  time: service.clock.time,
  amount: AMOUNT,
  account: { payment },
  ...more,
})
const balance = async (): Promise<string> =>
  (await shop.get('/v2/users/self/balance', user.token)).json<{ balance: string }>().balance
const packets = async (): Promise<number[]> =>
  (await shop.get('/v2/users/self/subscriptions/current', user.token))
    .json<UserPacket[]>()
    .map(({ id }) => Number(id))

test('the viewer is sent to the page of Payme with what is to be paid', async () => {
  const { transaction_id: id, full_url: page } = await begin()
  const { origin, pathname } = new URL(String(page))
  expect(origin).toBe('https://checkout.paycom.uz')
  expect(Buffer.from(pathname.slice(1), 'base64').toString()).toBe(
    `m=merchant-of-soms;ac.payment=${id};a=${AMOUNT};l=en;c=https://tv.example/packets/${PACKET}?purchased=true`,
  )
})

// Payme tries new merchants in its sandbox by two scenarios: the first one is this.
test('a payment that was not finished is called off, and may be tried again', async () => {
  const { transaction_id: payment, offer } = await begin()
  const account = { payment }
  expect(await code('CheckPerformTransaction', { amount: AMOUNT + 1, account })).toBe(-31_001)
  expect(await code('CheckPerformTransaction', { amount: AMOUNT, account: { payment: 'none' } })).toBe(
    -31_050,
  )
  expect((await call('CheckPerformTransaction', { amount: AMOUNT, account })).result).toEqual({ allow: true })

  const first = attempt(payment)
  expect(await code('CreateTransaction', { ...first, amount: 1 })).toBe(-31_001)
  expect(await code('CreateTransaction', { ...first, account: { payment: 'none' } })).toBe(-31_050)
  const { result: made } = await call('CreateTransaction', first)
  expect(made).toEqual({
    create_time: NOW,
    transaction: expect.stringMatching(/^\d+$/) as string,
    state: 1,
    receivers: null,
  })
  // One at a time.
  expect((await call('CreateTransaction', attempt(payment))).error).toMatchObject({
    code: -31_052,
    data: 'payment',
  })
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'action_required' } })

  service.clock.time = NOW + 60_000
  const { result: called } = await call('CancelTransaction', { id: first.id, reason: 3 })
  expect(called).toEqual({ transaction: made?.['transaction'], cancel_time: NOW + 60_000, state: -1 })
  expect((await call('CheckTransaction', { id: first.id })).result).toEqual({
    create_time: NOW,
    perform_time: 0,
    cancel_time: NOW + 60_000,
    transaction: made?.['transaction'],
    state: -1,
    reason: 3,
  })
  expect(await code('PerformTransaction', { id: first.id })).toBe(-31_008)
  expect(await code('CreateTransaction', first)).toBe(-31_008)
  expect([await balance(), await packets()]).toEqual(['0.00', []])

  const second = attempt(payment)
  expect((await call('CreateTransaction', second)).result).toMatchObject({ state: 1 })
  expect((await call('PerformTransaction', { id: second.id })).result).toMatchObject({ state: 2 })
  expect(await packets()).toEqual([PACKET])
})

test('Payme takes no money for a packet that its viewer has had in another way since', async () => {
  const { transaction_id: payment } = await begin()
  await service.ports.database.execute(
    `insert into entitlement (user_id, packet_id, valid, source) values (${user.userId}, ${PACKET}, tstzrange('2026-06-01', '2026-07-01'), 'promo:1')`,
  )
  expect(await code('CheckPerformTransaction', { amount: AMOUNT, account: { payment } })).toBe(-31_051)
  expect(await code('CreateTransaction', attempt(payment))).toBe(-31_051)
})

// And the second one.
test('what was performed is money, once: it opens the packet, and cannot be called off any more', async () => {
  const { transaction_id: payment, offer } = await begin()
  const paid = attempt(payment)
  await call('CreateTransaction', paid)
  service.clock.time = NOW + 60_000
  const { result } = await call('PerformTransaction', { id: paid.id })
  expect(result).toEqual({
    transaction: expect.any(String) as string,
    perform_time: NOW + 60_000,
    state: 2,
  })
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { id: payment, status: 'complete' } })
  expect([await balance(), await packets()]).toEqual(['0.00', [PACKET]])
  expect(await code('CreateTransaction', attempt(payment))).toBe(-31_051)
  expect(await code('CheckPerformTransaction', { amount: AMOUNT, account: { payment } })).toBe(-31_051)
  expect(await code('CancelTransaction', { id: paid.id, reason: 5 })).toBe(-31_007)
  // Other money on the balance is not given in its place.
  await shop.topUp(user, AMOUNT)
  expect(await code('CancelTransaction', { id: paid.id, reason: 5 })).toBe(-31_007)
  expect([await balance(), await packets()]).toEqual(['70000.00', [PACKET]])

  const statement = async (from: number, to: number) =>
    (await call('GetStatement', { from, to })).result?.['transactions'] as Record<string, unknown>[]
  const own = (await statement(NOW, NOW)).filter(({ id }) => id === paid.id)
  expect(own).toEqual([
    {
      id: paid.id,
      time: NOW,
      amount: AMOUNT,
      account: { payment },
      create_time: NOW,
      perform_time: NOW + 60_000,
      cancel_time: 0,
      transaction: result?.['transaction'],
      state: 2,
      reason: null,
      receivers: null,
    },
  ])
  expect(await statement(NOW - HOUR, NOW - 1)).toEqual([])
})

test('money that came too late lies on the balance, and is given back from there once', async () => {
  const { transaction_id: payment, offer } = await begin()
  const late = attempt(payment)
  await call('CreateTransaction', late)
  service.clock.time = NOW + 2 * HOUR
  await shop.run('settle-payments')
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'error' } })
  // What was promised is kept; what is new is refused.
  expect(await code('CheckPerformTransaction', { amount: AMOUNT, account: { payment } })).toBe(-31_051)
  expect((await call('PerformTransaction', { id: late.id })).result).toMatchObject({ state: 2 })
  expect([await balance(), await packets()]).toEqual(['70000.00', []])
  expect((await call('CancelTransaction', { id: late.id, reason: 5 })).result).toMatchObject({ state: -2 })
  expect(await balance()).toBe('0.00')
  expect((await call('CheckTransaction', { id: late.id })).result).toMatchObject({ state: -2, reason: 5 })
  expect(await code('PerformTransaction', { id: late.id })).toBe(-31_008)
})

test('money that came after the balance had paid for the packet is given back from there, and the packet stays', async () => {
  const { transaction_id: payment, offer } = await begin()
  const late = attempt(payment)
  await call('CreateTransaction', late)
  await shop.topUp(user, AMOUNT)
  expect(await shop.fromBalance(user, offer.account_id, offer.purchase.id)).toMatchObject({ statusCode: 200 })
  expect((await call('PerformTransaction', { id: late.id })).result).toMatchObject({ state: 2 })
  expect([await balance(), await packets()]).toEqual(['70000.00', [PACKET]])
  expect((await call('CancelTransaction', { id: late.id, reason: 5 })).result).toMatchObject({ state: -2 })
  expect([await balance(), await packets()]).toEqual(['0.00', [PACKET]])
})

test('money for a packet that another payment has bought is given back, and the packet stays', async () => {
  const { transaction_id: payment, offer } = await begin()
  const left = attempt(payment)
  await call('CreateTransaction', left)
  const other = await shop.tryPay(user, offer, { payform_shortname: 'qrcode' })
  const buys = attempt(other.json<Transaction>().transaction_id)
  await call('CreateTransaction', buys)
  for (const { id } of [left, buys])
    expect((await call('PerformTransaction', { id })).result).toMatchObject({ state: 2 })
  expect([await balance(), await packets()]).toEqual(['70000.00', [PACKET]])
  expect(await code('CancelTransaction', { id: buys.id, reason: 5 })).toBe(-31_007)
  expect((await call('CancelTransaction', { id: left.id, reason: 5 })).result).toMatchObject({ state: -2 })
  expect([await balance(), await packets()]).toEqual(['0.00', [PACKET]])
})

test('what was not performed within twelve hours is off', async () => {
  const { transaction_id: payment } = await begin()
  const slow = attempt(payment)
  await call('CreateTransaction', slow)
  service.clock.time = NOW + 12 * HOUR - 1
  expect((await call('CreateTransaction', slow)).result).toMatchObject({ state: 1 })
  service.clock.time = NOW + 12 * HOUR
  expect(await code('PerformTransaction', { id: slow.id })).toBe(-31_008)
  expect((await call('CheckTransaction', { id: slow.id })).result).toMatchObject({ state: -1, reason: 4 })
  service.clock.time = NOW
  expect([await balance(), await packets()]).toEqual(['0.00', []])
  const next = await begin()
  const old = attempt(next.transaction_id, { time: NOW - 12 * HOUR })
  expect(await code('CreateTransaction', old)).toBe(-31_008)
})

test('what is no call, or of nothing, is refused by its number, in the payer’s languages', async () => {
  expect((await send('{"method":')).error?.code).toBe(-32_700)
  expect((await send('')).error?.code).toBe(-32_700)
  for (const body of ['[]', '7', '{}', '{"method":"CheckTransaction"}', '{"method":7,"params":{}}'])
    expect((await send(body)).error?.code, `${body}`).toBe(-32_600)
  expect((await call('DropEverything', {})).error).toMatchObject({ code: -32_601, data: 'DropEverything' })
  expect(await code('toString', {})).toBe(-32_601)
  const { transaction_id: payment } = await begin()
  for (const wrong of [
    { id: 7 },
    { id: '' },
    { amount: '7000000' },
    { amount: 0.5 },
    { time: null },
    { account: null },
    { account: [] },
  ])
    expect(await code('CreateTransaction', attempt(payment, wrong)), `${JSON.stringify(wrong)}`).toBe(-32_600)
  for (const method of ['PerformTransaction', 'CheckTransaction'])
    expect(await code(method, { id: 'never made' })).toBe(-31_003)
  const { error } = await call('CancelTransaction', { id: 'never made', reason: 1 })
  expect(error?.code).toBe(-31_003)
  expect(Object.keys(error?.message ?? {})).toEqual(expect.arrayContaining(['ru', 'uz', 'en', 'kk']))
  expect(error?.message['uz']).toBe('Bunday tranzaksiya yo‘q')
})

test('who does not show the merchant’s key hears nothing, and one merchant nothing of another one’s payments', async () => {
  const { transaction_id: payment } = await begin()
  const params = { amount: AMOUNT, account: { payment } }
  for (const caller of [
    { key: 'wrong' },
    { key: 'another key' },
    { authorization: '' },
    { authorization: `Bearer ${KEY}` },
    { authorization: `Basic ${Buffer.from(`Admin:${KEY}`).toString('base64')}` },
    { provider: TENGE },
  ])
    expect(await code('CheckPerformTransaction', params, caller), `${JSON.stringify(caller)}`).toBe(-32_504)
  const made = attempt(payment)
  await call('CreateTransaction', made)
  const other = { key: 'another key', provider: TENGE }
  expect(await code('CheckPerformTransaction', params, other)).toBe(-31_050)
  expect(await code('CreateTransaction', made, other)).toBe(-31_050)
  for (const [method, more] of [
    ['PerformTransaction', {}],
    ['CheckTransaction', {}],
    ['CancelTransaction', { reason: 3 }],
  ] as const)
    expect(await code(method, { id: made.id, ...more }, other), `${method}`).toBe(-31_003)
  expect((await call('GetStatement', { from: 0, to: NOW * 2 }, other)).result).toEqual({ transactions: [] })
  expect(await packets()).toEqual([])
  for (const url of ['/v2/gateways/payme/notices', '/v2/gateways/payme/notices/77'])
    expect((await service.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
})

test('of attempts and of payments at the same moment one is made, and its money comes once', async () => {
  const { transaction_id: payment } = await begin()
  const attempts = Array.from({ length: 5 }, () => attempt(payment))
  const post = (method: string, params: object) =>
    send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const made = await Promise.all(attempts.map((one) => post('CreateTransaction', one)))
  expect(made.filter(({ result }) => result).length).toBe(1)
  expect(made.filter(({ error }) => error?.code === -31_052).length).toBe(4)
  const paid = attempts[made.findIndex(({ result }) => result)]
  const performed = await Promise.all(
    Array.from({ length: 5 }, () => post('PerformTransaction', { id: paid?.id })),
  )
  expect(new Set(performed.map((reply) => JSON.stringify(reply.result))).size).toBe(1)
  const { rows } = await service.ports.database.execute(
    `select count(*)::int as captures from journal where purpose = 'capture' and source_id = '${payment}'`,
  )
  expect(rows).toEqual([{ captures: 1 }])
  expect(await packets()).toEqual([PACKET])
})
