import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Card } from '#contract/payforms.ts'
import type { Account, Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { checkBooks } from '#server/commerce/money/books-check.ts'
import { endRefund, endWithin, sendOpenRefunds, sendRefund } from '#server/commerce/money/refund.ts'
import { type Gateway, GatewaySilence } from '#server/commerce/gateways/gateway.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { endToldRefund } from '#server/commerce/money/told-refund.ts'
import { cloudPaymentsGateway } from '#server/commerce/gateways/cloudpayments/cloudpayments-gateway.ts'
import {
  CLOUD_SETTINGS,
  type CloudPaymentsStub,
  cloudPaymentsStub,
} from '#server/testing/cloudpayments-stub.ts'
import { testEngine } from '#server/testing/test-databases.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { lockPayer } from '#server/work/account-locks.ts'
import { inTransaction } from '#server/work/in-transaction.ts'
import { PACKET, runGatewayShop, SOMS, TENGE } from '../testing/gateway-shop.ts'
import type { RunningService } from '../testing/running-service.ts'
import { shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const HOUR = 3_600_000
const OTHER_SECRET = 'secret of the other provider'

let stub: CloudPaymentsStub
let service: RunningService
let user: TestUser
beforeAll(async () => {
  stub = await cloudPaymentsStub(() => NOW)
  const own = { ...CLOUD_SETTINGS, api: stub.url }
  const settings = new Map([
    [String(TENGE), own],
    [String(SOMS), { ...own, api_secret: OTHER_SECRET }],
  ])
  service = await runGatewayShop(NOW, ['short_url', 'linkedcard'], 'cloudpayments', () =>
    cloudPaymentsGateway(settings),
  )
})
afterAll(async () => {
  await service.close()
  await stub.close()
})
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

interface Notice {
  readonly secret?: string
  readonly provider?: number
  readonly header?: string
}
const tell = async (
  kind: string,
  fields: Record<string, string>,
  { secret = CLOUD_SETTINGS.api_secret, provider = TENGE, header = 'content-hmac' }: Notice = {},
) => {
  const body = new URLSearchParams(fields).toString()
  const answer = await service.app.inject({
    method: 'POST',
    url: `/v2/gateways/cloudpayments/notices/${provider}/${kind}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      [header]: createHmac('sha256', secret).update(body).digest('base64'),
    },
    payload: body,
  })
  return answer.statusCode === 200 ? answer.json<{ code: number }>().code : `status ${answer.statusCode}`
}
const fieldsOf = (id: string, more: Record<string, string> = {}) => ({
  TransactionId: '1',
  Amount: '500.00',
  Currency: 'KZT',
  InvoiceId: id,
  ...more,
})
async function begin(payer = user) {
  const offer = await shop.offer(payer, PACKET)
  const { transaction_id: id } = await shop.pay(payer, offer)
  return { id, offer }
}
const kept = async (): Promise<number> => {
  const { rows } = await service.ports.database.execute('select count(*)::int as n from gateway_event')
  return Number(rows[0]?.['n'])
}
const packets = async (): Promise<number[]> =>
  (await shop.get('/v2/users/self/subscriptions/current', user.token))
    .json<UserPacket[]>()
    .map(({ id }) => Number(id))

test('before it takes money CloudPayments asks: for what, how much, and whether it is wanted still', async () => {
  const { id } = await begin()
  const before = await kept()
  expect(await tell('check', fieldsOf(id))).toBe(0)
  expect(await tell('check', fieldsOf(id), { header: 'x-content-hmac' })).toBe(0)
  for (const unknown of ['', 'none', '00000000-0000-0000-0000-000000000000'])
    expect(await tell('check', fieldsOf(unknown)), `${unknown}`).toBe(10)
  for (const wrong of [{ Amount: '499.99' }, { Amount: '5000' }, { Amount: 'all' }, { Currency: 'USD' }])
    expect(await tell('check', fieldsOf(id, wrong)), `${JSON.stringify(wrong)}`).toBe(12)
  service.clock.time = NOW + HOUR
  expect(await tell('check', fieldsOf(id))).toBe(13)
  expect([await kept(), await shop.runOrders()]).toEqual([before, 0])
})

test('nothing is taken for a packet that its viewer has had in another way since, though the bank has said yes', async () => {
  const linking = (await shop.post('/v2/users/self/cards', user.token, {})).json<Transaction>()
  const { TransactionId: linked } = stub.pay(linking.transaction_id, { Token: 'secure' })
  await tell('pay', fieldsOf(linking.transaction_id, { TransactionId: String(linked) }))
  const offer = await shop.offer(user, PACKET)
  const charge = await shop.tryPay(user, offer, { payform_shortname: 'linkedcard' })
  const { transaction_id: id } = charge.json<Transaction>()
  const number = String(stub.payments.at(-1)?.TransactionId)
  await service.ports.database.execute(
    `insert into entitlement (user_id, packet_id, valid, source) values (${user.userId}, ${PACKET}, tstzrange('2026-06-01', '2026-07-01'), 'promo:1')`,
  )
  expect(await tell('check', fieldsOf(id))).toBe(13)
  const before = stub.calls.length
  const back = await service.app.inject({
    method: 'POST',
    url: `/v2/gateways/cloudpayments/bank/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ MD: number, PaRes: 'seen and right' }).toString(),
  })
  expect(back.statusCode).toBe(303)
  expect(stub.calls.length).toBe(before)
  await shop.runOrders()
})

test('what was paid opens the packet, once however often it is told, and is not to be paid again', async () => {
  const { id, offer } = await begin()
  const { TransactionId } = stub.pay(id)
  const paid = fieldsOf(id, { TransactionId: String(TransactionId) })
  const before = await kept()
  expect(await packets()).toEqual([])
  expect([await tell('pay', paid), await tell('pay', paid), await tell('confirm', paid)]).toEqual([0, 0, 0])
  expect(await kept()).toBe(before + 2)
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { id, status: 'complete' } })
  expect(await packets()).toEqual([PACKET])
  expect(await tell('check', fieldsOf(id))).toBe(13)
})

test('a notice of what was never paid changes nothing, whatever it says', async () => {
  const { id, offer } = await begin()
  expect(await tell('pay', fieldsOf(id, { Status: 'Completed' }))).toBe(0)
  // It may have told too early: it is asked again later.
  await expect(shop.runOrders()).rejects.toThrow('does not know yet')
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'action_required' } })
  stub.pay(id, { Status: 'Declined', ReasonCode: 5051 })
  expect(await tell('fail', fieldsOf(id, { TransactionId: '2' }))).toBe(0)
  await shop.runOrders()
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'error' } })
  expect([await packets(), await tell('check', fieldsOf(id))]).toEqual([[], 13])
})

test('a notice that is forged, or of another provider, is refused or about nothing', async () => {
  const { id } = await begin()
  stub.pay(id)
  const before = await kept()
  for (const kind of ['check', 'pay', 'fail', 'refund', 'confirm'])
    for (const secret of ['nobody’s', OTHER_SECRET])
      expect(await tell(kind, fieldsOf(id), { secret }), `${kind}`).toBe('status 401')
  for (const kind of ['none', 'toString']) expect(await tell(kind, fieldsOf(id))).toBe('status 401')
  expect(await kept()).toBe(before)
  const there = { secret: OTHER_SECRET, provider: SOMS }
  expect(await tell('check', fieldsOf(id), there)).toBe(10)
  expect(await tell('pay', fieldsOf(id), there)).toBe(0)
  expect([await shop.runOrders(), await packets()]).toEqual([0, []])
})

test('who comes back from the bank of a card goes to the page that the payment began on, and what the bank said counts', async () => {
  // Linked on the page, with its unit paid back.
  const linking = (await shop.post('/v2/users/self/cards', user.token, {})).json<Transaction>()
  const { TransactionId: linked } = stub.pay(linking.transaction_id, { Token: 'secure' })
  await tell('pay', fieldsOf(linking.transaction_id, { TransactionId: String(linked) }))
  await shop.runOrders()
  await shop.runOrders()
  const [card] = (await shop.get('/v2/users/self/cards', user.token)).json<Card[]>()
  expect(card).toMatchObject({ number: '4242 42** **** 4242', needed_refund: false })
  expect(stub.refunds).toContainEqual({ TransactionId: linked, Amount: 1 })

  const [account] = (await shop.get('/v2/users/self/accounts', user.token)).json<Account[]>()
  const charge = await shop.post(`/v2/users/self/accounts/${account?.id}/payforms/linkedcard`, user.token, {
    amount: '500.00',
    card_id: card?.id,
    returnUrl: '/settings/payment?from=bank',
  })
  const { transaction_id: id, full_url: page } = charge.json<Transaction>()
  const { TransactionId } = stub.payments.at(-1) ?? {}
  // The page of the service that leads to the bank.
  const { pathname } = new URL(String(page))
  const form = await service.app.inject({ method: 'GET', url: pathname })
  expect(form.body).toContain('action="https://acs.bank.example/3ds"')
  expect(form.body).toContain(
    `name="TermUrl" value="https://tv.example/v2/gateways/cloudpayments/bank/${id}"`,
  )
  expect(form.headers['content-security-policy']).toContain('form-action https://acs.bank.example;')
  const comeBack = async (payment: string, fields: Record<string, string>, gateway = 'cloudpayments') => {
    const { statusCode, headers } = await service.app.inject({
      method: 'POST',
      url: `/v2/gateways/${gateway}/bank/${payment}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    return [statusCode, headers.location]
  }
  const right = { MD: String(TransactionId), PaRes: 'seen and right' }
  const elsewhere = { ...right, ReturnUrl: 'https://evil.example/' }
  for (const [payment, fields, gateway] of [
    [id, { ...right, MD: '1' }],
    [id, { PaRes: 'seen and right' }],
    ['00000000-0000-0000-0000-000000000000', right],
    ['none', right],
    [id, right, 'stripe'],
  ] as const)
    expect((await comeBack(payment, fields, gateway))[0]).toBe(404)
  expect(await shop.runOrders()).toBe(0)
  // Also while the gateway does not know the provider by its keys.
  for (const status of [401, 503]) {
    stub.answerNext({ status })
    expect(await comeBack(id, right)).toEqual([303, 'https://tv.example/settings/payment?from=bank'])
  }
  expect(await comeBack(id, elsewhere)).toEqual([303, 'https://tv.example/settings/payment?from=bank'])
  // Who comes back again and again goes where everybody goes, and has the gateway asked no more.
  for (let again = 0; again < 14; again += 1) expect((await comeBack(id, right))[0]).toBe(303)
  expect(stub.calls.filter(({ path }) => path.endsWith('/post3ds'))).toHaveLength(10)
  await shop.runOrders()
  const balance = (await shop.get('/v2/users/self/balance', user.token)).json<{ balance: string }>()
  expect(balance).toEqual({ balance: '500.00' })
  // Coming back once more asks nobody any more.
  const calls = stub.calls.length
  expect((await comeBack(id, right))[0]).toBe(303)
  expect(stub.calls.length).toBe(calls)
})

test('whoever invents payments that a bank sends back waits for their look-ups alone', async () => {
  const comeBack = async (from: string) => {
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: `/v2/gateways/cloudpayments/bank/${randomUUID()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
      payload: 'MD=1',
    })
    return statusCode
  }
  const flood = Array.from({ length: 600 }, () => comeBack('192.0.2.1'))
  expect(await comeBack('198.51.100.1')).toBe(404)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([404, 429]))
})

test('what was told of a payment is no refund when somebody sends it again to the address for those', async () => {
  const { id } = await begin()
  const { TransactionId } = stub.pay(id)
  const told = fieldsOf(id, { TransactionId: String(TransactionId) })
  expect([await tell('pay', told), await tell('refund', told)]).toEqual([0, 0])
  await shop.runOrders()
  const { rows } = await service.ports.database.execute(`select id from refund where payment_id = '${id}'`)
  expect([await packets(), rows]).toEqual([[PACKET], []])
})

test('refunds that were made in the cabinet are booked by their notices, once each, and close the packet when all is back', async () => {
  const { id } = await begin()
  stub.pay(id)
  const refund = (number: string, amount: string, more: Record<string, string> = {}) =>
    tell(
      'refund',
      fieldsOf(id, { TransactionId: number, PaymentTransactionId: '1', Amount: amount, ...more }),
    )
  // The first comes before anybody has told that it was paid, and twice.
  expect([await refund('901', '200.00'), await refund('901', '200.00')]).toEqual([0, 0])
  await shop.runOrders()
  expect(await packets()).toEqual([PACKET])
  // What this service has asked for is booked here already.
  expect(await refund('902', '100.00', { Data: JSON.stringify({ refund: 'ours' }) })).toBe(0)
  expect(await refund('903', '300.00')).toBe(0)
  await shop.runOrders()
  expect(await packets()).toEqual([])
  const { rows } = await service.ports.database.execute(
    `select reference, amount_minor::int as amount, state from refund where payment_id = '${id}' order by reference`,
  )
  expect(rows).toEqual([
    { reference: 'gateway:901', amount: 20_000, state: 'done' },
    { reference: 'gateway:903', amount: 30_000, state: 'done' },
  ])
})

/** A part of a payment that CloudPayments is asked to pay back, does, and whose answer is lost. */
async function lostRefund(
  payer: TestUser,
  more: { readonly amount?: number; readonly keepsAccess?: boolean } = {},
) {
  const { id } = await begin(payer)
  const { TransactionId } = stub.pay(id)
  await tell('pay', fieldsOf(id, { TransactionId: String(TransactionId) }))
  await shop.runOrders()
  const refundId = randomUUID()
  const wanted = { paymentId: id, reference: 'T-1', amount: 20_000, now: service.clock.time, ...more }
  await refundPayment(service.ports.database.db, { id: refundId, ...wanted })
  stub.loseNext('/payments/refund')
  await expect(shop.runOrders()).rejects.toThrow('502')
  const told = (number: string, more: Record<string, string>) =>
    tell(
      'refund',
      fieldsOf(id, { TransactionId: number, PaymentTransactionId: '1', Amount: '200.00', ...more }),
    )
  const refunds = async () => {
    await shop.runOrders()
    return (
      await service.ports.database.execute(`select id, state, why from refund where payment_id = '${id}'`)
    ).rows
  }
  return { id, refundId, told, refunds }
}

test('the notice of a refund that was asked for here is its answer where the one to the call was lost', async () => {
  const { refundId, told, refunds } = await lostRefund(user)
  const data = { Data: JSON.stringify({ refund: refundId }) }
  await told('911', { ...data, Amount: '100.00' })
  expect(await refunds()).toEqual([{ id: refundId, state: 'ordered', why: null }])
  await told('912', data)
  expect(await refunds()).toEqual([{ id: refundId, state: 'done', why: null }])
})

test('a refund that was called refused and was made after all, as its notice says, is booked once', async () => {
  const { id, refundId, told, refunds } = await lostRefund(user)
  const { database } = service.ports
  const [refund] = await database.db.selectFrom('refund').selectAll().where('id', '=', refundId).execute()
  await endRefund(service.ports, refund!, 'refused', 'no such payment', NOW)
  expect(await refunds()).toMatchObject([{ id: refundId, state: 'refused' }])
  const revenue = async () =>
    (
      await database.execute(
        `select sum(e.amount_minor)::int as sum from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'revenue'`,
      )
    ).rows[0]?.['sum']
  const before = Number(await revenue())
  const data = { Data: JSON.stringify({ refund: refundId }) }
  for (const number of ['931', '932']) await told(number, data)
  const states = (await refunds()).map(({ state }) => state)
  expect([new Set(states), states.length, Number(await revenue()) - before]).toEqual([
    new Set(['done', 'refused']),
    2,
    -20_000,
  ])
  const { rows } = await database.execute(`select reference from refund where payment_id = '${id}'`)
  expect(rows).toContainEqual({ reference: `gateway:${refundId}` })
})

test('a refund that keeps the access, was called refused and was made after all keeps it, whether its notice says so or the payment', async () => {
  const whole = { amount: 50_000, keepsAccess: true }
  for (const isTold of [true, false]) {
    user = await openUser(service.ports)
    const { id, refundId, told, refunds } = await lostRefund(user, whole)
    await endRefund(service.ports, { id: refundId, payment_id: id }, 'refused', 'no such payment', NOW)
    if (isTold) {
      await service.ports.database.execute('delete from ordered_job')
      await told('941', { Data: JSON.stringify({ refund: refundId }), Amount: '500.00' })
    }
    const states = (await refunds()).map(({ state }) => String(state)).toSorted()
    expect([states, await packets(), await shop.balance(user)]).toEqual([
      ['done', 'refused'],
      [PACKET],
      '0.00',
    ])
  }
})

test.runIf(testEngine() === 'postgres')(
  'a refund whose refusal is being written as its gateway tells that it was made is booked all the same',
  async () => {
    const { database, random } = service.ports
    const { id, refundId, refunds } = await lostRefund(user)
    const told = { paymentId: id, refundId, amountMinor: 20_000 }
    const [locked, isHeard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const refusing = inTransaction(database.db, async (trx, tell, order) => {
      await lockPayer(trx, id)
      locked.resolve()
      await isHeard.promise
      const refund = await trx
        .selectFrom('refund')
        .selectAll()
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow()
      await endWithin({ trx, tell, order, now: NOW }, refund, 'refused', 'no such payment')
    })
    await locked.promise
    const ending = endToldRefund({ database, random }, told, NOW)
    const waiting = async () =>
      (
        await database.execute(
          "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rows[0]?.['n']
    await expect.poll(waiting).toBe(1)
    isHeard.resolve()
    await Promise.all([refusing, ending])
    expect((await refunds()).map(({ state }) => String(state)).toSorted()).toEqual(['done', 'refused'])
  },
)

test('a part that CloudPayments may have paid back is asked for no more once it has forgotten that; an operator is told what to do, and what is paid back in the cabinet then is done in its place', async () => {
  const paid = stub.refunds.length
  const { id, refundId, told, refunds } = await lostRefund(user)
  expect(stub.refunds).toHaveLength(paid + 1)
  // Within the hour it knows what it was asked.
  service.clock.time = NOW + 49 * 60_000
  stub.loseNext('/payments/refund')
  await expect(shop.run('settle-payments')).rejects.toThrow('refunds could not be asked for')
  expect(stub.refunds).toHaveLength(paid + 1)
  stub.forget()
  service.clock.time = NOW + 51 * 60_000
  await shop.run('settle-payments')
  expect(stub.refunds).toHaveLength(paid + 1)
  expect(await refunds()).toEqual([{ id: refundId, state: 'ordered', why: null }])
  const wrong = await checkBooks(service.ports.database.db, service.ports.gateways, service.clock.time)
  expect(wrong).toEqual([
    expect.stringMatching(`^refund ${refundId} of payment ${id} was asked for, .* cabinet`),
  ])
  expect([await told('921', {}), await told('921', {})]).toEqual([0, 0])
  const done = { id: refundId, state: 'done', why: 'gateway:921' }
  expect([await refunds(), await refunds()]).toEqual([[done], [done]])
})

test('a refund of which CloudPayments could not be asked is not forgotten', async () => {
  const { id } = await begin()
  const { TransactionId } = stub.pay(id)
  await tell('pay', fieldsOf(id, { TransactionId: String(TransactionId) }))
  await shop.runOrders()
  const wanted = { id: randomUUID(), paymentId: id, reference: 'T-1', amount: 20_000, now: NOW }
  await refundPayment(service.ports.database.db, wanted)
  const paid = stub.refunds.length
  stub.answerNext({ status: 503 })
  await expect(shop.runOrders()).rejects.toThrow()
  service.clock.time = NOW + 2 * HOUR
  await shop.run('settle-payments')
  expect(stub.refunds).toHaveLength(paid + 1)
})

test('a refund that does not reach CloudPayments takes its turn behind newer ones', async () => {
  const { id } = await begin()
  const { TransactionId } = stub.pay(id)
  await tell('pay', fieldsOf(id, { TransactionId: String(TransactionId) }))
  await shop.runOrders()
  const { database } = service.ports
  const order = (reference: string, now: number) =>
    refundPayment(database.db, { id: randomUUID(), paymentId: id, reference, amount: 10_000, now })
  await order('first', NOW - HOUR / 2)
  await order('second', NOW - HOUR / 4)
  // The payment cannot be looked up for the first one of a run.
  const send = async () => {
    await database.execute('delete from ordered_job')
    stub.answerNext({ status: 503 })
    const sent = sendOpenRefunds(service.ports, () => service.clock.time)
    await expect(sent).rejects.toThrow('1 refunds could not be asked for')
  }
  await send()
  await order('third', NOW - HOUR / 8)
  service.clock.time = NOW + 2 * 60_000
  await send()
  const { rows } = await database.execute(
    `select reference, asked_at is not null as asked, state from refund where payment_id = '${id}' order by reference`,
  )
  expect(rows).toEqual([
    { reference: 'first', asked: true, state: 'done' },
    { reference: 'second', asked: true, state: 'done' },
    { reference: 'third', asked: false, state: 'ordered' },
  ])
})

test('of a refund of which one try reaches CloudPayments and another one does not, it stays noted when it was asked', async () => {
  const { id } = await begin()
  const { TransactionId } = stub.pay(id)
  await tell('pay', fieldsOf(id, { TransactionId: String(TransactionId) }))
  await shop.runOrders()
  const { ports } = service
  const refundId = randomUUID()
  const order = { id: refundId, paymentId: id, reference: 'T-2', amount: 20_000, now: NOW }
  await refundPayment(ports.database.db, order)
  const [begun, away] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  const gateway = ports.gateways.get('cloudpayments')
  if (!gateway) throw new Error('CloudPayments is not there')
  const refund: Gateway['refund'] = () => (begun.resolve(), away.promise)
  const gateways = new Map(ports.gateways).set('cloudpayments', { ...gateway, refund })
  const first = sendRefund({ ...ports, gateways }, refundId, NOW)
  await begun.promise
  // It pays back, and its answer is lost.
  stub.loseNext('/payments/refund')
  await expect(sendRefund(ports, refundId, NOW + 1000)).rejects.toThrow()
  away.reject(new GatewaySilence('cloudpayments', 'does not answer', true))
  await expect(first).rejects.toThrow('does not answer')
  const { rows } = await ports.database.execute(`select asked_at from refund where id = '${refundId}'`)
  expect(rows).toEqual([{ asked_at: new Date(NOW + 1000) }])
})
