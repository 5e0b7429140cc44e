import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { watchMoney, wrongMoney } from '../testing/money-audit.ts'
import { runPromoService } from '../testing/promo-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { GOLD, PLAIN, shopper } from '../testing/shop-service.ts'

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
beforeAll(async () => {
  service = await runPromoService(NOW)
  await watchMoney(service.ports.database)
})
afterAll(() => service.close())
const shop = shopper(() => service)
beforeEach(async () => {
  service.clock.time = NOW
  await service.ports.database.execute('delete from attempt')
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
})
afterEach(async () => {
  const wrong = await wrongMoney(service.ports.database, user.userId)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

const renew = () => shop.run('renew-subscriptions')
const linkCard = () => shop.linkCard(user, keptCard(`tok_days_${++tokens}`))
async function redeem(key: string): Promise<void> {
  expect(await shop.post('/v2/users/self/promokeys', user.token, { key })).toMatchObject({ status: 200 })
}
/** Pays back all of the last payment for something. */
async function payBack(purpose: 'purchase' | 'renewal'): Promise<void> {
  const { database, random } = service.ports
  const { rows } = await database.execute(
    `select id from payment where user_id = ${user.userId} and purpose = '${purpose}' and state = 'complete' order by created_at desc limit 1`,
  )
  const [paymentId, id, now] = [String(rows[0]?.['id']), random.uuid(), service.clock.time]
  await refundPayment(database.db, { id, paymentId, reference: 'R', amount: null, now })
  await shop.runOrders()
}
const list = async (which: 'current' | 'futures') =>
  (await shop.get(`/v2/users/self/subscriptions/${which}`, user.token)).json<UserPacket[]>()
/** What is paid and given of a packet, in milliseconds from now on. */
async function times(packet: number): Promise<readonly [what: string, from: number, until: number][]> {
  const { rows } = await service.ports.database.execute(
    `select split_part(source, ':', 1) as what, lower(valid) as from, upper(valid) as until from entitlement
     where user_id = ${user.userId} and packet_id = ${packet} order by valid`,
  )
  return (rows as { what: string; from: Date; until: Date }[]).map(({ what, from, until }) => [
    what === 'promo' ? 'given' : 'paid',
    from.getTime(),
    until.getTime(),
  ])
}

test('a trial that is paid back leaves the days that a code has given behind the month after it, and that is renewed after them', async () => {
  await shop.topUp(user, 600_000)
  await shop.buy(user, GOLD)
  service.clock.time = NOW + 7 * DAY - 60 * MINUTE
  await renew()
  await redeem('SPRING-30')
  await payBack('purchase')
  const [month, until] = [NOW + 7 * DAY, Date.UTC(2026, 2, 17, 15, 30) + WEEK]
  expect(await times(GOLD)).toEqual([
    ['paid', NOW, service.clock.time],
    ['paid', month, until - WEEK],
    ['given', until - WEEK, until],
  ])
  const [future] = await list('futures')
  expect(future).toMatchObject({
    id: GOLD,
    start_at: new Date(month).toISOString(),
    end_at: new Date(until).toISOString(),
  })
  service.clock.time = until - 30 * MINUTE
  await shop.patch(`/v2/users/self/subscriptions/${future?.subscription_id}`, user.token, { renew: true })
  await renew()
  expect((await times(GOLD)).at(-1)).toEqual(['paid', until, Date.UTC(2026, 3, 24, 15, 30)])
})

test('days come where the month before them would have begun that is paid back, and the next one is counted from their end', async () => {
  await linkCard()
  await shop.buy(user, PLAIN)
  service.clock.time = END - 50 * MINUTE
  await renew()
  await redeem('TENTIMES')
  await payBack('renewal')
  expect(await times(PLAIN)).toEqual([
    ['paid', NOW, END],
    ['given', END, END + WEEK],
  ])
  const [held] = await list('current')
  expect(held).toMatchObject({ type: 'paid', renew: false, end_at: new Date(END + WEEK).toISOString() })
  await shop.patch(`/v2/users/self/subscriptions/${held?.subscription_id}`, user.token, { renew: true })
  service.clock.time = END + WEEK - 50 * MINUTE
  await renew()
  expect((await times(PLAIN)).at(-1)).toEqual(['paid', END + WEEK, NEXT_END + WEEK])
})

test('days begin at once when all that was paid before them is paid back', async () => {
  await shop.buy(user, PLAIN)
  await redeem('TENTIMES')
  service.clock.time = NOW + DAY
  await payBack('purchase')
  expect(await times(PLAIN)).toEqual([
    ['paid', NOW, NOW + DAY],
    ['given', NOW + DAY, NOW + DAY + WEEK],
  ])
  expect(await list('current')).toMatchObject([{ id: PLAIN, type: 'promo', subscription_id: null }])
})

/** A month that is charged before it begins, and days of a code behind it. */
async function chargedBeforeItBegins(): Promise<UserPacket | undefined> {
  await redeem('FRESH')
  await shop.topUp(user, 600_000)
  const { account_id: account, purchase } = await shop.offer(user, PLAIN)
  expect(await shop.fromBalance(user, account, purchase.id)).toMatchObject({ statusCode: 200 })
  service.clock.time = NOW + WEEK - 50 * MINUTE
  await renew()
  await redeem('TENTIMES')
  const [future] = await list('futures')
  return future
}
const monthFrom = (from: number): number => from + 28 * DAY

test('a month that is charged before it begins is not charged once more when a code is used meanwhile and renewal is switched off', async () => {
  const future = await chargedBeforeItBegins()
  const until = monthFrom(NOW + WEEK) + WEEK
  expect(future).toMatchObject({
    id: PLAIN,
    start_at: new Date(NOW + WEEK).toISOString(),
    end_at: new Date(until).toISOString(),
  })
  await shop.patch(`/v2/users/self/subscriptions/futures/${future?.subscription_id}`, user.token, {
    renew: false,
  })
  const balance = await shop.balance(user)
  service.clock.time = until - 50 * MINUTE
  await renew()
  expect(await shop.balance(user)).toBe(balance)
})

test('a month that is cancelled before it begins gives its money back and leaves the days behind it', async () => {
  const future = await chargedBeforeItBegins()
  await shop.remove(`/v2/users/self/subscriptions/futures/${future?.subscription_id}`, user.token)
  expect(await shop.balance(user)).toBe('6000.00')
  expect(await times(PLAIN)).toEqual([
    ['given', NOW, NOW + WEEK],
    ['given', NOW + WEEK, NOW + 2 * WEEK],
  ])
})

async function setPaused(isPaused: boolean): Promise<void> {
  const [held] = await list('current')
  const answer = await shop.patch(`/v2/users/self/subscriptions/${held?.subscription_id}`, user.token, {
    is_paused: isPaused,
  })
  expect(answer).toMatchObject({ status: 200 })
}
/** Two months, the second of which the balance and the card have paid; both are over, and a day of the week that a code has given after them. */
async function dayOfTheWeekAfterTwoMonths(): Promise<void> {
  await linkCard()
  await shop.buy(user, PLAIN)
  await shop.topUp(user, 20_000)
  service.clock.time = END - 50 * MINUTE
  await renew()
  await redeem('TENTIMES')
  service.clock.time = NEXT_END + DAY
}

test('a month that is over is not paid back out of days that stand still, and what the balance has paid of it stays spent', async () => {
  await dayOfTheWeekAfterTwoMonths()
  await setPaused(true)
  await payBack('renewal')
  expect(await shop.balance(user)).toBe('0.00')
  service.clock.time += DAY
  await setPaused(false)
  expect((await times(PLAIN)).at(-1)).toEqual(['given', NEXT_END + 2 * DAY, NEXT_END + DAY + WEEK])
})

test('a month that is over is not paid back out of days that have stood still', async () => {
  await dayOfTheWeekAfterTwoMonths()
  await setPaused(true)
  service.clock.time += DAY
  await setPaused(false)
  await payBack('renewal')
  expect((await times(PLAIN)).at(-1)).toEqual(['given', NEXT_END + 2 * DAY, NEXT_END + DAY + WEEK])
  expect(await list('current')).toMatchObject([{ id: PLAIN, type: 'paid' }])
})

test('days begin at once when all that was paid before them is paid back while both stand still', async () => {
  await shop.buy(user, PLAIN)
  await redeem('TENTIMES')
  service.clock.time = NOW + DAY
  await setPaused(true)
  service.clock.time = NOW + 2 * DAY
  await payBack('purchase')
  expect(await times(PLAIN)).toEqual([
    ['paid', NOW, NOW + DAY],
    ['given', NOW + 2 * DAY, NOW + 2 * DAY + WEEK],
  ])
  expect(await list('current')).toMatchObject([{ id: PLAIN, type: 'promo', subscription_id: null }])
})
