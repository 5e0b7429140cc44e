import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GatewayTruth } from '#server/commerce/gateways/gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { wrongMoney } from '../testing/money-audit.ts'
import { dieInWrite, liveOn, watchMoney } from '../testing/money-watch.ts'
import type { RunningService } from '../testing/running-service.ts'
import { PLAIN, runShop, shopper } from '../testing/shop-service.ts'

/** A node asks for so many told payments at the same time. */
const AT_ONCE = 16

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runShop(Date.UTC(2026, 5, 15, 12))
  await watchMoney(service.ports.database)
})
beforeEach(async () => {
  user = await openUser(service.ports)
  service.gateway.silent.clear()
})
afterAll(() => service.close())
const shop = shopper(() => service)

/** A payment that the gateway has taken and told nobody of. */
async function taken(buyer = user): Promise<string> {
  const { transaction_id: id } = await shop.pay(buyer, await shop.offer(buyer, PLAIN))
  service.gateway.finish(id, {})
  return id
}
const rows = async (sql: string, ...values: unknown[]) =>
  (await service.ports.database.execute(sql, values)).rows
const stateOf = async (id: string) =>
  (await rows('select state from payment where id = $1', id))[0]?.['state']
const ordered = async () =>
  (await rows(`select data ->> 'paymentId' as id from ordered_job`)).map((row) => row['id'])
const heardOf = async (id: string) =>
  (await rows('select from gateway_event where payment_id = $1', id)).length

/** Has the gateway answer nobody who asks how a payment stands, until it is let go. */
function holdQueries(): { readonly asked: () => number; readonly letGo: () => void } {
  const { gateway } = service
  const query = gateway.query.bind(gateway)
  const held = Promise.withResolvers<void>()
  let asked = 0
  gateway.query = async (...args): Promise<GatewayTruth | null> => {
    asked += 1
    await held.promise
    return query(...args)
  }
  return {
    asked: () => asked,
    letGo() {
      gateway.query = query
      held.resolve()
    },
  }
}

test('a payment that is told of is settled by the node that hears it, before the gateway is answered', async () => {
  const id = await taken()
  expect((await shop.notify(id)).statusCode).toBe(200)
  expect([await stateOf(id), await ordered(), await heardOf(id)]).toEqual(['complete', [], 1])
})

test('a notice that comes twice is asked for once', async () => {
  const id = await taken()
  await shop.notify(id, 'twice')
  const { query } = service.gateway.calls
  expect((await shop.notify(id, 'twice')).statusCode).toBe(200)
  expect(service.gateway.calls.query).toBe(query)
  expect(await heardOf(id)).toBe(1)
})

test('of a notice the digest of its bytes is kept, and nothing that stands in them', async () => {
  const [settled, later] = [await taken(), await taken(await openUser(service.ports))]
  await shop.notify(settled, 'told')
  service.gateway.silent.add('query')
  await shop.notify(later, 'told later')
  for (const [reference, id] of [
    [settled, 'told'],
    [later, 'told later'],
  ] as const) {
    const body = JSON.stringify({ id, reference })
    const [kept] = await rows(
      `select encode(digest, 'hex') as digest, event::text as all from gateway_event event where payment_id = $1`,
      reference,
    )
    expect(kept?.['digest']).toBe(createHash('sha256').update(body).digest('hex'))
    expect(kept?.['all']).not.toContain(Buffer.from(body).toString('hex'))
  }
  service.gateway.silent.clear()
  await shop.runOrders()
})

test('a gateway that tells and does not answer is asked later: the notice is kept with its order', async () => {
  const id = await taken()
  service.gateway.silent.add('query')
  expect((await shop.notify(id)).statusCode).toBe(200)
  expect([await stateOf(id), await ordered(), await heardOf(id)]).toEqual(['action_required', [id], 1])
  service.gateway.silent.clear()
  await shop.runOrders()
  expect(await stateOf(id)).toBe('complete')
})

test('a gateway that does not know yet what it tells of is asked again, by the number that it has told', async () => {
  const id = await taken()
  const { gateway } = service
  const { query, readNotice } = gateway
  const numbers: unknown[] = []
  Object.assign(gateway, {
    query: async (...asked: Parameters<typeof query>) => {
      numbers.push(asked[2])
      return null
    },
    readNotice: (...told: Parameters<typeof readNotice>) => ({ ...readNotice(...told), number: 'told-1' }),
  })
  await rows('update payment set gateway_payment = null where id = $1', id)
  try {
    expect((await shop.notify(id)).statusCode).toBe(200)
    expect([await stateOf(id), await ordered(), await heardOf(id)]).toEqual(['action_required', [id], 1])
    // Who does it fails, and is told to do it again later.
    await expect(shop.runOrders()).rejects.toThrow('does not know yet')
    expect(numbers).toEqual(['told-1', 'told-1'])
  } finally {
    Object.assign(gateway, { query, readNotice })
  }
  await shop.notify(id, 'told once more')
  expect(await stateOf(id)).toBe('complete')
})

test('a gateway that waits for us while we ask it hears that its notice is kept', async () => {
  const id = await taken()
  const held = holdQueries()
  expect((await shop.notify(id)).statusCode).toBe(200)
  expect([await stateOf(id), await ordered(), held.asked()]).toEqual(['action_required', [id], 1])
  held.letGo()
  await shop.runOrders()
  expect(await stateOf(id)).toBe('complete')
})

test('of a flood of notices a node settles some at once, and the others in turn', async () => {
  const buyers = await Promise.all(Array.from({ length: AT_ONCE + 4 }, () => openUser(service.ports)))
  const ids: string[] = []
  for (const buyer of buyers) ids.push(await taken(buyer))
  const held = holdQueries()
  const told = ids.map((id) => shop.notify(id))
  await expect.poll(async () => (await ordered()).length).toBe(4)
  expect(held.asked()).toBe(AT_ONCE)
  held.letGo()
  expect((await Promise.all(told)).map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200))
  await shop.runOrders()
  expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'complete'))
  // Those that are done have left their places.
  const next = await taken()
  await shop.notify(next)
  expect([await stateOf(next), await ordered()]).toEqual(['complete', []])
})

test('a node that dies in any write of settling what it was told of keeps all of it or nothing', async () => {
  for (let writes = 0; writes < 14; writes++) {
    const buyer = await openUser(service.ports)
    const id = await taken(buyer)
    await dieInWrite(service.ports.database, writes)
    await shop.notify(id, `dying ${writes}`)
    await liveOn(service.ports.database)
    const state = await stateOf(id)
    // Either it was paid, or it was kept for whoever lives.
    expect([state, await ordered()]).toEqual(
      state === 'complete' ? ['complete', []] : ['action_required', [id]],
    )
    await shop.runOrders()
    expect([await stateOf(id), await heardOf(id)]).toEqual(['complete', 1])
    expect(await wrongMoney(service.ports.database, buyer.userId)).toEqual([])
  }
})

test('an order that failed in every try is made up for once its payment, refund or renewal has gone on without it', async () => {
  const [id, { time: now }] = [await taken(), service.clock]
  const isMadeUp = (name: string, data: object, at = now) => shop.isMadeUp(name, data, at)
  expect(await isMadeUp('settle-payment', { paymentId: id })).toBe(false)
  await shop.notify(id)
  await shop.runOrders()
  expect(await isMadeUp('settle-payment', { paymentId: id })).toBe(true)
  // What its gateway told after the payment was over was something else, such as money that went back.
  expect(await isMadeUp('settle-payment', { paymentId: id }, now + 1000)).toBe(false)

  const outside = { paymentId: id, refundId: 're-1', amountMinor: 100 }
  expect(await isMadeUp('book-refund', outside)).toBe(false)
  const refund = (reference: string, state: string) =>
    rows(
      `insert into refund (id, payment_id, user_id, provider_id, reference, amount_minor, revenue_minor, keeps_access, state, created_at, updated_at)
       select gen_random_uuid(), id, user_id, provider_id, $2, 100, 100, true, $3, now(), now() from payment where id = $1 returning id`,
      id,
      reference,
      state,
    )
  const [sent, open] = [await refund('gateway:re-1', 'done'), await refund('by hand', 'ordered')]
  expect(await isMadeUp('book-refund', outside)).toBe(true)
  expect(await isMadeUp('send-refund', { refundId: sent[0]?.['id'] })).toBe(true)
  expect(await isMadeUp('send-refund', { refundId: open[0]?.['id'] })).toBe(false)
  const endedBy = (refundId: unknown) => isMadeUp('end-refund', { paymentId: id, refundId, amountMinor: 100 })
  const [refused] = await refund('by phone', 'refused')
  expect([
    await endedBy(sent[0]?.['id']),
    await endedBy(open[0]?.['id']),
    await endedBy(refused?.['id']),
  ]).toEqual([true, false, false])
  // It was made after all, and is in the books as one that was made outside.
  await refund(`gateway:${String(refused?.['id'])}`, 'done')
  expect(await endedBy(refused?.['id'])).toBe(true)
  await rows('delete from refund where payment_id = $1', id)

  const renewal = { userId: user.userId }
  expect(await isMadeUp('renew-of-user', renewal)).toBe(true)
  await rows('update subscription set paid_until = $2 where user_id = $1', user.userId, new Date(now))
  expect(await isMadeUp('renew-of-user', renewal)).toBe(false)
})
