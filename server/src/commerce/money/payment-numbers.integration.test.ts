import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { seedProviders } from '../../testing/seed.ts'
import { TEST_NOW } from '../../testing/service.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { openUser } from '../../testing/users.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { settleNow } from '../pay/ask-gateway.ts'
import { addPayment, findPayment } from '../pay/payment.store.ts'
import { balanceOf } from './ledger.store.ts'

const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)), uuid: randomUUID }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedProviders(database)
})
afterAll(() => database.close())

test('payments of two providers that their gateway knows by the same number are each booked, with that number', async () => {
  for (const providerId of [1, 2]) {
    const { userId } = await openUser({ database, random, clock: { now: () => TEST_NOW } }, { providerId })
    const id = randomUUID()
    await inTransaction(database.db, (trx) =>
      addPayment(
        trx,
        { userId, providerId, purpose: 'balance', amount: 100 },
        {
          id,
          leastMinor: 0,
          paySystem: { gateway: 'cloudpayments', payform: 'linkedcard' },
          currency: 'KZT',
          returnUrl: 'https://tv.example/',
          now: TEST_NOW,
        },
      ),
    )
    const truth = { gatewayPayment: '501', is: 'captured', amountMinor: 100, currency: 'KZT' } as const
    const ports = { database, gateways: new Map(), random, secret: random.bytes(32) }
    await settleNow(ports, id, { ...truth, declineCode: null }, TEST_NOW)
    expect(await findPayment(database.db, id)).toMatchObject({ state: 'complete', gateway_payment: '501' })
    expect((await balanceOf(database.db, userId, providerId)).balance).toBe(100)
  }
})
