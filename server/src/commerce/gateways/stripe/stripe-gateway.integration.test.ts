import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderLike } from '../../../testing/orders.ts'
import { STRIPE_KEY, type StripeStub, stripeStub, WEBHOOK_SECRET } from '../../../testing/stripe-stub.ts'
import { type Gateway, GatewayRefusal, GatewaySilence } from '../gateway.ts'
import type { GatewaySettings } from '../settings.ts'
import { stripeGateway } from './stripe-gateway.ts'

const NOW = Date.UTC(2026, 5, 15)

let stub: StripeStub
let stripe: Gateway
beforeAll(async () => {
  stub = await stripeStub(() => NOW)
  const own = { secret_key: STRIPE_KEY, webhook_secret: WEBHOOK_SECRET, api: stub.url }
  stripe = stripeGateway(
    new Map<string, NonNullable<GatewaySettings['stripe']>>([
      ['1', own],
      ['2', { ...own, secret_key: 'sk_test_of_nobody', least_amount: '250.00' }],
    ]),
  )
})
afterAll(() => stub.close())
beforeEach(() => void (stub.calls.length = 0))

const sentForm = (): URLSearchParams => new URLSearchParams(stub.calls.at(-1)?.body)
const charge = (method: string, order = orderLike()) => stripe.charge?.(order, `cus_1/${method}`)

test('a page of Stripe takes one amount in one currency, comes back here, and says what came of it', async () => {
  const order = orderLike()
  const { gatewayPayment, next } = await stripe.start(order)
  expect(next).toEqual({ is: 'redirect', fullUrl: `https://checkout.stripe.example/${gatewayPayment}` })
  expect(Object.fromEntries(sentForm())).toMatchObject({
    mode: 'payment',
    client_reference_id: order.reference,
    'line_items[0][price_data][currency]': 'kzt',
    'line_items[0][price_data][unit_amount]': '149000',
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    locale: 'ru',
  })
  expect(sentForm().has('payment_intent_data[setup_future_usage]')).toBe(false)
  expect(await stripe.query('1', order.reference, gatewayPayment)).toMatchObject({ is: 'waiting' })
  // It is Stripe's page of another payment: nothing of it is believed.
  expect(await stripe.query('1', orderLike().reference, gatewayPayment)).toBeNull()
  stub.pay(gatewayPayment ?? '')
  expect(await stripe.query('1', order.reference, gatewayPayment)).toEqual({
    gatewayPayment,
    is: 'captured',
    amountMinor: 149_000,
    currency: 'KZT',
    declineCode: null,
    card: null,
    refundedMinor: 0,
  })
  // Without its number it is found by what it carries of ours.
  expect(await stripe.query('1', order.reference)).toMatchObject({ is: 'captured', amountMinor: 149_000 })
  expect(await stripe.query('1', orderLike().reference)).toBeNull()
})

test('the least that it takes is what the settings say, else what is known of the currency', () => {
  expect([stripe.leastMinor?.('1', 'USD'), stripe.leastMinor?.('1', 'KZT')]).toEqual([50, 0])
  expect([stripe.leastMinor?.('2', 'USD'), stripe.leastMinor?.('2', 'KZT')]).toEqual([25_000, 25_000])
})

test('a page that nobody has paid ends without money', async () => {
  const order = orderLike()
  const { gatewayPayment } = await stripe.start(order)
  stub.expire(gatewayPayment ?? '')
  expect(await stripe.query('1', order.reference, gatewayPayment)).toMatchObject({
    is: 'failed',
    declineCode: 'left_by_payer',
  })
})

test('a card is kept where the order says so, and charged by what was kept without its owner', async () => {
  const order = orderLike({ saveCard: true })
  const { gatewayPayment } = await stripe.start(order)
  expect(sentForm().get('payment_intent_data[setup_future_usage]')).toBe('off_session')
  expect(sentForm().get('customer_creation')).toBe('always')
  stub.pay(gatewayPayment ?? '')
  const truth = await stripe.query('1', order.reference, gatewayPayment)
  expect(truth?.card).toEqual({
    token: 'cus_1/pm_ok',
    brand: 'visa',
    last4: '4242',
    first6: null,
    expires: '04/49',
    fingerprint: 'print of 4242',
  })
  const { next } = (await stripe.charge?.(orderLike(), truth?.card?.token ?? '')) ?? {}
  expect(next).toMatchObject({
    is: 'final',
    truth: { is: 'captured', amountMinor: 149_000, currency: 'KZT' },
  })
  expect(sentForm().get('off_session')).toBe('true')
  await stripe.forgetCard?.('1', 'cus_1/pm_ok')
  await stripe.forgetCard?.('1', 'cus_1/pm_ok')
  expect(stub.detached).toEqual(['pm_ok'])
})

test.each([
  ['pm_poor', 'insufficient_funds'],
  ['pm_stolen', 'stolen_card'],
  ['pm_expired', 'expired_card'],
])('a charge of %s fails as %s', async (method, declineCode) => {
  const order = orderLike()
  const begun = await charge(method, order)
  expect(begun?.next).toMatchObject({ is: 'final', truth: { is: 'failed', declineCode } })
  expect(await stripe.query('1', order.reference, begun?.gatewayPayment)).toMatchObject({
    is: 'failed',
    declineCode,
  })
})

test('a bank that wants to see the owner of a card has a page for it', async () => {
  const order = orderLike()
  const begun = await charge('pm_secure', order)
  expect(begun?.next).toEqual({ is: 'redirect', fullUrl: 'https://hooks.stripe.example/3ds' })
  expect(sentForm().get('return_url')).toBe(order.returnUrl)
  expect(await stripe.query('1', order.reference, begun?.gatewayPayment)).toMatchObject({ is: 'waiting' })
})

test('a page of Stripe or of a bank that was left is ended once; what has ended or was paid stays as it is', async () => {
  const { gatewayPayment: left } = await stripe.start(orderLike())
  const { gatewayPayment: paid } = await stripe.start(orderLike())
  stub.pay(paid ?? '')
  const { gatewayPayment: bank } = (await charge('pm_secure')) ?? {}
  for (const id of [left, left, paid, bank, bank]) await stripe.endPage?.('1', id ?? '')
  expect([left, paid].map((id) => stub.sessions.get(id ?? '')?.['status'])).toEqual(['expired', 'complete'])
  expect(stub.intents.get(bank ?? '')).toMatchObject({ status: 'canceled' })
  await expect(stripe.endPage?.('2', left ?? '')).rejects.toThrow(GatewayRefusal)
})

test('where nobody is there to be sent to the bank, a charge that it wants its owner for has failed', async () => {
  const order = orderLike({ isPayerThere: false })
  const begun = await charge('pm_secure', order)
  const truth = { is: 'failed', declineCode: 'not_confirmed_by_bank' }
  expect(begun?.next).toMatchObject({ is: 'final', truth })
  expect(await stripe.query('1', order.reference, begun?.gatewayPayment)).toMatchObject(truth)
})

test('whatever is asked again after its answer was lost is done once', async () => {
  const order = orderLike()
  stub.loseNext()
  await expect(stripe.start(order)).rejects.toThrow(GatewaySilence)
  const pages = stub.sessions.size
  await stripe.start(order)
  expect(stub.sessions.size).toBe(pages)

  const charged = orderLike()
  stub.loseNext()
  await expect(charge('pm_ok', charged)).rejects.toThrow(GatewaySilence)
  const intents = stub.intents.size
  expect((await charge('pm_ok', charged))?.next).toMatchObject({ truth: { is: 'captured' } })
  // In other words, such as another amount, it is not charged a second time either.
  await expect(charge('pm_ok', { ...charged, amountMinor: 200_000 })).rejects.toThrow(GatewaySilence)
  expect(stub.intents.size).toBe(intents)

  const refund = () => stripe.refund?.('1', charged.reference, 'refund-1', 49_000)
  stub.calls.length = 0
  expect(await refund()).toEqual({ is: 'done' })
  expect(await refund()).toEqual({ is: 'done' })
  expect(stub.refunds.map(({ amount }) => amount)).toEqual([49_000])
  const rest = () => stripe.refund?.('1', charged.reference, 'refund-rest', 100_000)
  expect(await rest()).toEqual({ is: 'done' })
  stub.forget()
  expect(await rest()).toEqual({ is: 'done' })
  expect(stub.refunds).toHaveLength(2)
  expect(await stripe.refund?.('1', charged.reference, 'refund-2', 149_000)).toEqual({
    is: 'refused',
    why: 'charge_already_refunded',
  })
  expect(await stripe.listCaptured?.('1', NOW - 1000, NOW + 1000)).toContainEqual({
    reference: charged.reference,
    gatewayPayment: expect.stringMatching(/^pi_/) as string,
    amountMinor: 149_000,
    currency: 'KZT',
    capturedAt: NOW,
    refundedMinor: 149_000,
  })
  expect(await stripe.listCaptured?.('1', NOW + 1000, NOW + 2000)).toEqual([])
})

test('the list of what Stripe has taken is whole, however many payments there are', async () => {
  const from = NOW + 90 * 86_400_000
  stub.takeMany(10_050, from / 1000)
  expect(await stripe.listCaptured?.('1', from, from + 1000)).toHaveLength(10_050)
})

test('a refund that waits at Stripe is told by how it stands, and paid once, also after its key is forgotten', async () => {
  const order = orderLike()
  const intent = (await charge('pm_ok', order))?.gatewayPayment ?? ''
  const refund = (reference: string) => stripe.refund?.('1', order.reference, reference, 40_000, intent)
  stub.refundAs('pending')
  const waiting = { is: 'waiting' }
  expect([await refund('slow'), await refund('slow')]).toEqual([waiting, waiting])
  stub.forget()
  expect(await refund('slow')).toEqual(waiting)
  const own = () => stub.refunds.filter(({ payment_intent }) => payment_intent === intent)
  const [slow] = own()
  expect(own()).toHaveLength(1)
  // However much was paid back of it since.
  for (let count = 0; count < 101; count++) stub.refundOutside(intent, 1)
  Object.assign(slow ?? {}, { status: 'succeeded' })
  expect(await refund('slow')).toEqual({ is: 'done' })
  expect(own()).toHaveLength(102)

  expect(await refund('never')).toEqual(waiting)
  Object.assign(own().at(-1) ?? {}, { status: 'failed' })
  stub.refundAs('succeeded')
  expect(await refund('never')).toEqual({ is: 'refused', why: 'failed' })
  expect(own()).toHaveLength(103)
})

test('what a bank has withdrawn counts as gone back until it comes again, in the currency of the payment', async () => {
  const order = orderLike()
  const intent = (await charge('pm_ok', order))?.gatewayPayment ?? ''
  const back = async () => (await stripe.query('1', order.reference, intent))?.refundedMinor
  const listed = async () =>
    (await stripe.listCaptured?.('1', NOW - 1000, NOW + 1000))?.find(
      ({ reference }) => reference === order.reference,
    )?.refundedMinor
  expect(await stripe.referenceOf?.('1', intent)).toBe(order.reference)
  expect(await stripe.referenceOf?.('1', 'pi_of_nobody')).toBeNull()
  stub.refundOutside(intent, 9_000)
  // A bank may dispute all of it, also what has gone back.
  const dispute = stub.dispute(intent, 149_000)
  expect([await back(), await listed()]).toEqual([9_000, 9_000])
  stub.moveFunds(dispute, -29_800)
  expect([await back(), await listed()]).toEqual([149_000, 149_000])
  stub.moveFunds(dispute, 1_800)
  expect([await back(), await listed()]).toEqual([149_000, 149_000])
  stub.moveFunds(dispute, 28_000)
  expect([await back(), await listed()]).toEqual([9_000, 9_000])
})

test('a payment that is not found yet is not taken for one that cannot be refunded', async () => {
  await expect(stripe.refund?.('1', orderLike().reference, 'refund-3', 100)).rejects.toThrow(GatewaySilence)
})

test('nobody is sent to a page that is not https', async () => {
  for (const url of [
    null,
    'http://checkout.example/',
    'javascript:alert(1)',
    'https://a:b@checkout.example/',
  ]) {
    stub.answerNext({ status: 200, json: { id: 'cs_0', object: 'checkout.session', url } })
    await expect(stripe.start(orderLike())).rejects.toThrow(GatewaySilence)
  }
})

test('a wrong key refuses, and a Stripe that is overloaded or at the same thing already leaves it open; neither says the key', async () => {
  const failures = [await stripe.start(orderLike({ merchant: '2' })).catch((error: unknown) => error)]
  expect(failures[0]).toBeInstanceOf(GatewayRefusal)
  for (const [status, type] of [
    [409, 'invalid_request_error'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [503, 'api_error'],
  ] as const) {
    stub.answerNext({ status, json: { error: { type } } })
    failures.push(await stripe.start(orderLike()).catch((error: unknown) => error))
    expect(failures.at(-1)).toBeInstanceOf(GatewaySilence)
  }
  expect(await stripe.start(orderLike({ merchant: '3' })).catch((error: unknown) => error)).toBeInstanceOf(
    GatewayRefusal,
  )
  expect(failures.map((error) => JSON.stringify(error) + String(error)).join('')).not.toContain('sk_test')
  expect([stripe.serves('1'), stripe.serves('3')]).toEqual([true, false])
})
