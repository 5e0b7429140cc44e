import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import type { Gateways } from '#server/commerce/gateways/gateway.ts'
import { scriptedGateway } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, shopper } from '../testing/shop-service.ts'
import { paymentsOrder } from './payments-arguments.ts'
import { checkLedger, doPayments } from './payments-command.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const HOUR = 3_600_000

let service: RunningService
let user: TestUser
/** The gateway that the provider leaves and comes back to. */
let left: ReturnType<typeof scriptedGateway>
let gateways: Map<string, unknown>
beforeAll(async () => {
  service = await runSmallService(NOW, { ...ALL_WAYS })
  gateways = service.ports.gateways as unknown as Map<string, unknown>
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  left = { ...scriptedGateway(() => service.clock.time), name: 'stripe' }
  user = await openUser(service.ports)
})
const shop = shopper(() => service)

const money = () => ({
  db: service.ports.database.db,
  gateways: service.ports.gateways as Gateways,
  now: service.clock.time,
})
const openair = async (...args: string[]) =>
  (await doPayments(money(), paymentsOrder(args, service.clock.time))).lines
const check = async () =>
  (await checkLedger(money(), { from: NOW - 24 * HOUR, to: NOW + 240 * HOUR })).wrong.filter((line) =>
    line.includes('open here'),
  )
/** A page that its payer has paid, at the gateway that is left. */
async function paidPage(): Promise<string> {
  const page = await shop.payform(user, 'short_url', { amount: '20.00' })
  const { transaction_id: id } = page.json<Transaction>()
  const order = service.gateway.orders.get(id)
  if (!order) throw new Error('nothing was begun')
  await left.start(order)
  left.finish(id, {})
  service.gateway.finish(id, { is: 'failed', declineCode: 'declined' })
  await service.ports.database.execute(`update payment set gateway = 'stripe' where id = $1`, [id])
  return id
}
const goTo = async (hours: number) => {
  service.clock.time = NOW + hours * HOUR
  await shop.staySignedIn(user)
}

const WHY = 'stripe is not open here for its provider, and is asked once it is'
/** How a gateway is left: its section is gone for this provider, or for all. */
for (const [how, leave] of [
  ['this provider alone has left', () => gateways.set('stripe', { ...left, serves: () => false })],
  ['nobody has settings for any more', () => gateways.delete('stripe')],
] as const) {
  test(`a page of a gateway that ${how} keeps no run from ending well: others are settled, and it is named with the reason until the gateway is back, and then paid`, async () => {
    leave()
    const id = await paidPage()
    const other = await openUser(service.ports)
    const { transaction_id: others } = (
      await shop.payform(other, 'short_url', { amount: '30.00' })
    ).json<Transaction>()
    service.gateway.finish(others, {})
    await goTo(0.1)
    await shop.run('settle-payments')
    expect(await shop.balance(other)).toBe('30.00')
    for (const hours of [3, 30]) {
      await goTo(hours)
      await shop.run('settle-payments')
      expect(await check()).toEqual([`payment ${id} has been open for more than two hours: ${WHY}`])
    }
    expect((await openair('list')).find((line) => line.startsWith(id))).toMatch(`action_required (${WHY})`)
    expect((await openair('show', id)).join('\n')).toMatch(`action_required (${WHY}), begun`)
    gateways.set('stripe', left)
    await goTo(30.1)
    await shop.run('settle-payments')
    expect([await shop.balance(user), await check()]).toEqual(['20.00', []])
    expect((await openair('show', id)).join('\n')).toMatch('complete, begun')
  })

  test(`a refund at a gateway that ${how} keeps no run from ending well, is named with the reason, and is made once the gateway is back`, async () => {
    gateways.set('stripe', left)
    const id = await paidPage()
    await goTo(0.1)
    await shop.run('settle-payments')
    await openair('refund', id, '--reference', 'T-1')
    leave()
    for (const hours of [1, 30]) {
      await goTo(hours)
      await shop.run('settle-payments')
    }
    expect(await check()).toEqual([
      expect.stringMatching(`^refund \\S+ has waited for its gateway for more than a day: ${WHY}$`),
    ])
    gateways.set('stripe', left)
    await goTo(31)
    await shop.run('settle-payments')
    expect([[...left.refunds.values()], await check()]).toEqual([[{ reference: id, amountMinor: 2000 }], []])
  })
}
