import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { cardToken, readCardToken, truthOfIntent, truthOfSession } from './stripe-truth.ts'

type Intent = Partial<Stripe.PaymentIntent>
const intent = (more: Intent) =>
  ({
    id: 'pi_1',
    status: 'processing',
    amount: 149_000,
    amount_received: 0,
    currency: 'kzt',
    last_payment_error: null,
    latest_charge: null,
    setup_future_usage: null,
    customer: null,
    payment_method: null,
    ...more,
  }) as Stripe.PaymentIntent
const session = (more: Partial<Stripe.Checkout.Session>) =>
  ({
    id: 'cs_1',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 149_000,
    currency: 'kzt',
    payment_intent: null,
    ...more,
  }) as Stripe.Checkout.Session
const declined = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
} as Stripe.PaymentIntent.LastPaymentError

test.each([
  ['processing', null, 'waiting'],
  ['requires_action', null, 'waiting'],
  ['requires_payment_method', null, 'waiting'],
  ['requires_payment_method', declined, 'failed'],
  ['canceled', null, 'failed'],
  ['canceled', declined, 'failed'],
  // What failed before it is being paid another way, or was, is no failure of the payment.
  ['processing', declined, 'waiting'],
  ['requires_action', declined, 'waiting'],
  ['requires_capture', declined, 'waiting'],
  ['succeeded', declined, 'captured'],
] as const)('an intent that is %s, with the error %o, is %s', (status, last_payment_error, is) => {
  const { declineCode, ...truth } = truthOfIntent(
    intent({ status, last_payment_error, amount_received: 148_000 }),
  )
  expect(truth).toMatchObject({ is, amountMinor: is === 'captured' ? 148_000 : 149_000, currency: 'KZT' })
  const said = last_payment_error === null ? 'declined' : 'insufficient_funds'
  expect(declineCode).toBe(is === 'failed' ? said : null)
})

test('a page is paid by what its session says; as long as it is open another card may be tried', () => {
  const failed = intent({ status: 'requires_payment_method', last_payment_error: declined })
  expect(truthOfSession(session({ payment_intent: failed }))).toMatchObject({
    is: 'waiting',
    declineCode: null,
  })
  expect(truthOfSession(session({ status: 'expired', payment_intent: failed }))).toMatchObject({
    is: 'failed',
    declineCode: 'left_by_payer',
  })
  expect(truthOfSession(session({ status: 'complete', payment_intent: failed }))).toMatchObject({
    is: 'failed',
  })
  expect(truthOfSession(session({ status: 'complete' }))).toMatchObject({ is: 'waiting' })
  expect(truthOfSession(session({ status: 'complete', payment_status: 'paid' }))).toMatchObject({
    is: 'captured',
    gatewayPayment: 'cs_1',
    amountMinor: 149_000,
    declineCode: null,
    card: null,
  })
})

test('a card is kept where its owner has agreed, and what has gone back is told', () => {
  const card = { brand: 'visa', last4: '4242', fingerprint: 'f', exp_month: 3, exp_year: 2031 }
  const paid: Intent = {
    status: 'succeeded',
    amount_received: 149_000,
    customer: 'cus_1',
    payment_method: { id: 'pm_1', card } as Stripe.PaymentMethod,
    setup_future_usage: 'off_session',
    latest_charge: { amount_refunded: 9_000 } as Stripe.Charge,
  }
  expect(truthOfIntent(intent(paid))).toMatchObject({
    refundedMinor: 9_000,
    card: {
      token: 'cus_1/pm_1',
      brand: 'visa',
      last4: '4242',
      first6: null,
      fingerprint: 'f',
      expires: '03/31',
    },
  })
  for (const less of [
    { setup_future_usage: null },
    { customer: null },
    { payment_method: 'pm_1' },
    { status: 'processing' },
  ] as Intent[])
    expect(truthOfIntent(intent({ ...paid, ...less })).card).toBeNull()
  expect(truthOfIntent(intent({ ...paid, latest_charge: 'ch_1' }))).not.toHaveProperty('refundedMinor')
  expect(truthOfIntent(intent({ ...paid, status: 'processing' }))).not.toHaveProperty('refundedMinor')
})

test('a token names its customer and its card, and nothing else is one', () => {
  expect(readCardToken(cardToken('cus_1', 'pm_1'))).toEqual({ customer: 'cus_1', method: 'pm_1' })
  for (const wrong of ['', 'cus_1', '/pm_1', 'cus_1/', 'cus_1/pm_1/x'])
    expect(() => readCardToken(wrong)).toThrow('not a card of Stripe')
})
