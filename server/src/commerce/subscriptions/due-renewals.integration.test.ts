import { CompiledQuery, type KyselyPlugin, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { CommonTables } from '../../db/tables.ts'
import { TEST_NOW } from '../../testing/service.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { usersDue } from './due-renewals.store.ts'
import { readTries } from './failed-renewal.ts'

type Trx = Transaction<CommonTables>

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** How the database finds what is asked, where it reads no table as a whole that it can find by an index. */
const plansOf = (ask: (db: Trx) => Promise<unknown>): Promise<string> =>
  inTransaction(database.db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const asked: CompiledQuery[] = []
    const noting: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        asked.push(trx.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await ask(trx.withPlugin(noting) as Trx)
    const plans = asked.map((one) =>
      trx.executeQuery(CompiledQuery.raw(`explain ${one.sql}`, [...one.parameters])),
    )
    return JSON.stringify((await Promise.all(plans)).map(({ rows }) => rows))
  })

test('who is due, and tries of a period, are found by the index of renewals, however many payments there are', async () => {
  const plans = [
    await plansOf((db) => usersDue(db, TEST_NOW)),
    await plansOf((db) => readTries(db, 1, new Date(TEST_NOW))),
  ]
  for (const plan of plans) {
    expect(plan).toContain('payment_renewal_try')
    expect(plan).not.toMatch(/Seq Scan on payment\b/)
  }
})
