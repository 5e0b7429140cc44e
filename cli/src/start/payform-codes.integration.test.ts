import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import { RIGHT_CODE } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const PHONE = '77013330001'

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, ALL_WAYS)
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

test('a phone is asked for the money, and the code that it was sent confirms it [commerce.api-payform-phone] [commerce.api-payform-confirm-sms]', async () => {
  const { transaction_id: id, ...asked } = await shop.begun(user, 'phone', {
    amount: '80.00',
    phone: '+7 701 333-00-01',
  })
  expect(asked).toMatchObject({
    transaction: { status: 'action_required' },
    mask: '…0001',
    expires_at: new Date(NOW + 600_000).toISOString(),
    full_url: null,
  })
  expect(service.gateway.orders.get(id)?.phone).toBe(PHONE)
  const wrong = await shop.payform(user, 'confirm_by_sms', { transaction_id: id, code: '0000' })
  expect([wrong.status, wrong.code]).toEqual([400, 'invalid_code'])
  const stranger = await openUser(service.ports)
  expect(
    (await shop.payform(stranger, 'confirm_by_sms', { transaction_id: id, code: RIGHT_CODE })).status,
  ).toBe(404)
  const right = await shop.payform(user, 'confirm_by_sms', { transaction_id: id, code: ` ${RIGHT_CODE} ` })
  expect(right.json<Transaction>()).toMatchObject({ transaction: { status: 'complete' }, mask: null })
  expect(await shop.balance(user)).toBe('80.00')
  // Said twice it is paid once.
  await shop.payform(user, 'confirm_by_sms', { transaction_id: id, code: RIGHT_CODE })
  expect(await shop.balance(user)).toBe('80.00')
  expect((await shop.payform(user, 'phone', { amount: '80.00', phone: '123' })).code).toBe('invalid_phone')
  // The own phone is meant where none is named.
  expect((await shop.payform(user, 'phone', { amount: '80.00' })).code).toBe('invalid_phone')
  const known = await openUser(service.ports, { phone: '77013330077' })
  const own = (await shop.payform(known, 'phone', { amount: '80.00' })).json<Transaction>()
  expect(service.gateway.orders.get(own.transaction_id)?.phone).toBe('77013330077')
})

test('a code may be wrong five times, also at once, and then the payment is over', async () => {
  const { transaction_id } = await shop.begun(user, 'phone', { amount: '80.00', phone: PHONE })
  const confirm = (code: string) => shop.payform(user, 'confirm_by_sms', { transaction_id, code })
  const other = await openUser(service.ports, { phone: '77013330088' })
  const theirs = (await shop.payform(other, 'phone', { amount: '80.00' })).json<Transaction>()
  const before = service.gateway.calls.confirm
  const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => confirm(`000${at}`)))
  expect(service.gateway.calls.confirm - before).toBe(5)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 409]))
  expect((await confirm(RIGHT_CODE)).status).toBe(409)
  expect((await shop.transaction(user, transaction_id)).transaction.status).toBe('error')
  expect(await shop.balance(user)).toBe('0.00')
  // Whoever pays elsewhere meanwhile has all tries of their own left.
  const right = { transaction_id: theirs.transaction_id, code: RIGHT_CODE }
  expect((await shop.payform(other, 'confirm_by_sms', right)).status).toBe(200)
  expect(await shop.balance(other)).toBe('80.00')
})

test('a QR code is a picture that nobody guesses, as long as the payment is open [commerce.api-payform-qrcode] [commerce.op-pay-with-qr]', async () => {
  const made = await shop.begun(user, 'qrcode_make_transaction', { amount: '90.00', paysystem: 'sandbox' })
  const { transaction_id: id, qrcode, link } = made
  expect(link).toBe(`https://qr.example/${id}`)
  const path = new URL(String(qrcode)).pathname
  const picture = () => service.app.inject({ method: 'GET', url: path })
  const shown = await picture()
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(shown.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect(shown.headers['cache-control']).toContain('no-store')
  for (const other of [
    path.replace(/.\/qr/, '_/qr'),
    path.replace(/-[\w-]{22}\//, '/'),
    `/v2/payments/${id}/qr.png`,
  ])
    expect((await service.app.inject({ method: 'GET', url: other })).statusCode).toBe(404)
  service.clock.time += 600_001
  expect((await picture()).statusCode).toBe(404)
  const expires_at = new Date(NOW + 600_000).toISOString()
  expect(await shop.transaction(user, id)).toMatchObject({ qrcode: null, link: null, expires_at })
  service.clock.time = NOW
  await shop.settle(id)
  expect((await picture()).statusCode).toBe(404)
  expect((await shop.transaction(user, id)).qrcode).toBe(null)
  expect(await shop.balance(user)).toBe('90.00')
  expect(
    (await shop.payform(user, 'qrcode_make_transaction', { amount: '90.00', paysystem: 'paypal' })).status,
  ).toBe(400)
})

test('a packet is paid by QR code, by phone, by an app and at a desk; who has no phone is told what is missing', async () => {
  const offer = await shop.offer(user, PLAIN)
  const by = async (more: object) => (await shop.tryPay(user, offer, more)).json<Transaction>()
  expect((await by({ payform_shortname: 'qrcode' })).qrcode).toContain('/qr.png')
  expect((await by({ payform_shortname: 'ext_app' })).link).toMatch(/^bank:/)
  expect((await by({ payform_shortname: 'info' })).status_description).toMatch(/at the desk$/)
  const nobody = await shop.tryPay(user, offer, { payform_shortname: 'phone_sms' })
  expect([nobody.status, nobody.refusal]).toEqual([402, { reason: 'balance', missing: '500.00' }])
  const { transaction_id } = await by({ payform_shortname: 'phone_sms', phone: PHONE })
  await shop.payform(user, 'confirm_by_sms', { transaction_id, code: RIGHT_CODE })
  expect((await shop.poll(user, offer)).transaction.status).toBe('complete')
})

test('the same way answers the same code as long as that is valid, unless another one is wanted, and a new one after it', async () => {
  const offer = await shop.offer(user, PLAIN)
  const by = async (more: object) => (await shop.tryPay(user, offer, more)).json<Transaction>()
  const first = await by({ payform_shortname: 'qrcode' })
  expect(await by({ payform_shortname: 'qrcode' })).toEqual(first)
  service.clock.time += 600_001
  const second = await by({ payform_shortname: 'qrcode' })
  expect([second.transaction_id === first.transaction_id, second.qrcode]).toEqual([
    false,
    expect.stringContaining('/qr.png'),
  ])
  expect((await shop.transaction(user, first.transaction_id)).transaction.status).toBe('error')
  const sms = { payform_shortname: 'phone_sms', phone: '77013330155' }
  const sent = await by(sms)
  const again = await by({ ...sms, again: true })
  expect([(await by(sms)).transaction_id, sent.transaction_id === again.transaction_id]).toEqual([
    again.transaction_id,
    false,
  ])
  // What was paid in the last second of a code is paid once: the gateway is asked before another one is begun.
  service.clock.time += 600_001
  service.gateway.finish(again.transaction_id, {})
  const paid = await by(sms)
  expect(paid).toMatchObject({ transaction_id: again.transaction_id, transaction: { status: 'complete' } })
  service.clock.time = NOW
})

test('a code whose answer was lost may have been taken: its gateway is asked before another one is sent, and nobody pays twice', async () => {
  const offer = await shop.offer(user, PLAIN)
  const sms = { payform_shortname: 'phone_sms', phone: '77013330166' }
  const pay = (more: object = {}) => shop.tryPay(user, offer, { ...sms, ...more })
  const { transaction_id } = (await pay()).json<Transaction>()
  const begun = service.gateway.calls.start
  const { silent } = service.gateway
  const confirm = () => shop.payform(user, 'confirm_by_sms', { transaction_id, code: RIGHT_CODE })
  silent.add('confirm').add('query')
  expect((await confirm()).code).toBe('gateway_timeout')
  for (const more of [{}, { again: true }])
    expect((await pay(more)).json<Transaction>()).toMatchObject({
      transaction_id,
      transaction: { status: 'pending' },
    })
  // By another offer of the same packet it is not left either.
  expect((await shop.tryPay(user, await shop.offer(user, PLAIN))).code).toBe('conflict')
  // It has heard of no code: the same one is typed once more.
  silent.clear()
  expect((await pay()).json<Transaction>()).toMatchObject({ transaction_id, mask: '…0166' })
  silent.add('confirm')
  expect((await confirm()).code).toBe('gateway_timeout')
  service.gateway.finish(transaction_id, {})
  const paid = (await pay({ again: true })).json<Transaction>()
  expect(paid).toMatchObject({ transaction_id, transaction: { status: 'complete' } })
  expect([service.gateway.calls.start - begun, await shop.balance(user)]).toEqual([0, '0.00'])
})

test.each([
  ['a QR code that is over', { payform_shortname: 'qrcode' }, {}, 600_001],
  ['a code that is valid yet', { payform_shortname: 'phone_sms', phone: '77013330177' }, { again: true }, 0],
])(
  '%s gives way to another one only as its gateway says that it was not paid',
  async (_what, way, wanted, after) => {
    const offer = await shop.offer(user, PLAIN)
    const first = (await shop.tryPay(user, offer, way)).json<Transaction>()
    service.clock.time += after
    service.gateway.silent.add('query')
    const refused = await shop.tryPay(user, offer, { ...way, ...wanted })
    expect([refused.status, refused.code]).toEqual([409, 'conflict'])
    // A new code of another purchase of the same is one of these too, where the first is over.
    const other = await shop.offer(user, PLAIN)
    const { status } = after > 0 ? await shop.tryPay(user, other, way) : refused
    expect(status).toBe(409)
    const open = await shop.transaction(user, first.transaction_id)
    expect(open.transaction.status).toBe('action_required')
    service.gateway.silent.clear()
    const second = (await shop.tryPay(user, offer, { ...way, ...wanted })).json<Transaction>()
    expect([second.transaction.status, second.transaction_id === first.transaction_id]).toEqual([
      'action_required',
      false,
    ])
  },
)
