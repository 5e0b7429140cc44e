import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStripeNotice } from './stripe-notice.ts'

const NOW = Date.UTC(2026, 5, 15)
const SECONDS = NOW / 1000
const SECRET = 'whsec_right'

const sign = (body: string, seconds = SECONDS, secret = SECRET): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
const event = (object: object): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type: 'any', data: { object } })
const BODY = event({ id: 'cs_1', client_reference_id: 'ours', metadata: { reference: 'other' } })
const HEADER = `t=${SECONDS},v1=${sign(BODY)}`
const read = (body: string | Buffer, header: unknown, now = NOW) =>
  readStripeNotice(Buffer.from(body), header, SECRET, now)

test('a notice says which payment it is about: a page, an intent, a charge, or nothing of ours', () => {
  expect(read(BODY, HEADER)).toEqual({ eventId: 'evt_1', reference: 'ours' })
  const intent = event({ id: 'pi_1', metadata: { reference: 'ours' } })
  expect(read(intent, `t=${SECONDS},v1=${sign(intent)}`)?.reference).toBe('ours')
  for (const object of [
    { id: 'pi_1', object: 'payment_intent', metadata: { reference: 'ours' } },
    { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', metadata: { reference: 'ours' } },
  ]) {
    const own = event(object)
    expect(read(own, `t=${SECONDS},v1=${sign(own)}`)).toEqual({
      eventId: 'evt_1',
      reference: 'ours',
      number: 'pi_1',
    })
  }
  for (const object of [{ id: 'acct_1' }, { metadata: {} }, { metadata: null }, { client_reference_id: 7 }]) {
    const other = event(object)
    expect(read(other, `t=${SECONDS},v1=${sign(other)}`)).toEqual({ eventId: 'evt_1', reference: null })
  }
})

test('a notice of a dispute, and of a refund, says which intent it is about; one of a refund that failed also which of ours that is', () => {
  const told = (object: object) => {
    const body = event(object)
    return read(body, `t=${SECONDS},v1=${sign(body)}`)
  }
  const dispute = { id: 'du_1', object: 'dispute', metadata: {}, payment_intent: 'pi_1' }
  expect(told(dispute)).toEqual({ eventId: 'evt_1', reference: null, gatewayPayment: 'pi_1' })
  const none = { eventId: 'evt_1', reference: null }
  expect(told({ ...dispute, payment_intent: null })).toEqual(none)
  const about = { eventId: 'evt_1', reference: null, gatewayPayment: 'pi_1' }
  const refund = { id: 're_1', object: 'refund', metadata: {}, payment_intent: 'pi_1' }
  expect(told({ ...refund, status: 'failed' })).toEqual(about)
  const own = { ...refund, metadata: { reference: 'ours' } }
  expect(told({ ...own, status: 'succeeded' })).toEqual(about)
  for (const status of ['failed', 'canceled'])
    expect(told({ ...own, status })).toEqual({ ...about, failedRefund: 'ours' })
})

test('a notice may be signed by several keys, while one takes over from another', () => {
  const old = sign(BODY, SECONDS, 'whsec_old')
  expect(read(BODY, `t=${SECONDS},v1=${old},v1=${sign(BODY)}`)).not.toBeNull()
  expect(read(BODY, `t=${SECONDS},v1=${sign(BODY)},v1=${old}`)).not.toBeNull()
  expect(read(BODY, `t=${SECONDS},v1=${old}`)).toBeNull()
  // Of another scheme, which is none.
  expect(read(BODY, `t=${SECONDS},v0=${sign(BODY)}`)).toBeNull()
})

test('a notice that was recorded is not believed after five minutes; one from a clock ahead of ours is', () => {
  for (const late of [300_000, 299_000, 0, -300_000, -3_600_000])
    expect(read(BODY, HEADER, NOW + late), `${late}`).not.toBeNull()
  for (const late of [301_000, 3_600_000]) expect(read(BODY, HEADER, NOW + late), `${late}`).toBeNull()
  // The time is signed with the body: a recorded notice cannot be made young.
  expect(read(BODY, `t=${SECONDS + 600},v1=${sign(BODY)}`, NOW + 600_000)).toBeNull()
  for (const header of [undefined, '', ['t=1'], 't=,v1=', `t=${SECONDS}`])
    expect(read(BODY, header)).toBeNull()
})

test('a notice with any byte changed is not believed, in its body or in its signature', () => {
  const bytes = Buffer.from(BODY)
  const change = fc.integer({ min: 1, max: 255 })
  fc.assert(
    fc.property(fc.nat({ max: bytes.length - 1 }), change, (at, by) => {
      const changed = Buffer.from(bytes)
      changed[at]! ^= by
      expect(read(changed, HEADER)).toBeNull()
    }),
    { numRuns: 500 },
  )
  const header = Buffer.from(HEADER)
  fc.assert(
    fc.property(fc.nat({ max: header.length - 1 }), change, (at, by) => {
      const changed = Buffer.from(header)
      changed[at]! ^= by
      expect(read(BODY, changed.toString('latin1'))).toBeNull()
    }),
    { numRuns: 500 },
  )
})
