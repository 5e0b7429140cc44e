import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { watchMoney, wrongMoney } from '../testing/money-audit.ts'
import { runPromoService } from '../testing/promo-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 on 10 February in Almaty. */
const NOW = Date.UTC(2026, 1, 10, 15, 30)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Of a code. */
const WEEK = 7 * DAY
/** A month of the plain packet, and the one after it. */
const END = Date.UTC(2026, 2, 10, 15, 30)
const NEXT_END = Date.UTC(2026, 3, 10, 15, 30)

let service: RunningService
let user: TestUser
let tokens = 0
let references = 0
beforeAll(async () => {
  service = await runPromoService(NOW)
  await watchMoney(service.ports.database)
})
afterAll(() => service.close())
const shop = shopper(() => service)
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.refusesRefunds = null
  service.gateway.silent.clear()
  await service.ports.database.execute('delete from attempt')
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
  await shop.linkCard(user, keptCard(`tok_once_${++tokens}`))
})
afterEach(async () => {
  const wrong = await wrongMoney(service.ports.database, user.userId)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

const renew = () => shop.run('renew-subscriptions')
async function redeem(key: string): Promise<void> {
  expect(await shop.post('/v2/users/self/promokeys', user.token, { key })).toMatchObject({ status: 200 })
}
const list = async (which: 'current' | 'futures') =>
  (await shop.get(`/v2/users/self/subscriptions/${which}`, user.token)).json<UserPacket[]>()
async function change(body: object): Promise<void> {
  const [held] = await list('current')
  const url = `/v2/users/self/subscriptions/${held?.subscription_id}`
  expect(await shop.patch(url, user.token, body)).toMatchObject({ status: 200 })
}
async function cancelFuture(): Promise<void> {
  const [future] = await list('futures')
  const url = `/v2/users/self/subscriptions/futures/${future?.subscription_id}`
  expect(await shop.remove(url, user.token)).toMatchObject({ status: 200 })
}
/** Orders that some of the last payment for something is paid back, all that is left of it where nothing else is said. */
async function orderBack(
  purpose: 'purchase' | 'renewal',
  { amount = null, keepsAccess = false }: { amount?: number | null; keepsAccess?: boolean } = {},
): Promise<void> {
  const { database, random } = service.ports
  const { rows } = await database.execute(
    `select id from payment where user_id = ${user.userId} and purpose = '${purpose}' and state = 'complete' order by created_at desc limit 1`,
  )
  const [paymentId, id, now] = [String(rows[0]?.['id']), random.uuid(), service.clock.time]
  await refundPayment(database.db, { id, paymentId, reference: `R${++references}`, amount, keepsAccess, now })
}
async function payBack(...order: Parameters<typeof orderBack>): Promise<void> {
  await orderBack(...order)
  await shop.runOrders()
}
/** Ends of what is open of the packet, in milliseconds. */
async function ends(): Promise<number[]> {
  const { rows } = await service.ports.database.execute(
    `select upper(valid) as until from entitlement where user_id = ${user.userId} and packet_id = ${PLAIN} order by valid`,
  )
  return (rows as { until: Date }[]).map(({ until }) => until.getTime())
}

/** A month that the card is charged for before it begins. */
async function chargeAhead(): Promise<void> {
  await redeem('FRESH')
  const { account_id: account, purchase } = await shop.offer(user, PLAIN)
  expect(await shop.fromBalance(user, account, purchase.id)).toMatchObject({ statusCode: 200 })
  service.clock.time = NOW + WEEK - 50 * MINUTE
  await renew()
}

test('what was cancelled before it began is paid back to the card from the balance that has its money', async () => {
  await chargeAhead()
  await cancelFuture()
  expect(await shop.balance(user)).toBe('500.00')
  await payBack('renewal')
  expect(await shop.balance(user)).toBe('0.00')
})

test('what is cancelled before it begins gives back what has not gone back to the card', async () => {
  await chargeAhead()
  await payBack('renewal', { amount: 20_000 })
  await cancelFuture()
  expect(await shop.balance(user)).toBe('300.00')
})

test('what is cancelled before it begins gives nothing back that its card has as a courtesy', async () => {
  await chargeAhead()
  await payBack('renewal', { keepsAccess: true })
  await cancelFuture()
  expect(await shop.balance(user)).toBe('0.00')
})

test('what is cancelled while its money goes back to the card is on the balance only if the gateway refuses that', async () => {
  await chargeAhead()
  await orderBack('renewal')
  await cancelFuture()
  expect(await shop.balance(user)).toBe('0.00')
  service.gateway.refusesRefunds = 'too late'
  await shop.runOrders()
  expect(await shop.balance(user)).toBe('500.00')
})

/** A month, and the one after it that the card is charged for before it begins. */
async function chargeNext(): Promise<void> {
  await shop.buy(user, PLAIN)
  service.clock.time = END - 50 * MINUTE
  await renew()
}

test('a month that is charged ahead and has stood still gives its money back when it is cancelled', async () => {
  await chargeNext()
  await change({ is_paused: true })
  service.clock.time += DAY
  await change({ is_paused: false })
  await payBack('purchase')
  await cancelFuture()
  expect(await shop.balance(user)).toBe('500.00')
})

test('a month that is paid back is charged again after the days of a code that is used then, and the month before it can be paid back', async () => {
  await chargeNext()
  await payBack('renewal')
  await redeem('TENTIMES')
  await change({ renew: true })
  service.clock.time = END + WEEK - 50 * MINUTE
  await renew()
  expect(await ends()).toEqual([END, END + WEEK, NEXT_END + WEEK])
})

test('a month goes back after the next one has, and a code was used between', async () => {
  await chargeNext()
  await payBack('renewal')
  await redeem('TENTIMES')
  await payBack('purchase')
  expect(await ends()).toEqual([service.clock.time, service.clock.time + WEEK])
})

test('a month goes back after the next one has, and both have stood still between', async () => {
  await chargeNext()
  await payBack('renewal')
  await change({ is_paused: true })
  service.clock.time += DAY
  await change({ is_paused: false })
  service.clock.time += MINUTE
  await payBack('purchase')
  expect((await ends()).at(-1)).toBe(service.clock.time)
})

test('a card that has paid late for what the balance had paid gets its money from the balance, and the month stays', async () => {
  await shop.buy(user, PLAIN)
  service.clock.time = END - 50 * MINUTE
  service.gateway.silent.add('charge').add('query')
  await renew()
  await shop.topUp(user, 50_000)
  await renew()
  expect(await ends()).toEqual([END, NEXT_END])
  service.gateway.silent.clear()
  service.clock.time += 10 * MINUTE
  await shop.run('settle-payments')
  expect(await shop.balance(user)).toBe('500.00')
  await payBack('renewal')
  expect([await shop.balance(user), await ends()]).toEqual(['0.00', [END, NEXT_END]])
})

test('a payment that comes after the balance has paid for the packet goes back from the balance, and the packet stays', async () => {
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: id } = await shop.pay(user, offer)
  await shop.topUp(user, 50_000)
  await shop.fromBalance(user, offer.account_id, offer.purchase.id)
  service.gateway.finish(id, {})
  await shop.notify(id)
  await shop.runOrders()
  expect([await shop.balance(user), await ends()]).toEqual(['500.00', [END]])
  await payBack('purchase')
  expect([await shop.balance(user), await ends()]).toEqual(['0.00', [END]])
})

test('a month whose money has gone back as a courtesy, the last of it, stays when the month before it is paid back', async () => {
  await chargeNext()
  await payBack('renewal', { amount: 20_000 })
  service.clock.time = END + DAY
  await payBack('renewal', { keepsAccess: true })
  await payBack('purchase')
  expect(await ends()).toEqual([END, NEXT_END])
})
