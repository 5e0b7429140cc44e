import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateEarlier } from '../testing/earlier-tables.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import type { Database } from './database.ts'
import type { WholeTables } from './tables.ts'

const TOLD = 'Token=tk_of_a_card&Name=Somebody'
const DIGEST = createHash('sha256').update(TOLD).digest('hex')
/** As nodes write it that know nothing of digests. */
const OLDER = `insert into gateway_event (gateway, event_id, body, received_at)
  values ('cloudpayments', '1:pay-1', convert_to('${TOLD}', 'UTF8'), '2026-06-15')`

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const kept = async (on: Kysely<WholeTables>): Promise<unknown[]> => {
  const { rows } = await sql`
    select event_id, encode(digest, 'hex') as digest, body from gateway_event`.execute(on)
  return rows
}
const ONE = [{ event_id: '1:pay-1', digest: DIGEST, body: null }]

test('of what gateways have told before, digests are kept', async () => {
  expect.assertions(1)
  await migrateEarlier(database.whole, '0134-digests-of-notices.sql', OLDER, async (trx) => {
    expect(await kept(trx)).toEqual(ONE)
  })
})

test('of what older nodes keep beside newer ones, digests are kept, once', async () => {
  await database.execute(OLDER)
  await database.execute(`${OLDER} on conflict do nothing`)
  expect(await kept(database.whole)).toEqual(ONE)
})
