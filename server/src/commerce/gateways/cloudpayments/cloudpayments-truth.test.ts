import { expect, test } from 'vitest'
import type { CloudPayment } from './cloudpayments-api.ts'
import { cloudDecline, cloudTruth, fromCloudAmount, toCloudAmount } from './cloudpayments-truth.ts'

const CARD = {
  Token: 'tk',
  CardType: 'Visa',
  CardFirstSix: '424242',
  CardLastFour: '4242',
  CardExpDate: '03/31',
}
const payment = (more: Partial<CloudPayment>): CloudPayment => ({
  TransactionId: 7,
  Amount: 1490.1,
  Currency: 'KZT',
  ReasonCode: 5051,
  Refunded: true,
  ...CARD,
  ...more,
})

test.each([
  ['AwaitingAuthentication', 'waiting'],
  // Money that is only held is no money yet.
  ['Authorized', 'waiting'],
  ['Completed', 'captured'],
  ['Cancelled', 'failed'],
  ['Declined', 'failed'],
  ['SomethingNew', 'waiting'],
  [null, 'waiting'],
] as const)(
  'a payment that is %s is %s, and tells of its card, its refusal and what went back only as far as that is so',
  (Status, is) => {
    const truth = cloudTruth(payment({ Status }))
    expect(truth).toMatchObject({ is, gatewayPayment: '7', amountMinor: 149_010, currency: 'KZT' })
    expect(truth.declineCode).toBe(is === 'failed' ? 'insufficient_funds' : null)
    expect(truth.card !== null).toBe(is === 'captured')
    expect('refundedMinor' in truth).toBe(is === 'captured')
  },
)

test('a card is kept by its token, and only a payment that has gone back has gone back', () => {
  const done = (more: Partial<CloudPayment>) => cloudTruth(payment({ Status: 'Completed', ...more }))
  expect(done({}).card).toEqual({
    token: 'tk',
    brand: 'visa',
    last4: '4242',
    first6: '424242',
    expires: '03/31',
  })
  expect(done({}).refundedMinor).toBe(149_010)
  expect(done({ Token: '' }).card).toBeNull()
  expect(done({ CardLastFour: null }).card).toBeNull()
  expect(done({ Refunded: false })).not.toHaveProperty('refundedMinor')
})

test('an amount is the same there and back, and a refusal without a meaning is one all the same', () => {
  for (const minor of [1, 10, 999, 149_010, 29_999_999])
    expect(fromCloudAmount(toCloudAmount(minor))).toBe(minor)
  expect([cloudDecline(5054), cloudDecline(1), cloudDecline(null)]).toEqual([
    'expired_card',
    'declined',
    'declined',
  ])
})
