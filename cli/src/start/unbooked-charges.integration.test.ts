import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { chargedShop } from '../testing/charged-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS } from '../testing/shop-service.ts'

/** 20:30 on 31 January in Almaty. */
const NOW = Date.UTC(2026, 0, 31, 15, 30)
const END = Date.UTC(2026, 1, 28, 15, 30)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, { ...ALL_WAYS })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
})
const { charges, current, goTo, renew, shop, subscribed } = chargedShop(
  () => service,
  () => user,
)
afterEach(() => shop.checkLedger())

test('a charge whose money could not be booked here is no charge that its gateway says nothing of: it is not given up, no other card is charged, and it is booked by the next run that can', async () => {
  await subscribed()
  await shop.linkCard(user, keptCard('tok_beside', { last4: '1881' }))
  await goTo(END - HOUR)
  service.gateway.silent.add('charge')
  await renew()
  service.gateway.silent.clear()
  // Its card is the primary one no more, so that nobody tells of it again: only what its gateway says ends it.
  const second = (await shop.cards(user)).find((one) => !one.is_primary)
  await shop.patch(`/v2/users/self/cards/${second?.id}`, user.token, { is_primary: true })
  const { query, charge } = service.gateway
  const answered: (string | undefined)[] = []
  const charged: string[] = []
  service.gateway.query = async (...asked) => {
    const truth = await query(...asked)
    answered.push(truth?.is)
    return truth
  }
  service.gateway.charge = async (order, card) => {
    charged.push(card)
    return charge(order, card)
  }
  const { execute } = service.ports.database
  try {
    // Longer after it was told of than it is waited for.
    await goTo(END + MINUTE)
    await execute('alter table journal add constraint nothing_is_booked check (false) not valid')
    try {
      await expect(shop.run('settle-payments')).rejects.toThrow('1 payments could not be asked for')
    } finally {
      await execute('alter table journal drop constraint nothing_is_booked')
    }
    // It was asked about, and has answered that the money was taken.
    expect(answered).toEqual(['captured'])
    expect(await charges()).toMatchObject([{ attempt: 1, state: 'unknown' }])
    await renew()
    expect([charged, await charges()]).toMatchObject([[], [{ attempt: 1, state: 'unknown' }]])
    await goTo(END + 3 * MINUTE)
    await shop.run('settle-payments')
  } finally {
    Object.assign(service.gateway, { query, charge })
  }
  expect([charged, answered]).toEqual([[], ['captured', 'captured']])
  expect(await charges()).toEqual([{ attempt: 1, amount: 50_000, state: 'complete', decline_code: null }])
  expect((await current()).map((one) => one.is_unpaid)).toEqual([false])
})
