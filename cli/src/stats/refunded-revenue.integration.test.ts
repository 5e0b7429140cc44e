import { expect, test } from 'vitest'
import { DAY, END, MINUTE, refundShop } from '../testing/refund-shop.ts'
import { PLAIN } from '../testing/shop-service.ts'
import { statsOrder } from './stats-arguments.ts'
import { statsText } from './stats-command.ts'

const shop = refundShop()

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
/** What is reported of the day that it is. */
function report(format: 'csv' | 'html' | 'table'): Promise<string> {
  const { clock, ports } = shop.service()
  const words = ['--from', dayOf(clock.time), '--to', dayOf(clock.time + DAY), '--format', format]
  return statsText(ports.database, statsOrder(words, clock.time), clock.time)
}
/** A figure of what is sold, of the day that it is. */
async function figure(packet: string, name: string): Promise<string | undefined> {
  const lines = (await report('csv')).split('\n')
  return lines.find((line) => line.startsWith(`packet,${packet},,${name},`))?.split(',')[4]
}
const REVENUE = 'revenue less refunds'

test('what a viewer gets back is not in the revenue of what was bought, and is again where the gateway refuses', async () => {
  await shop.buy(shop.user(), PLAIN)
  expect(await figure('plain', REVENUE)).toBe('500.00')
  await shop.payBack('purchase', { amount: 20_000 })
  expect(await figure('plain', REVENUE)).toBe('300.00')
  await shop.orderBack('purchase')
  expect(await figure('plain', REVENUE)).toBe('0.00')
  shop.service().gateway.refusesRefunds = 'too late'
  await shop.runOrders()
  expect(await figure('plain', REVENUE)).toBe('300.00')
  expect(await figure('plain', 'sold')).toBe('1')
})

test('a renewal that goes back is told in the time in which it went, also where nothing else happened, in every form of the report', async () => {
  await shop.linkAnyCard()
  await shop.buy(shop.user(), PLAIN)
  shop.service().clock.time = END - 50 * MINUTE
  await shop.renew()
  expect(await figure('plain', REVENUE)).toBe('500.00')
  shop.service().clock.time += DAY
  await shop.payBack('renewal')
  expect(await figure('plain', REVENUE)).toBe('-500.00')
  expect(await report('table')).toMatch(/revenue less refunds, \w+ .*\n.*\nplain +0 +0 +-500\.00 /)
  const page = await report('html')
  expect(page).toContain('<th>Revenue less refunds, ')
  expect(page).toContain('less what went back to viewers in it')
  expect(page).toContain('<td>-500.00</td>')
})

test('money of a balance that was spent and goes back all the same is of no packet', async () => {
  const begun = await shop.payform(shop.user(), 'short_url', { amount: '500.00' })
  const { transaction_id: id } = begun.json<{ transaction_id: string }>()
  shop.service().gateway.finish(id, {})
  await shop.notify(id)
  await shop.runOrders()
  const { account_id: account, purchase } = await shop.offer(shop.user(), PLAIN)
  expect(await shop.fromBalance(shop.user(), account, purchase.id)).toMatchObject({ statusCode: 200 })
  const sold = await figure('plain', REVENUE)
  await shop.payBack('balance')
  expect(await figure('plain', REVENUE)).toBe(sold)
  expect(await figure('of no packet', REVENUE)).toBe('-500.00')
})
