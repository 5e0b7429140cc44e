import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { seedProviders } from '../../testing/seed.ts'
import { TEST_NOW } from '../../testing/service.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { openUser } from '../../testing/users.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { noteAnswered, noteAsked, noteUnanswered, openPayments } from './asked-payments.store.ts'
import { addPayment } from './payment.store.ts'

let database: Database
let userId: number
beforeAll(async () => {
  database = await openTestDatabase()
  await seedProviders(database)
  const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)), uuid: randomUUID }
  ;({ userId } = await openUser({ database, random, clock: { now: () => TEST_NOW } }))
})
afterAll(() => database.close())
afterEach(() => database.db.deleteFrom('payment').execute())

type Payform = 'provider_account' | 'short_url'
/** A payment that was begun so many seconds ago. */
const begun = (secondsAgo: number, payform: Payform = 'short_url'): Promise<{ readonly id: string }> =>
  inTransaction(database.db, (trx) =>
    addPayment(
      trx,
      { userId, providerId: 1, purpose: 'balance', amount: 100 },
      {
        id: randomUUID(),
        leastMinor: 0,
        paySystem: { gateway: 'sandbox', payform },
        currency: 'KZT',
        returnUrl: 'https://tv.example/',
        now: TEST_NOW - secondsAgo * 1000,
      },
    ),
  )
const since = (seconds: number) => new Date(TEST_NOW - seconds * 1000)
/** A payment of which its gateway has said nothing for longer than an hour, and that was asked for so many seconds ago. */
async function unanswered(askedAgo: number, payform?: Payform): Promise<{ readonly id: string }> {
  const payment = await begun(7200, payform)
  await noteUnanswered(database.db, payment.id, TEST_NOW - 3_700_000)
  await noteAsked(database.db, payment.id, since(0), TEST_NOW - askedAgo * 1000)
  return payment
}
const idsOf = async (before: Date, limit: number) =>
  (await openPayments(database.db, before, limit, TEST_NOW)).map(({ ids }) => ids)

test('gateways are asked for payments of which something is expected, the longest silent first; what has ended takes no place among them', async () => {
  const ended = await Promise.all([400, 300, 200].map((seconds) => begun(seconds)))
  await database.db
    .updateTable('payment')
    .set({ state: 'error', decline_code: 'left_by_payer' })
    .where(
      'id',
      'in',
      ended.map(({ id }) => id),
    )
    .execute()
  const first = await begun(180)
  const second = await begun(120)
  const fresh = await begun(60)
  expect(await idsOf(since(60), 2)).toEqual([[first.id, second.id]])
  expect(await idsOf(since(60), 1)).toEqual([[first.id]])
  expect(await idsOf(since(59), 9)).toEqual([[first.id, second.id, fresh.id]])
  // Of many who want to know at once one asks, and it is the others' turn then.
  const asked = await Promise.all(
    Array.from({ length: 4 }, () => noteAsked(database.db, first.id, since(60), TEST_NOW)),
  )
  expect(asked.filter(Boolean)).toHaveLength(1)
  expect(await idsOf(since(60), 2)).toEqual([[second.id]])
})

test('a page of which its gateway says nothing for an hour is asked about hourly; what the operator takes by its own billing is asked for each minute all the same', async () => {
  await unanswered(120)
  const taken = await unanswered(120, 'provider_account')
  expect(await idsOf(since(60), 9)).toEqual([[taken.id]])
})

test('of pages that are asked about hourly one comes in its turn: the rest waits until all others are asked for, and however many these are, they never keep all of them from that', async () => {
  const [longest, second, last] = [await unanswered(6000), await unanswered(5000), await unanswered(4000)]
  const taken = await unanswered(180, 'provider_account')
  const fresh = await begun(120)
  const others = [taken.id, fresh.id]
  expect(await idsOf(since(60), 9)).toEqual([[longest.id, ...others, second.id, last.id]])
  expect(await idsOf(since(60), 2)).toEqual([[longest.id, taken.id]])
})

test('charges that were given up days ago, and of which their gateway has not said what became of them, come behind all others and take no place from them', async () => {
  const [late, known] = [await begun(400_000, 'provider_account'), await begun(400_000, 'provider_account')]
  for (const { id } of [late, known])
    await database.execute(`update payment set state = 'expired', updated_at = $1 where id = $2`, [
      since(300_000),
      id,
    ])
  await noteAnswered(database.db, known.id, null, TEST_NOW)
  const page = await unanswered(6000)
  const fresh = await begun(120)
  const asked = (limit: number) => openPayments(database.db, since(60), limit, TEST_NOW)
  expect(await asked(9)).toMatchObject([{ ids: [page.id, fresh.id], late: [late.id] }])
  expect(await asked(2)).toMatchObject([{ ids: [page.id, fresh.id], late: [] }])
})
