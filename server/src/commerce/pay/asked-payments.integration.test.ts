import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { seedProviders } from '../../testing/seed.ts'
import { TEST_NOW } from '../../testing/service.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { openUser } from '../../testing/users.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { noteAsked, openPayments } from './asked-payments.store.ts'
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

/** A payment that was begun so many seconds ago. */
const begun = (secondsAgo: number): Promise<{ readonly id: string }> =>
  inTransaction(database.db, (trx) =>
    addPayment(
      trx,
      { userId, providerId: 1, purpose: 'balance', amount: 100 },
      {
        id: randomUUID(),
        paySystem: { gateway: 'sandbox', payform: 'short_url' },
        currency: 'KZT',
        returnUrl: 'https://tv.example/',
        now: TEST_NOW - secondsAgo * 1000,
      },
    ),
  )
const since = (seconds: number) => new Date(TEST_NOW - seconds * 1000)

test('gateways are asked for payments of which something is expected, the longest silent first; what has ended takes no place among them', async () => {
  const ended = await Promise.all([400, 300, 200].map(begun))
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
  expect(await openPayments(database.db, since(60), 2)).toEqual([[first.id, second.id]])
  expect(await openPayments(database.db, since(60), 1)).toEqual([[first.id]])
  expect(await openPayments(database.db, since(59), 9)).toEqual([[first.id, second.id, fresh.id]])
  // Of many who want to know at once one asks, and it is the others' turn then.
  const asked = await Promise.all(
    Array.from({ length: 4 }, () => noteAsked(database.db, first.id, since(60), TEST_NOW)),
  )
  expect(asked.filter(Boolean)).toHaveLength(1)
  expect(await openPayments(database.db, since(60), 2)).toEqual([[second.id]])
})
