import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { wrongMoney } from '../testing/money-audit.ts'
import { watchMoney } from '../testing/money-watch.ts'
import { runPromoService } from '../testing/promo-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 on 31 January in Almaty, and where a month from then on ends, and the one after it. */
const NOW = Date.UTC(2026, 0, 31, 15, 30)
const END = Date.UTC(2026, 1, 28, 15, 30)
const NEXT_END = Date.UTC(2026, 2, 31, 15, 30)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runPromoService(NOW)
  await watchMoney(service.ports.database)
})
afterAll(() => service.close())
const shop = shopper(() => service)
let tokens = 0
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.silent.clear()
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
  await shop.linkCard(user, keptCard(`tok_pause_${++tokens}`))
  await shop.buy(user, PLAIN)
})
afterEach(async () => {
  const wrong = await wrongMoney(service.ports.database, user.userId)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

const renew = () => shop.renew()
async function held(): Promise<UserPacket | undefined> {
  return (await shop.get('/v2/users/self/subscriptions/current', user.token))
    .json<UserPacket[]>()
    .find(({ id }) => id === PLAIN)
}
let subscriptionId: string | null
async function setPaused(isPaused: boolean): Promise<void> {
  subscriptionId = (await held())?.subscription_id ?? null
  const { status } = await shop.patch(`/v2/users/self/subscriptions/${subscriptionId}`, user.token, {
    is_paused: isPaused,
  })
  expect(status).toBe(200)
}
/** Pauses, goes on and pauses again, 8 minutes of which are used. */
async function waver(): Promise<void> {
  await setPaused(true)
  service.clock.time += 200 * DAY
  await setPaused(false)
  service.clock.time += 8 * MINUTE
  await setPaused(true)
  service.clock.time += 90 * MINUTE
}
/** When the packet was open, in milliseconds: what is over, and what is ahead. */
async function open(): Promise<{ past: number; ahead: number }> {
  const { rows } = await service.ports.database.execute(
    `select extract(epoch from lower(valid)) * 1000 as begins, extract(epoch from upper(valid)) * 1000 as ends
     from entitlement where user_id = ${user.userId} and packet_id = ${PLAIN}`,
  )
  let [past, ahead] = [0, 0]
  for (const { begins, ends } of rows) {
    const now = Math.min(Math.max(service.clock.time, Number(begins)), Number(ends))
    past += now - Number(begins)
    ahead += Number(ends) - now
  }
  return { past, ahead }
}
const charges = async () =>
  (
    await service.ports.database.execute(
      `select id, attempt, state from payment where user_id = ${user.userId} and purpose = 'renewal' order by created_at`,
    )
  ).rows
const purchase = async () =>
  (
    await service.ports.database.execute(
      `select id from payment where user_id = ${user.userId} and purpose = 'purchase'`,
    )
  ).rows[0]?.['id']
async function payBack(paymentId: unknown): Promise<void> {
  const { database, random } = service.ports
  const now = service.clock.time
  await refundPayment(database.db, {
    id: random.uuid(),
    paymentId: String(paymentId),
    reference: 'R',
    amount: null,
    now,
  })
  await shop.runOrders()
}

test('what is paused, goes on and is paused again within its last hour loses nothing and wins nothing, and is renewed where it ends', async () => {
  service.clock.time = END - 50 * MINUTE
  await waver()
  expect(await open()).toEqual({ past: END - NOW - 42 * MINUTE, ahead: 0 })
  await renew()
  expect(await charges()).toEqual([])
  await setPaused(false)
  expect(await open()).toEqual({ past: END - NOW - 42 * MINUTE, ahead: 42 * MINUTE })
  const until = service.clock.time + 42 * MINUTE
  await renew()
  await renew()
  expect(await charges()).toMatchObject([{ attempt: 1, state: 'complete' }])
  const { end_at: end } = (await held()) ?? {}
  // A month from where the first one ends, by the calendar of Almaty.
  expect(end).toBe(new Date(until).toISOString().replace(/^2026-09/, '2026-10'))
})

test('a period that was charged ahead is there as a whole after it, and each of both can be paid back by itself', async () => {
  service.clock.time = END - 50 * MINUTE
  await renew()
  const [renewal] = await charges()
  await waver()
  await setPaused(false)
  expect(await open()).toEqual({
    past: END - NOW - 42 * MINUTE,
    ahead: 42 * MINUTE + NEXT_END - END,
  })
  service.clock.time += 2 * MINUTE
  await payBack(renewal?.['id'])
  // What is left of the first period runs on.
  expect(await open()).toEqual({ past: END - NOW - 40 * MINUTE, ahead: 40 * MINUTE })
  await setPaused(true)
  service.clock.time += DAY
  await setPaused(false)
  await payBack(await purchase())
  expect((await open()).ahead).toBe(0)
  expect(await held()).toBeUndefined()
})

test('what stands still keeps the period that is left when the other one is paid back', async () => {
  service.clock.time = END - 50 * MINUTE
  await renew()
  await waver()
  await payBack(await purchase())
  await setPaused(false)
  expect((await open()).ahead).toBe(NEXT_END - END)
})

test('what stands still keeps the rest of the first period when the one after it is paid back', async () => {
  service.clock.time = END - 50 * MINUTE
  await renew()
  const [renewal] = await charges()
  await waver()
  await payBack(renewal?.['id'])
  await setPaused(false)
  expect((await open()).ahead).toBe(42 * MINUTE)
})

test.each([
  ['that is paused meanwhile', waver],
  [
    'to which days are given meanwhile',
    async () => {
      const used = await shop.post('/v2/users/self/promokeys', user.token, { key: 'TENTIMES' })
      expect(used.status).toBe(200)
    },
  ],
])(
  'a card is charged once for the next period of a packet %s, although its bank has not answered',
  async (_, meanwhile) => {
    service.clock.time = END - 50 * MINUTE
    service.gateway.silent.add('charge')
    await renew()
    expect(await charges()).toMatchObject([{ attempt: 1, state: 'unknown' }])
    await meanwhile()
    if ((await held())?.is_paused) await setPaused(false)
    const [packet] = [await held()]
    service.clock.time = Date.parse(packet?.end_at ?? '') - MINUTE
    await renew()
    service.gateway.silent.clear()
    await shop.run('settle-payments')
    await renew()
    await renew()
    expect(await charges()).toMatchObject([{ attempt: 1 }])
    const [one] = await charges()
    service.gateway.finish(String(one?.['id']), {})
    await shop.notify(String(one?.['id']))
    await shop.runOrders()
    await renew()
    expect(await charges()).toHaveLength(1)
  },
)
