import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '#contract/identity.ts'
import type { Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { wrongMoney } from '../testing/money-audit.ts'
import { watchMoney } from '../testing/money-watch.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, PLAIN, shopper } from '../testing/shop-service.ts'
import { paymentsOrder } from './payments-arguments.ts'
import { checkLedger, doPayments } from './payments-command.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const END = Date.UTC(2026, 6, 15, 15, 30)

let service: RunningService
let user: TestUser
beforeAll(async () => {
  // A packet of one film.
  service = await runSmallService(NOW, {
    ...ALL_WAYS,
    'packets.yaml': (ALL_WAYS['packets.yaml'] ?? '').replace('only: [serial]', 'only: [metropolis]'),
  })
  await watchMoney(service.ports.database)
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.refusesRefunds = null
  service.gateway.silent.clear()
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
})
const shop = shopper(() => service)
/** What a test has the audit say. */
let onPurpose: string[] = []
/** What is booked sums up, and nobody owes anything. */
async function expectNothingLost(): Promise<void> {
  await shop.checkLedger()
  expect(await wrongMoney(service.ports.database, user.userId)).toEqual(onPurpose)
  onPurpose = []
  expect(
    await checkLedger(
      { db: service.ports.database.db, gateways: service.ports.gateways, now: service.clock.time },
      { from: NOW - DAY, to: NOW + 60 * DAY },
    ),
  ).toEqual({ wrong: [], unasked: [] })
}
afterEach(expectNothingLost)

const openair = async (...args: string[]) => {
  const ports = { db: service.ports.database.db, gateways: service.ports.gateways, now: service.clock.time }
  const { lines } = await doPayments(ports, paymentsOrder(args, service.clock.time))
  while ((await shop.runOrders()) > 0);
  return lines
}
const bought = async (): Promise<string> => {
  const offer = await shop.buy(user, PLAIN)
  return (await shop.poll(user, offer)).transaction_id
}
const current = async () =>
  (await shop.get('/v2/users/self/subscriptions/current', user.token)).json<UserPacket[]>()
const futures = async () =>
  (await shop.get('/v2/users/self/subscriptions/futures', user.token)).json<UserPacket[]>()
/** Whether the title opens. A node hears by a notice, a moment after the commit, that what opened it has changed. */
const streams = async () => (await shop.get('/v2/libraries/1/contents/10/stream', user.token)).status
const renew = () => shop.renew()
const patch = (id: string | null | undefined, body: object) =>
  shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, body)
const renewalPayment = async (): Promise<string> =>
  String(
    (
      await service.ports.database.execute(
        `select id from payment where user_id = ${user.userId} and purpose = 'renewal' order by created_at desc limit 1`,
      )
    ).rows[0]?.['id'],
  )
const told = async () =>
  (await shop.get('/v2/users/self/messages?lang=en', user.token)).json<Message[]>().map(({ text }) => text)
/** Its gateway tells of a payment again. */
const tell = async (id: string, times = 1) => {
  for (let at = 0; at < times; at++) await shop.notify(id)
  while ((await shop.runOrders(4)) > 0);
}

test('a purchase of which all has gone back closes in that moment and is renewed no more; a part that went back closes nothing', async () => {
  const id = await bought()
  await openair('refund', id, '--reference', 'T-1', '--amount', '200.00')
  expect([await streams(), (await current())[0]?.renew]).toEqual([200, true])
  service.gateway.silent.add('refund')
  await expect(openair('refund', id, '--reference', 'T-2')).rejects.toThrow('no answer')
  // It is not back yet.
  expect(await streams()).toBe(200)
  service.gateway.silent.clear()
  service.clock.time += DAY
  await shop.run('settle-payments')
  await expect.poll(async () => [await streams(), await current()]).toEqual([403, []])
  await shop.topUp(user, 100_000)
  service.clock.time = END
  await renew()
  expect([await shop.balance(user), await current()]).toEqual(['1000.00', []])
  // It is bought again like any other.
  await bought()
  expect(await streams()).toBe(200)
})

test('whoever is to keep what was bought does', async () => {
  const id = await bought()
  await openair('refund', id, '--reference', 'T-1', '--keep-access')
  expect([await streams(), (await current())[0]?.renew]).toEqual([200, true])
})

test('a refund that its gateway refuses closes nothing', async () => {
  const id = await bought()
  service.gateway.refusesRefunds = 'too old'
  await openair('refund', id, '--reference', 'T-1')
  expect([await streams(), (await current())[0]?.renew]).toEqual([200, true])
})

test('what the balance has paid of it comes back there', async () => {
  await shop.topUp(user, 20_000)
  const id = await bought()
  expect(await shop.balance(user)).toBe('0.00')
  await openair('refund', id, '--reference', 'T-1')
  expect([...service.gateway.refunds.values()].find(({ reference }) => reference === id)?.amountMinor).toBe(
    30_000,
  )
  await expect.poll(async () => [await shop.balance(user), await streams()]).toEqual(['200.00', 403])
})

/** The packet is paid on a page that was left for another way, and by that way too. */
async function paidTwice(): Promise<{ readonly left: string; readonly buys: string }> {
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: left } = await shop.pay(user, offer)
  const other = await shop.tryPay(user, offer, { payform_shortname: 'qrcode' })
  const { transaction_id: buys } = other.json<Transaction>()
  for (const id of [left, buys]) {
    service.gateway.finish(id, {})
    await tell(id)
  }
  onPurpose = ['purchases that were captured twice: 1']
  return { left, buys }
}

test('of a packet that was paid twice the money that lies on the balance goes back from there, and the packet stays', async () => {
  const { left, buys } = await paidTwice()
  expect([await shop.balance(user), await streams()]).toEqual(['500.00', 200])
  await openair('refund', left, '--reference', 'T-1')
  expect([await shop.balance(user), await streams(), (await current())[0]?.renew]).toEqual([
    '0.00',
    200,
    true,
  ])
  await openair('refund', buys, '--reference', 'T-2')
  await expect.poll(async () => [await streams(), await current()]).toEqual([403, []])
  expect(await shop.balance(user)).toBe('0.00')
})

test('of a packet that was paid twice the payment that bought it closes it, and the other lies on the balance until it goes back too', async () => {
  const { left, buys } = await paidTwice()
  await openair('refund', buys, '--reference', 'T-1')
  await expect.poll(async () => [await streams(), await current()]).toEqual([403, []])
  expect(await shop.balance(user)).toBe('500.00')
  await openair('refund', left, '--reference', 'T-2', '--amount', '200.00')
  expect(await shop.balance(user)).toBe('300.00')
})

test('a page that was left and is paid after all buys what it was for with the balance, and closes it when it goes back', async () => {
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: left } = await shop.pay(user, offer)
  const other = await shop.tryPay(user, offer, { payform_shortname: 'qrcode' })
  const { transaction_id: never } = other.json<Transaction>()
  service.gateway.finish(left, {})
  await tell(left)
  service.gateway.finish(never, { is: 'failed', declineCode: 'cancelled' })
  await tell(never)
  await shop.fromBalance(user, offer.account_id, offer.purchase.id)
  expect([await shop.balance(user), await streams()]).toEqual(['0.00', 200])
  await openair('refund', left, '--reference', 'T-1')
  await expect.poll(async () => [await streams(), await current()]).toEqual([403, []])
})

test('a renewal that has gone back closes the period it has paid for: of one that comes the one before stays, and it is not paid again', async () => {
  await shop.linkCard(user, keptCard('tok_refund'))
  const first = await bought()
  service.clock.time = END - HOUR
  await renew()
  await openair('refund', await renewalPayment(), '--reference', 'T-1')
  const [held] = await current()
  expect(held).toMatchObject({ renew: false, end_at: new Date(END).toISOString() })
  expect((await patch(held?.subscription_id, { renew: true })).code).toBe('conflict')
  // What has been watched for a month is closed from now on alone.
  await openair('refund', first, '--reference', 'T-2')
  await expect.poll(async () => [await streams(), await current()]).toEqual([403, []])
})

test('a period that is over stays as it was, and so does the one after it', async () => {
  await shop.topUp(user, 50_000)
  await service.ports.database.execute(`update card set removed_at = now() where user_id = ${user.userId}`)
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: id } = await shop.pay(user, offer)
  service.gateway.finish(id, {})
  await tell(id)
  await shop.topUp(user, 100_000)
  service.clock.time = END + DAY
  await renew()
  await openair('refund', id, '--reference', 'T-1')
  expect([await streams(), (await current())[0]?.renew]).toEqual([200, true])
})

test('where the next period is paid already, one that has gone back closes and the packet is one that begins later, which can be given back', async () => {
  const id = await bought()
  await shop.topUp(user, 100_000)
  service.clock.time = END - HOUR / 2
  await renew()
  await openair('refund', id, '--reference', 'T-1')
  await expect.poll(async () => [await streams(), await current()]).toEqual([403, []])
  const [coming] = await futures()
  expect(coming).toMatchObject({ id: PLAIN, start_at: new Date(END).toISOString(), renew: false })
  service.clock.time = END - 1
  expect([await streams(), await current()]).toEqual([403, []])
  service.clock.time = END
  expect([await streams(), (await current())[0]?.subscription_id, await futures()]).toEqual([
    200,
    coming?.subscription_id,
    [],
  ])
  service.clock.time = END - 1
  const before = await shop.balance(user)
  const answer = await shop.remove(
    `/v2/users/self/subscriptions/futures/${coming?.subscription_id}`,
    user.token,
  )
  expect([answer.status, before, await shop.balance(user)]).toEqual([200, '500.00', '1000.00'])
  service.clock.time = END
  await expect.poll(async () => [await streams(), await current(), await futures()]).toEqual([403, [], []])
})

/** Lets the packet of the user stand still. */
async function pausePacket(): Promise<string | null | undefined> {
  await service.ports.database.execute(`update provider set pausing = '{"may_give_up": false}' where id = 1`)
  await service.ports.database.notify('provider', '')
  const id = (await current())[0]?.subscription_id
  await expect.poll(async () => (await patch(id, { is_paused: true })).status).toBe(200)
  return id
}
/** Pays the next period half an hour before it begins, and pauses then. */
async function pausedWithNext() {
  await shop.linkCard(user, keptCard('tok_paused'))
  const first = await bought()
  service.clock.time = END - HOUR / 2
  await renew()
  return { first, next: await renewalPayment(), subscription: await pausePacket() }
}

test('what is paused and has gone back is over', async () => {
  const id = await bought()
  await pausePacket()
  await openair('refund', id, '--reference', 'T-1')
  expect(await current()).toEqual([])
})

test.each([
  { back: 'first' as const, left: Date.UTC(2026, 7, 15, 15, 30) - END },
  { back: 'next' as const, left: HOUR / 2 },
])(
  'of two periods that are paid and stand still, the $back one is closed when it has gone back, and only the other goes on',
  async ({ back, left }) => {
    const { subscription, ...payments } = await pausedWithNext()
    await openair('refund', payments[back], '--reference', 'T-1')
    service.clock.time += 10 * DAY
    expect((await patch(subscription, { is_paused: false })).status).toBe(200)
    expect(await current()).toMatchObject([
      { end_at: new Date(service.clock.time + left).toISOString(), renew: false },
    ])
  },
)

test.each([['first', 'next'] as const, ['next', 'first'] as const])(
  'of two periods that stand still nothing is left when the %s and then the %s one have gone back',
  async (...order) => {
    const paid = await pausedWithNext()
    for (const which of order) await openair('refund', paid[which], '--reference', which)
    expect(await current()).toEqual([])
  },
)

test('a period that was over before the pause stays as it was, and so does what stands still', async () => {
  await shop.linkCard(user, keptCard('tok_over'))
  const first = await bought()
  service.clock.time = END - HOUR / 2
  await renew()
  service.clock.time = END + DAY
  const subscription = await pausePacket()
  const [before] = await current()
  await openair('refund', first, '--reference', 'T-1')
  expect(await current()).toEqual([before])
  expect((await patch(subscription, { is_paused: false })).status).toBe(200)
  expect(await current()).toMatchObject([{ renew: true }])
})

test('a refund that was made in the cabinet of the gateway is booked once however often it tells, in parts, and closes what it paid for once all is back', async () => {
  const id = await bought()
  service.gateway.refundOutside(id, 20_000)
  await tell(id, 3)
  expect([await streams(), await shop.balance(user)]).toEqual([200, '0.00'])
  expect(await told()).toEqual([expect.stringContaining('200 ₸ goes back')])
  await expect(openair('refund', id, '--reference', 'T-1', '--amount', '300.01')).rejects.toThrow(
    'only 300.00',
  )
  service.clock.time += 1000
  await openair('refund', id, '--reference', 'T-1', '--amount', '100.00')
  service.clock.time += 1000
  service.gateway.refundOutside(id, 20_000)
  await tell(id, 2)
  await expect.poll(async () => [await streams(), await current()]).toEqual([403, []])
  expect(await told()).toHaveLength(3)
  const shown = await openair('show', id)
  expect(shown.filter((line) => line.includes('  refund '))).toEqual([
    '  refund gateway:20000: 200.00 done',
    '  refund T-1: 100.00 done',
    '  refund gateway:50000: 200.00 done',
  ])
})

test('a refund in the cabinet beside one that was ordered here is booked as soon as that one has ended', async () => {
  const id = await bought()
  service.gateway.silent.add('refund')
  await expect(openair('refund', id, '--reference', 'T-1', '--amount', '300.00')).rejects.toThrow('no answer')
  for (const [own, { reference }] of service.gateway.refunds)
    if (reference === id) service.gateway.refunds.delete(own)
  service.gateway.refundOutside(id, 20_000)
  await tell(id)
  service.gateway.silent.clear()
  service.clock.time += HOUR
  await shop.run('settle-payments')
  while ((await shop.runOrders()) > 0);
  await expect.poll(async () => [await streams(), await current()]).toEqual([403, []])
})

test('money that came and went before anybody has told of it is booked both ways, and buys nothing that stays open', async () => {
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: id } = await shop.pay(user, offer)
  service.gateway.finish(id, {})
  service.gateway.refundOutside(id, 50_000)
  await tell(id)
  await expect
    .poll(async () => [await streams(), await current(), await shop.balance(user)])
    .toEqual([403, [], '0.00'])
  const topped = (await shop.payform(user, 'short_url', { amount: '100.00' })).json<Transaction>()
  service.gateway.finish(topped.transaction_id, {})
  await tell(topped.transaction_id)
  service.gateway.refundOutside(topped.transaction_id, 10_000)
  await tell(topped.transaction_id)
  expect(await shop.balance(user)).toBe('0.00')
})
