import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  CLOUD_SETTINGS,
  type CloudPaymentsStub,
  cloudPaymentsStub,
} from '../../../testing/cloudpayments-stub.ts'
import { orderLike } from '../../../testing/orders.ts'
import { type Gateway, GatewayRefusal, GatewaySilence } from '../gateway.ts'
import { cloudPaymentsGateway } from './cloudpayments-gateway.ts'

const NOW = Date.UTC(2026, 5, 15, 12)

let stub: CloudPaymentsStub
let cloud: Gateway
beforeAll(async () => {
  stub = await cloudPaymentsStub(() => NOW)
  const own = { ...CLOUD_SETTINGS, api: stub.url }
  cloud = cloudPaymentsGateway(
    new Map([
      ['1', own],
      ['2', { ...own, api_secret: 'somebody else’s' }],
    ]),
  )
})
afterAll(() => stub.close())
beforeEach(() => void (stub.calls.length = 0))

const sent = () => JSON.parse(stub.calls.at(-1)?.body ?? '') as Record<string, unknown>
const charge = (token: string, order = orderLike()) => cloud.charge?.(order, token)
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

test('an order has a page that takes its amount and comes back here; what became of it is asked by our number', async () => {
  const order = orderLike()
  const { next } = await cloud.start(order)
  expect(next).toEqual({
    is: 'redirect',
    fullUrl: expect.stringMatching(/^https:\/\/orders\.cloudpayments\.example\/d\//) as string,
  })
  expect(sent()).toMatchObject({
    Amount: 1490,
    Currency: 'KZT',
    InvoiceId: order.reference,
    AccountId: '7',
    RequireConfirmation: false,
    SuccessRedirectUrl: order.returnUrl,
    FailRedirectUrl: order.returnUrl,
    CultureName: 'ru-RU',
  })
  expect(await cloud.query('1', order.reference)).toBeNull()
  const { TransactionId } = stub.pay(order.reference)
  expect(await cloud.query('1', order.reference)).toEqual({
    gatewayPayment: String(TransactionId),
    is: 'captured',
    amountMinor: 149_000,
    currency: 'KZT',
    declineCode: null,
    card: { token: 'tk_good', brand: 'visa', last4: '4242', first6: '424242', expires: '04/49' },
  })
})

test('money that is only held is none yet, and a declined payment is none at all', async () => {
  const states = [
    [{ Status: 'Authorized' }, { is: 'waiting', card: null }],
    [{ Status: 'AwaitingAuthentication' }, { is: 'waiting' }],
    [{ Status: 'Something new' }, { is: 'waiting' }],
    [{ Status: 'Cancelled' }, { is: 'failed' }],
    [
      { Status: 'Declined', ReasonCode: 5051 },
      { is: 'failed', declineCode: 'insufficient_funds' },
    ],
  ] as const
  for (const [more, truth] of states) {
    const order = orderLike()
    await cloud.start(order)
    stub.pay(order.reference, more)
    expect(await cloud.query('1', order.reference), `${more.Status}`).toMatchObject(truth)
  }
})

test.each([
  ['poor', 'insufficient_funds'],
  ['stolen', 'stolen_card'],
  ['expired', 'expired_card'],
  ['strange', 'declined'],
])('a charge of a card that is %s fails as %s', async (token, declineCode) => {
  expect((await charge(token))?.next).toMatchObject({ is: 'final', truth: { is: 'failed', declineCode } })
})

test('a kept card is charged once for a payment, however often it is asked for and whatever gets lost', async () => {
  const order = orderLike()
  stub.answerNext({ status: 503 })
  expect(await failureOf(charge('tk_good', order) ?? Promise.resolve())).toBeInstanceOf(GatewaySilence)
  const before = stub.payments.length
  for (let time = 0; time < 3; time++) {
    expect((await charge('tk_good', order))?.next).toMatchObject({ is: 'final', truth: { is: 'captured' } })
    stub.forget()
  }
  expect(stub.payments.length).toBe(before + 1)
  expect(await failureOf(charge('forgotten') ?? Promise.resolve())).toBeInstanceOf(GatewayRefusal)
})

test('a charge says whether the owner of the card has asked for it, or the shop as it was agreed', async () => {
  await charge('tk_good')
  expect(sent()).toMatchObject({ TrInitiatorCode: 1, AccountId: '7', Token: 'tk_good' })
  expect(sent()['PaymentScheduled']).toBeUndefined()
  await charge('tk_good', orderLike({ isPayerThere: false }))
  expect(sent()).toMatchObject({ TrInitiatorCode: 0, PaymentScheduled: 1 })
})

test('a bank that wants to see the owner of a card gets a form, and what it says goes back to CloudPayments', async () => {
  const order = orderLike()
  const begun = await charge('secure', order)
  expect(begun?.next).toEqual({
    is: 'form',
    action: 'https://acs.bank.example/3ds',
    fields: {
      MD: begun?.gatewayPayment,
      PaReq: 'what the bank asks',
      TermUrl: `https://tv.example/v2/gateways/cloudpayments/bank/${order.reference}`,
    },
  })
  expect(await cloud.query('1', order.reference)).toMatchObject({ is: 'waiting' })
  await cloud.endBankCheck?.('1', begun?.gatewayPayment ?? '', 'seen and right')
  expect(await cloud.query('1', order.reference)).toMatchObject({ is: 'captured' })

  const refused = orderLike()
  const other = await charge('secure', refused)
  await cloud.endBankCheck?.('1', other?.gatewayPayment ?? '', 'anything')
  expect(await cloud.query('1', refused.reference)).toMatchObject({
    is: 'failed',
    declineCode: 'not_confirmed_by_bank',
  })
})

test('money is paid back once for each reference, and never more than was taken', async () => {
  const order = orderLike()
  await charge('tk_good', order)
  const refund = (reference: string, amount: number) =>
    cloud.refund?.('1', order.reference, reference, amount)
  stub.loseNext()
  expect(await failureOf(refund('a', 49_000) ?? Promise.resolve())).toBeInstanceOf(GatewaySilence)
  expect(await refund('a', 49_000)).toEqual({ is: 'done' })
  expect(await refund('a', 49_000)).toEqual({ is: 'done' })
  expect(await refund('b', 149_000)).toMatchObject({ is: 'refused' })
  expect(await refund('c', 100_000)).toEqual({ is: 'done' })
  stub.forget()
  expect(await refund('c', 100_000)).toEqual({ is: 'done' })
  expect(
    stub.refunds.filter(({ TransactionId }) => TransactionId === stub.payments.at(-1)?.TransactionId),
  ).toEqual([expect.objectContaining({ Amount: 490 }), expect.objectContaining({ Amount: 1000 })])
  const list = (await cloud.listCaptured?.('1', NOW - 1000, NOW + 1000)) ?? []
  expect(list.find(({ reference }) => reference === order.reference)).toEqual({
    reference: order.reference,
    gatewayPayment: String(stub.payments.at(-1)?.TransactionId),
    amountMinor: 149_000,
    currency: 'KZT',
    capturedAt: NOW,
    refundedMinor: 149_000,
  })
  expect(await cloud.listCaptured?.('1', NOW + 1000, NOW + 2000)).toEqual([])
})

test('what was asked for longer ago than it remembers is asked for once more where that is the whole payment, and never where it is a part', async () => {
  const order = orderLike()
  await charge('tk_good', order)
  const again = (reference: string, amount: number) =>
    cloud.refund?.('1', order.reference, reference, amount, null, true)
  const sent = () =>
    stub.refunds.filter(({ TransactionId }) => TransactionId === stub.payments.at(-1)?.TransactionId)
  expect(await again('part', 49_000)).toEqual({ is: 'waiting' })
  expect(sent()).toEqual([])
  expect(await again('whole', 149_000)).toEqual({ is: 'done' })
  stub.forget()
  expect(await again('whole', 149_000)).toEqual({ is: 'done' })
  expect(sent()).toEqual([expect.objectContaining({ Amount: 1490 })])
})

test('a day on which a provider has taken thousands of payments is listed as a whole', async () => {
  const order = orderLike()
  await cloud.start(order)
  const { length: before } = stub.payments
  const CreatedDateIso = '2026-09-01T12:00:00'
  for (let at = 0; at < 5000; at++) stub.pay(order.reference, { CreatedDateIso })
  const day = Date.UTC(2026, 8, 1)
  expect(await cloud.listCaptured?.('1', day, day + 86_400_000)).toHaveLength(5000)
  stub.payments.length = before
})

test('nobody is sent to a page that is not https, and nothing is followed elsewhere', async () => {
  for (const Url of [
    'http://orders.example/d/1',
    'javascript:alert(1)',
    'https://user:key@orders.example/',
    '',
  ]) {
    stub.answerNext({ status: 200, json: { Success: true, Model: { Id: 'a', Url } } })
    expect(await failureOf(cloud.start(orderLike())), `${Url}`).toBeInstanceOf(GatewaySilence)
  }
  stub.answerNext({ status: 307, headers: { location: `${stub.url}/stolen` } })
  expect(await failureOf(cloud.start(orderLike()))).toBeInstanceOf(GatewaySilence)
  expect(stub.calls.filter(({ path }) => path === '/stolen')).toEqual([])
})

test('what is no answer leaves it open; wrong keys refuse; neither says the keys', async () => {
  const odd = [
    { status: 500 },
    { status: 429 },
    { status: 200, text: 'hello' },
    { status: 200, json: { a: 1 } },
  ]
  const failures: unknown[] = []
  for (const answer of odd) {
    stub.answerNext(answer)
    failures.push(await failureOf(cloud.query('1', orderLike().reference)))
    expect(failures.at(-1)).toBeInstanceOf(GatewaySilence)
  }
  failures.push(await failureOf(cloud.start(orderLike({ merchant: '2' }))))
  expect(failures.at(-1)).toBeInstanceOf(GatewayRefusal)
  expect(await failureOf(cloud.start(orderLike({ merchant: '3' })))).toBeInstanceOf(GatewayRefusal)
  expect(failures.map((error) => JSON.stringify(error) + String(error)).join('')).not.toMatch(
    /somebody|pk_of/,
  )
})
