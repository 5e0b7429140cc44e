import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { chargedShop } from '../testing/charged-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const END = Date.UTC(2026, 6, 15, 15, 30)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let service: RunningService
let user: TestUser
let query: RunningService['gateway']['query']
beforeAll(async () => {
  service = await runSmallService(NOW, { ...ALL_WAYS })
  ;({ query } = service.gateway)
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
})
const { current, goTo, renew, shop, subscribed, told } = chargedShop(
  () => service,
  () => user,
)
afterEach(async () => {
  Object.assign(service.gateway, { query })
  service.gateway.silent.clear()
  await shop.checkLedger()
})

/** Viewers whose cards were charged, which their gateway has not said before all of it was given up at the end of the period. */
async function givenUp(count: number): Promise<readonly TestUser[]> {
  const viewers = [user]
  while (viewers.length < count) viewers.push(await openUser(service.ports))
  for (user of viewers) await subscribed()
  for (user of viewers) await goTo(END - HOUR)
  service.gateway.silent.add('charge').add('query')
  await renew()
  for (user of viewers)
    for (const { subscription_id: id } of await current())
      await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { renew: false })
  await goTo(END)
  await settle()
  return viewers
}
/** Runs the job; answers what it fails with, if it does. */
const settle = async () => (await shop.run('settle-payments')?.catch((error: Error) => error.message)) ?? null
/** The same so many hours after charges were given up; answers how many of them their gateway was asked for. */
async function askedAt(hours: number): Promise<number> {
  service.clock.time = END + hours * HOUR
  const before = service.gateway.calls.query
  await settle()
  return service.gateway.calls.query - before
}
const balances = async (viewers: readonly TestUser[]) => {
  for (user of viewers) await goTo(service.clock.time)
  return Promise.all(viewers.map((one) => shop.balance(one)))
}

test('a gateway that comes back after days is asked for all charges that were given up, although it was asked in vain before and a node was killed over them: until then for one each hour', async () => {
  const viewers = await givenUp(3)
  expect([await askedAt(1), await askedAt(24)]).toEqual([3, 3])
  // It is still silent, and stays so for a year.
  const hours = [50, 50.1, 50.9, 51, 51.5, 24 * 365]
  const asked: number[] = []
  for (const hour of hours) asked.push(await askedAt(hour))
  expect(asked).toEqual([1, 0, 0, 1, 0, 1])
  // A node that asks next is killed over the answers.
  service.gateway.silent.clear()
  service.gateway.query = async () => {
    throw new Error('killed')
  }
  service.clock.time = END + (24 * 365 + 1) * HOUR
  expect(await settle()).toBe('3 payments could not be asked for')
  Object.assign(service.gateway, { query })
  expect(await askedAt(24 * 365 + 1.9)).toBe(0)
  expect(await askedAt(24 * 365 + 2)).toBe(3)
  expect(await balances(viewers)).toEqual(['500.00', '500.00', '500.00'])
  expect(await told()).toEqual([
    'Your payment came late: 500 ₸ came when the payment was waited for no more. The money is on your balance.',
  ])
  // Now that it is known what became of them nobody asks any more.
  expect([await askedAt(24 * 365 + 4), await askedAt(24 * 365 + 60)]).toEqual([0, 0])
})

test('a charge that its gateway is still at work on after days is asked for hourly until it has ended, one of which it has never heard is not asked for again', async () => {
  const viewers = await givenUp(2)
  const [working] = await Promise.all(viewers.map((one) => paymentOf(one)))
  let isAtWork = true
  service.gateway.query = async (merchant, reference, known) => {
    const truth = await query(merchant, reference, known)
    if (reference !== working) return null
    return truth && isAtWork ? { ...truth, is: 'waiting', isUnderWay: true } : truth
  }
  service.gateway.silent.clear()
  const asked: number[] = []
  for (const hours of [60, 60.5, 61]) asked.push(await askedAt(hours))
  expect(asked).toEqual([2, 0, 1])
  isAtWork = false
  expect([await askedAt(62), await balances(viewers), await askedAt(63)]).toEqual([1, ['500.00', '0.00'], 0])
})

const paymentOf = async ({ userId }: TestUser): Promise<string> => {
  const { rows } = await service.ports.database.execute(
    `select id from payment where user_id = ${userId} and purpose = 'renewal'`,
  )
  return String(rows[0]?.['id'])
}
