import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Gateways } from '#server/commerce/gateways/gateway.ts'
import { checkBooks } from '#server/commerce/money/books-check.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { chargedShop } from '../testing/charged-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const END = Date.UTC(2026, 6, 15, 15, 30)
const HOUR = 3_600_000

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
const { current, goTo, renew, shop, subscribed } = chargedShop(
  () => service,
  () => user,
)
afterEach(() => shop.checkLedger())

/** Charges of two viewers' cards of which nothing was heard, and which nobody wants any more, at the gateway that is left. They are over at the end of the period. */
async function unheardCharges(): Promise<readonly string[]> {
  const viewers = [user, await openUser(service.ports)]
  for (user of viewers) await subscribed()
  for (user of viewers) await goTo(END - HOUR)
  service.gateway.silent.add('charge')
  await renew()
  service.gateway.silent.clear()
  for (user of viewers)
    for (const { subscription_id: id } of await current())
      await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { renew: false })
  const { rows } = await service.ports.database.execute(
    `update payment set gateway = 'stripe' where purpose = 'renewal' and user_id = any($1) returning id`,
    [viewers.map(({ userId }) => userId)],
  )
  return rows.map(({ id }) => String(id))
}
const stateOf = async (id: string | undefined) =>
  (await service.ports.database.execute('select state from payment where id = $1', [id])).rows[0]?.['state']

for (const [which, broken, sound] of [
  ['first', 0, 1],
  ['second', 1, 0],
] as const)
  test(`the ${which} of two charges at a gateway that was left cannot be given up: the other one is all the same, and the run says so`, async () => {
    const ids = await unheardCharges()
    const { execute } = service.ports.database
    await goTo(END)
    await execute(
      `alter table payment add constraint one_stays check (id <> '${ids[broken]}' or state <> 'expired') not valid`,
    )
    try {
      await expect(shop.run('settle-payments')).rejects.toThrow('1 payments could not')
    } finally {
      await execute('alter table payment drop constraint one_stays')
    }
    expect([await stateOf(ids[broken]), await stateOf(ids[sound])]).toEqual(['unknown', 'expired'])
    await shop.run('settle-payments')
    expect(await stateOf(ids[broken])).toBe('expired')
  })

/** What `ledger check` names of some payments. @param gateways those that are open here */
const named = async (
  ids: readonly string[],
  gateways: Gateways = service.ports.gateways,
): Promise<readonly string[]> =>
  (await checkBooks(service.ports.database.db, gateways, service.clock.time)).filter((line) =>
    ids.some((id) => line.includes(id)),
  )

const lineOf = (id: string): string =>
  `payment ${id} was given up, and may have been taken all the same: stripe is not open here for its provider, and is asked once it is`
const giveTo = (gateway: string, ids: readonly string[]) =>
  service.ports.database.execute('update payment set gateway = $1 where id = any($2)', [gateway, ids])

test('charges that were given up while nobody could ask their gateway are named with the reason for as long as it is not open, but for one whose money has come', async () => {
  const [first = '', second = ''] = await unheardCharges()
  await goTo(END)
  await shop.run('settle-payments')
  const isOpen: Gateways = new Map([['stripe', service.gateway]])
  for (const hours of [1, 100]) {
    await goTo(END + hours * HOUR)
    await shop.run('settle-payments')
    const lines = await named([first, second])
    expect(lines.toSorted()).toEqual([lineOf(first), lineOf(second)].toSorted())
    // One that is asked may still say what became of them; for two days that is waited for.
    const silent = [first, second].map(
      (id) => `payment ${id} was given up, and may have been taken all the same`,
    )
    expect((await named([first, second], isOpen)).toSorted()).toEqual(hours === 1 ? [] : silent.toSorted())
  }
  await giveTo('sandbox', [first])
  await shop.notify(first)
  await shop.runOrders()
  await giveTo('stripe', [first])
  expect(await named([first, second])).toEqual([lineOf(second)])
})

test('charges that were asked for after they were given up are named no more once their gateway is left again', async () => {
  const ids = await unheardCharges()
  await goTo(END)
  await shop.run('settle-payments')
  for (const id of ids) service.gateway.finish(id, { is: 'failed', declineCode: 'declined' })
  await giveTo('sandbox', ids)
  await goTo(END + HOUR)
  await shop.run('settle-payments')
  await giveTo('stripe', ids)
  expect(await named(ids)).toEqual([])
})
