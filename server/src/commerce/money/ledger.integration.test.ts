import { type KyselyPlugin, RawNode, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { seedProviders } from '../../testing/seed.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { openUser } from '../../testing/users.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { TEST_NOW } from '../../testing/service.ts'
import { readMovements } from './movement.store.ts'
import { balanceOf, book, bookAll, type Booking, ledgerAccount } from './ledger.store.ts'

let database: Database
let userId: number
const random = {
  bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  uuid: () => crypto.randomUUID(),
}
const anyUser = async () => (await openUser({ database, random, clock: { now: () => TEST_NOW } })).userId
beforeAll(async () => {
  database = await openTestDatabase()
  await seedProviders(database)
  userId = await anyUser()
})
afterAll(() => database.close())

const booking = (id: string, amount: number, isBack = false): Booking => {
  const [from, to] = [{ kind: 'gateway', gateway: 'sandbox' } as const, { kind: 'user', userId } as const]
  return {
    providerId: 1,
    source: { type: 'payment', id },
    purpose: 'capture',
    from: isBack ? to : from,
    to: isBack ? from : to,
    amount,
    now: TEST_NOW,
  }
}
const made = (one: Booking) => inTransaction(database.db, (trx) => book(trx, one))
const balance = async () => (await balanceOf(database.db, userId, 1)).balance

test('a booking is made once, however many make it at a time', async () => {
  const done = await Promise.all(Array.from({ length: 8 }, () => made(booking('a', 500))))
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await balance()).toBe(500)
})

test('a balance never falls below zero, and what failed has booked nothing', async () => {
  await expect(made(booking('b', 501, true))).rejects.toThrow(/balance_not_negative/)
  expect(await balance()).toBe(500)
  expect(await made(booking('b', 500, true))).toBe(true)
  expect(await balance()).toBe(0)
})

test('a page of receipts finds by their keys what each was for, however many there are', async () => {
  const { id } = await balanceOf(database.db, userId, 1)
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) => RawNode.create(['explain ', ''], [node]) as unknown as RootOperationNode,
    transformResult: async ({ result }) => result,
  }
  const plan = await inTransaction(database.db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    return readMovements(trx.withPlugin(explaining), id, { limit: 20, offset: 0 })
  })
  const read = JSON.stringify(plan)
  expect(read).toContain('Limit')
  expect(read).not.toMatch(/Seq Scan on (?:card|journal|payment|purchase|refund|subscription)\b/)
})

test('nothing, less than nothing and parts of the smallest unit cannot be booked', async () => {
  for (const amount of [0, -1, 0.5, Number.NaN])
    await expect(made(booking('c', amount))).rejects.toThrow(RangeError)
})

test('the database refuses a journal that does not sum to zero, and any change of what is booked', async () => {
  const lopsided = `with j as (insert into journal (provider_id, source_type, source_id, purpose, booked_at) values (1, 't', 'x', 'y', now()) returning id)
    insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
    select j.id, a.id, 1, 5 from j, ledger_account a where a.user_id = ${userId}`
  await expect(database.execute(lopsided)).rejects.toThrow(/does not sum to zero/)
  for (const change of [
    'update ledger_entry set amount_minor = amount_minor * 2',
    'delete from ledger_entry',
    'delete from journal',
    `update journal set purpose = 'z'`,
  ])
    await expect(database.execute(change)).rejects.toThrow(/what is booked stays/)
  expect(await balance()).toBe(0)
})

/** Accounts of new users, and of the gateway. */
async function accounts(count: number) {
  const users = await Promise.all(Array.from({ length: count }, anyUser))
  const ids: number[] = []
  for (const id of users) ids.push((await balanceOf(database.db, id, 1)).id)
  const { id: gateway } = await ledgerAccount(database.db, { kind: 'gateway', gateway: 'sandbox' }, 1)
  return { ids, gateway }
}
const given = (id: string, fromId: number, toId: number, amount: number) => ({
  providerId: 1,
  source: { type: 'test', id },
  purpose: 'given',
  fromId,
  toId,
  amount,
})

test('balances are the sums of their entries, however many book on the same accounts at once, in any order, in one statement or many', async () => {
  const { ids, gateway } = await accounts(4)
  const bookAround = (at: number, then: (booked: number) => unknown) => {
    // Every second one goes round the other way.
    const around = at % 2 === 0 ? ids : ids.toReversed()
    const all = around.flatMap((id, place) => [
      given(`in ${at} ${place}`, gateway, id, 100 + at),
      given(`on ${at} ${place}`, id, around[(place + 1) % around.length] ?? id, 1 + place),
    ])
    return inTransaction(database.db, async (trx) => then((await bookAll(trx, all, TEST_NOW)).size))
  }
  const isFailing = (at: number): boolean => at % 5 === 0
  const done = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) =>
      bookAround(at, (booked) => (isFailing(at) ? Promise.reject(new Error('given up')) : booked)),
    ),
  )
  expect(done.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual(
    done.map((_, at) => (isFailing(at) ? 'Error: given up' : 8)),
  )
  const { rows } = await database.execute(
    `select a.id, a.balance_minor::int as kept, (select sum(amount_minor) from ledger_entry where account_id = a.id)::int as summed
     from ledger_account a where a.id = any($1) order by a.id`,
    [ids],
  )
  const taken = Array.from({ length: 40 }, (_, at) => (isFailing(at) ? 0 : 100 + at)).reduce((a, b) => a + b)
  expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ summed }) => summed))
  expect(rows.reduce((sum, { kept }) => sum + Number(kept), 0)).toBe(4 * taken)
})

test('what one statement takes and gives counts as a whole: it may pass through less than nothing, and not end there', async () => {
  const { ids, gateway } = await accounts(1)
  const [id = 0] = ids
  const both = (name: string, out: number) => [
    given(`${name} out`, id, gateway, out),
    given(`${name} in`, gateway, id, 300),
  ]
  await inTransaction(database.db, (trx) => bookAll(trx, both('even', 300), TEST_NOW))
  await expect(
    inTransaction(database.db, (trx) => bookAll(trx, both('over', 301), TEST_NOW)),
  ).rejects.toThrow(/balance_not_negative/)
  const { rows } = await database.execute(
    'select balance_minor::int as kept, (select count(*) from ledger_entry where account_id = $1)::int as entries from ledger_account where id = $1',
    [id],
  )
  expect(rows).toEqual([{ kept: 0, entries: 2 }])
})

test('an entry belongs to the provider of its account', async () => {
  const foreign = `with j as (insert into journal (provider_id, source_type, source_id, purpose, booked_at) values (2, 't', 'f', 'y', now()) returning id)
    insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
    select j.id, a.id, 2, 5 from j, ledger_account a where a.user_id = ${userId}`
  await expect(database.execute(foreign)).rejects.toThrow(/ledger_entry/)
})

test('paid time of a packet never overlaps', async () => {
  const packet = await database.execute(
    `insert into packet (id, slug, name, is_base, benefits) values (900, 'p900', '{}', true, '[]') returning id`,
  )
  expect(packet.rows).toHaveLength(1)
  const open = (from: string, until: string) =>
    database.execute(`insert into entitlement values (${userId}, 900, '[${from},${until})', 'test')`)
  await open('2026-01-01', '2026-02-01')
  await open('2026-02-01', '2026-03-01')
  await expect(open('2026-01-31', '2026-02-02')).rejects.toThrow(/entitlement_once/)
})
