import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { Transaction } from '#contract/purchases.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { type Gateway, GatewaySilence } from '#server/commerce/gateways/gateway.ts'
import { keptCard, scriptedGateway } from '#server/testing/scripted-gateway.ts'
import { ALL_WAYS, PLAIN, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const MINUTE = 60_000
/** What each answer takes. */
const SLOW_MS = 10_000
const MANY = 8

let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW, { ...ALL_WAYS })
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

/** Users with a packet that is due, and a card that it is charged to. Nobody else has anything that is. */
async function due(many: number): Promise<TestUser[]> {
  const { execute } = service.ports.database
  await execute('update subscription set is_renewed = false')
  const users: TestUser[] = []
  for (let at = 0; at < many; at++) {
    const user = await openUser(service.ports)
    await shop.linkCard(user, keptCard(`tok_due_${user.userId}`))
    await shop.buy(user, PLAIN)
    users.push(user)
  }
  const { rows } = await execute('select max(paid_until) as until from subscription where is_renewed')
  service.clock.time = Number(rows[0]?.['until'] as Date) - 30 * MINUTE
  for (const user of users) await shop.staySignedIn(user)
  return users
}
const paidOf = async (users: readonly TestUser[]): Promise<number> =>
  Number(
    (
      await service.ports.database.execute(
        `select count(*)::int as paid from payment where purpose = 'renewal' and state = 'complete'
           and user_id in (${users.map(({ userId }) => userId).join()})`,
      )
    ).rows[0]?.['paid'],
  )
/** Has every card charged by a gateway that does something before. */
async function charging(before: () => void): Promise<number> {
  const { gateway } = service
  const { charge } = gateway
  let asked = 0
  gateway.charge = async (order, token) => {
    asked++
    before()
    return charge(order, token)
  }
  try {
    await shop.run('charge-cards')
  } finally {
    gateway.charge = charge
  }
  return asked
}

test('a gateway that takes its time for each card ends a run within a minute, and who was not reached comes first in the next one', async () => {
  const users = await due(24)
  const slow = () => {
    service.clock.time += SLOW_MS
  }
  const asked: number[] = []
  while (asked.at(-1) !== 0) asked.push(await charging(slow))
  // Those that are under way when the time is over end: seven at most.
  expect(Math.max(...asked)).toBeLessThan(13)
  expect(asked.reduce((sum, one) => sum + one, 0)).toBe(users.length)
  expect(await paidOf(users)).toBe(users.length)
})

test('a gateway that answers for no card is left alone after eight of them until the next run, which begins with others; cards of another one are charged meanwhile', async () => {
  const users = await due(40)
  const elsewhere = users.splice(-1)
  const other = { ...scriptedGateway(() => service.clock.time), name: 'stripe' } as const
  const gateways = service.ports.gateways as Map<GatewayName, Gateway>
  gateways.set('stripe', other)
  await service.ports.database.execute(
    `update card set gateway = 'stripe' where user_id = ${elsewhere[0]?.userId}`,
  )
  const silent = () => {
    throw new GatewaySilence('sandbox', 'no answer')
  }
  const first = await charging(silent)
  expect(await paidOf(elsewhere)).toBe(1)
  const asked = [first, await charging(silent)]
  expect(Math.max(...asked)).toBeLessThan(16)
  const { rows } = await service.ports.database.execute(
    `select distinct user_id from payment where purpose = 'renewal' and state = 'unknown'`,
  )
  expect(rows).toHaveLength(asked.reduce((sum, one) => sum + one, 0))
  await shop.run('charge-cards')
  expect(await paidOf(users)).toBe(users.length)
  gateways.delete('stripe')
})

/** Notes a try of each of these users that is over, or of which nothing is known, by a card at a gateway that was removed since. */
const tried = (users: readonly TestUser[], state: 'error' | 'unknown', hoursAgo: number) =>
  service.ports.database.execute(`
    with old as (
      insert into card (user_id, provider_id, gateway, token_hash, fingerprint, number, is_primary, payment_id, linked_at, removed_at)
      select user_id, provider_id, 'stripe', token_hash, fingerprint, number, false, payment_id, linked_at, linked_at from card
      where user_id in (${users.map(({ userId }) => userId).join()}) returning id, user_id)
    insert into payment (id, account_id, user_id, provider_id, purpose, subscription_id, period_end, attempt, gateway, payform, amount_minor,
      currency, state, return_url, card_id, created_at, updated_at)
    select gen_random_uuid(), a.id, s.user_id, s.provider_id, 'renewal', s.id, s.paid_until, 1, 'stripe', 'linkedcard', 50000,
      'KZT', '${state}', '', old.id, to_timestamp(${service.clock.time / 1000}), to_timestamp(${service.clock.time / 1000}) - interval '${hoursAgo} hours'
    from old join subscription s using (user_id) join ledger_account a using (user_id, provider_id)`)

test('cards are charged however many were removed whose own gateway is silent', async () => {
  const users = await due(24)
  const [stuck, others] = [users.slice(0, 10), users.slice(10)]
  const silent: Gateway = {
    ...scriptedGateway(),
    name: 'stripe',
    query: async () => {
      throw new GatewaySilence('stripe', 'no answer')
    },
  }
  const gateways = service.ports.gateways as Map<GatewayName, Gateway>
  gateways.set('stripe', silent)
  try {
    // Who was tried longer ago comes first.
    await tried(stuck, 'unknown', 2)
    await tried(others, 'error', 1)
    await shop.run('charge-cards')
  } finally {
    gateways.delete('stripe')
  }
  expect([await paidOf(stuck), await paidOf(others)]).toEqual([0, others.length])
})

test('balances are charged while a gateway answers for no card', async () => {
  const [poor, rich] = await due(2)
  if (!poor || !rich) throw new Error('nobody is there')
  await shop.topUp(rich, 50_000)
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const { gateway } = service
  const { charge } = gateway
  gateway.charge = async (order, token) => {
    asked.resolve()
    await held.promise
    return charge(order, token)
  }
  const cards = shop.run('charge-cards')
  try {
    await asked.promise
    await shop.run('renew-subscriptions')
    expect([await shop.balance(rich), await paidOf([poor])]).toEqual(['0.00', 0])
  } finally {
    held.resolve()
    gateway.charge = charge
    await cards
  }
  expect(await paidOf([poor])).toBe(1)
})
