import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noticeAmount, readCloudNotice } from './cloudpayments-notice.ts'

const SECRET = 'secret of the merchant'
const BODY =
  'TransactionId=504&Amount=1490.00&Currency=KZT&InvoiceId=ours&Status=Completed&Name=%D0%90%D0%BD%D0%BD%D0%B0'
const sign = (body: string | Buffer, secret = SECRET): string =>
  createHmac('sha256', secret).update(body).digest('base64')
const read = (body: string | Buffer, headers: Record<string, unknown>, kind: string | null = 'pay') =>
  readCloudNotice(Buffer.from(body), headers, SECRET, kind)

test('a notice is about our number, and is another event at each of its addresses', () => {
  const headers = { 'content-hmac': sign(BODY) }
  expect(read(BODY, headers)).toEqual({ eventId: 'pay-504', reference: 'ours', answer: { code: 0 } })
  expect(read(BODY, { 'x-content-hmac': sign(BODY) }, 'refund')?.eventId).toBe('refund-504')
  // What is told of a payment names no payment that it gives back.
  expect(read(BODY, headers, 'refund')?.refund).toBeUndefined()
  const back = BODY.replace('504', '901&PaymentTransactionId=504')
  const signed = { 'content-hmac': sign(back) }
  expect(read(back, signed, 'refund')?.refund).toEqual({ refundId: '901', amountMinor: 149_000 })
  const own = `${back}&Data=${encodeURIComponent('{"refund":"ours"}')}`
  expect(read(own, { 'content-hmac': sign(own) }, 'refund')?.refund).toBeUndefined()
  for (const kind of [null, '', 'pays', 'toString']) expect(read(BODY, headers, kind)).toBeNull()
  const other = 'TransactionId=505'
  expect(read(other, { 'content-hmac': sign(other) })).toMatchObject({ eventId: 'pay-505', reference: null })
})

test('before it takes money it asks, and each answer has its number', () => {
  const asks = read(BODY, { 'content-hmac': sign(BODY) }, 'check')?.asks
  expect([asks?.amountMinor, asks?.currency]).toEqual([149_000, 'KZT'])
  const answers = (['yes', 'unknown', 'wrong_amount', 'over'] as const).map((may) => asks?.answer(may))
  expect(answers).toEqual([{ code: 0 }, { code: 10 }, { code: 12 }, { code: 13 }])
})

test('amounts are read to the last hundredth, and nothing else is an amount', () => {
  expect(['10', '10.5', '10,50', '0.01', '1490.0000'].map(noticeAmount)).toEqual([
    1000, 1050, 1050, 1, 149_000,
  ])
  for (const text of [null, '', '10.005', '-10', '1e3', '10.', 'NaN', ' 10', '99999999999999'])
    expect(noticeAmount(text), `${text}`).toBeNull()
})

test('a notice that another merchant has signed, or nobody, is not believed', () => {
  const headers = [
    {},
    { 'content-hmac': sign(BODY, 'secret of another') },
    { 'content-hmac': '' },
    { 'content-hmac': [sign(BODY)] },
    { 'content-hmac': Buffer.from(sign(BODY), 'base64').toString('hex') },
  ]
  for (const one of headers) expect(read(BODY, one)).toBeNull()
})

test('a notice with any byte changed is not believed, in its body or in its signature', () => {
  const change = fc.integer({ min: 1, max: 255 })
  const check = (whole: string, isBelieved: (changed: Buffer) => boolean): void => {
    const bytes = Buffer.from(whole)
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), change, (at, by) => {
        const changed = Buffer.from(bytes)
        changed[at]! ^= by
        expect(isBelieved(changed)).toBe(false)
      }),
      { numRuns: 500 },
    )
  }
  check(BODY, (changed) => read(changed, { 'content-hmac': sign(BODY) }) !== null)
  check(sign(BODY), (changed) => read(BODY, { 'content-hmac': changed.toString('latin1') }) !== null)
})
