import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR_KEY, type OperatorStub, operatorStub } from '../../../testing/operator-stub.ts'
import { orderLike } from '../../../testing/orders.ts'
import { type Gateway, GatewayRefusal, GatewaySilence } from '../gateway.ts'
import { operatorGateway } from './operator-gateway.ts'
import { signCall } from './operator-signature.ts'

const NOW = Date.UTC(2026, 5, 15)

let stub: OperatorStub
let billing: Gateway
const clock = { time: NOW }
beforeAll(async () => {
  stub = await operatorStub(() => NOW)
  billing = operatorGateway(
    new Map([
      ['1', { url: `${stub.url}/tv/`, key: OPERATOR_KEY }],
      ['2', { url: `${stub.url}/tv`, key: 'the key of another operator' }],
      ['3', { url: 'http://billing.example/tv', key: OPERATOR_KEY }],
    ]),
    () => clock.time,
  )
})
afterAll(() => stub.close())
beforeEach(() => {
  stub.calls.length = 0
  clock.time = NOW
})

const orderOf = (userId = 7, more = {}) =>
  orderLike({ payform: 'provider_account', payer: { userId, phone: '77010000001' }, ...more })
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

test('the account of a viewer is charged once for a payment, and asked for by our number', async () => {
  const order = orderOf()
  expect(await billing.query('1', order.reference)).toBeNull()
  stub.loseNext()
  expect(await failureOf(billing.start(order))).toBeInstanceOf(GatewaySilence)
  const truth = {
    gatewayPayment: 'bill-1',
    is: 'captured',
    amountMinor: 149_000,
    currency: 'KZT',
    declineCode: null,
  }
  expect(await billing.start(order)).toEqual({ gatewayPayment: 'bill-1', next: { is: 'final', truth } })
  expect(await billing.query('1', order.reference)).toEqual(truth)
  expect(stub.charges.size).toBe(1)
  expect(stub.charges.get(order.reference)?.account).toEqual({
    user_id: 7,
    phone: '77010000001',
  })
  stub.accounts.set(8, 'slow')
  const slow = orderOf(8)
  expect((await billing.start(slow)).next).toMatchObject({ truth: { is: 'waiting' } })
})

test('an account with too little, one that is blocked, and anything else that is refused are told apart', async () => {
  stub.accounts.set(9, 'poor').set(10, 'blocked')
  const why = async (userId?: number): Promise<unknown> => {
    const error = await failureOf(billing.start(orderOf(userId)))
    expect(error).toBeInstanceOf(GatewayRefusal)
    return (error as GatewayRefusal).why
  }
  expect([await why(9), await why(10)]).toEqual(['no_money', 'forbidden'])
  stub.answerNext({ status: 400, json: {} })
  expect(await why()).toBe('refused')
})

test('money is paid back once for each reference, and never more than was taken', async () => {
  const order = orderOf()
  await billing.start(order)
  const refund = (reference: string, amount: number) =>
    billing.refund?.('1', order.reference, reference, amount)
  expect([await refund('a', 100_000), await refund('a', 100_000)]).toEqual([{ is: 'done' }, { is: 'done' }])
  expect(await refund('b', 100_000)).toEqual({ is: 'refused', why: 'answers 409' })
  expect(stub.charges.get(order.reference)?.refunds).toEqual(new Map([['a', 100_000]]))
})

test('whatever is no plain answer leaves it open; nothing is followed elsewhere', async () => {
  const order = orderOf()
  const odd = [
    { status: 500 },
    { status: 302, headers: { location: `${stub.url}/elsewhere` } },
    { status: 200, text: 'ok' },
    { status: 200, json: { id: 'a', state: 'paid', amount_minor: 149_000, currency: 'KZT' } },
    { status: 200, json: { id: 'a', state: 'captured', amount_minor: '149000', currency: 'KZT' } },
  ]
  for (const answer of odd) {
    stub.answerNext(answer)
    expect(await failureOf(billing.start(order)), `${JSON.stringify(answer)}`).toBeInstanceOf(GatewaySilence)
  }
  stub.answerNext({ status: 403, json: {} })
  expect(await failureOf(billing.query('1', order.reference))).toBeInstanceOf(GatewaySilence)
  expect(stub.calls.filter(({ path }) => path === '/elsewhere')).toEqual([])
})

test('a failure in words that nobody knows is a decline, and a number that no account holds is no amount', async () => {
  const charge = { id: 'bill-1', state: 'failed', amount_minor: 50_000, currency: 'KZT' }
  stub.answerNext({ status: 200, json: { ...charge, decline_code: 'no\u0000thing' } })
  expect(await billing.query('1', 'one')).toMatchObject({ is: 'failed', declineCode: 'declined' })
  stub.answerNext({ status: 200, json: { ...charge, decline_code: 'limit_exceeded' } })
  expect(await billing.query('1', 'one')).toMatchObject({ declineCode: 'limit_exceeded' })
  stub.answerNext({ status: 200, text: JSON.stringify(charge).replace('50000', '1e300') })
  expect(await failureOf(billing.query('1', 'one'))).toBeInstanceOf(GatewaySilence)
  // A refund is not refused for good because a key is wrong.
  stub.answerNext({ status: 401, json: {} })
  expect(await failureOf(billing.refund!('1', 'one', 'back', 100))).toBeInstanceOf(GatewaySilence)
  stub.answerNext({ status: 408, json: {} })
  expect(await failureOf(billing.start(orderOf()))).toBeInstanceOf(GatewaySilence)
})

test('a call is good for five minutes and for its own operator, and no key is said', async () => {
  clock.time = NOW - 301_000
  const failures = [await failureOf(billing.start(orderOf()))]
  clock.time = NOW
  failures.push(await failureOf(billing.start(orderOf(7, { merchant: '2' }))))
  expect(failures.map((error) => (error as GatewayRefusal).why)).toEqual(['settings', 'settings'])
  // Over a plain line nothing is said at all.
  failures.push(await failureOf(billing.start(orderOf(7, { merchant: '3' }))))
  expect(String(failures[2])).toContain('not https')
  failures.push(await failureOf(billing.start(orderOf(7, { merchant: '4' }))))
  expect(failures[3]).toBeInstanceOf(GatewayRefusal)
  expect(failures.map((error) => JSON.stringify(error) + String(error)).join('')).not.toContain('the key of')
})

test('time, method, path and every byte of a body are signed', () => {
  const text = fc.string({ minLength: 1, maxLength: 50 })
  const call = fc.record({ method: text, path: text, body: text })
  fc.assert(
    fc.property(call, call, fc.nat(), fc.nat(), (one, other, at, later) => {
      const isSame = JSON.stringify([one, at]) === JSON.stringify([other, later])
      fc.pre(![one, other].some(({ method, path }) => `${method}${path}`.includes('\n')))
      expect(signCall('k', at, one) === signCall('k', later, other)).toBe(isSame)
    }),
  )
})

test('the example that operators are given is right', async () => {
  const told = await readFile(new URL('../../../../../docs/gateways.md', import.meta.url), 'utf8')
  const [, key = ''] = /With the key `(.+?)`/.exec(told) ?? []
  const [, method = '', path = '', seconds, body = '', signature] =
    /```\n(POST) (\S+)\nopenair-timestamp: (\d+)\n\n(.+)\n```\n\nis signed with `(\w+)`/.exec(told) ?? []
  expect(signCall(key, Number(seconds), { method, path, body })).toBe(signature)
})
