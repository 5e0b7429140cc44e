import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { openUser } from '#server/testing/users.ts'
import type { RunningService } from '../testing/running-service.ts'
import { runShop, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const MINUTE = 60_000
/** What each answer takes. */
const SLOW_MS = 10_000
const MANY = 8

let service: RunningService
beforeAll(async () => {
  service = await runShop(NOW)
})
afterAll(() => service.close())
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

/** How often the gateway is called by what a run of the job does, each call taking its time. */
async function callsOfRun(name: 'query' | 'refund'): Promise<number> {
  const { gateway, clock } = service
  const { query, refund } = gateway
  Object.assign(gateway, {
    query: (...asked: Parameters<typeof query>) => {
      clock.time += SLOW_MS
      return query(...asked)
    },
    refund: (...asked: Parameters<typeof refund>) => {
      clock.time += SLOW_MS
      return refund(...asked)
    },
  })
  const before = gateway.calls[name]
  try {
    await shop.run('settle-payments')
  } finally {
    Object.assign(gateway, { query, refund })
  }
  return gateway.calls[name] - before
}
const begun = async (): Promise<string[]> => {
  const user = await openUser(service.ports)
  const ids: string[] = []
  for (let at = 0; at < MANY; at++) {
    const answer = await shop.payform(user, 'short_url', { amount: '100.00' })
    ids.push(answer.json<Transaction>().transaction_id)
  }
  return ids
}

test('a gateway that takes its time for each payment and each refund ends a run within a minute, and the rest are asked for by the next one', async () => {
  const ids = await begun()
  service.clock.time += 2 * MINUTE
  expect([await callsOfRun('query'), await callsOfRun('query')]).toEqual([5, MANY - 5])
  for (const id of ids) {
    service.gateway.finish(id, {})
    await shop.notify(id)
  }
  await shop.runOrders()
  for (const [at, paymentId] of ids.entries())
    await refundPayment(service.ports.database.db, {
      id: service.ports.random.uuid(),
      paymentId,
      reference: `R-${at}`,
      amount: null,
      now: service.clock.time,
    })
  service.clock.time += 2 * MINUTE
  expect([await callsOfRun('refund'), await callsOfRun('refund')]).toEqual([5, MANY - 5])
})
