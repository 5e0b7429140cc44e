import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { openTestDatabase, testEngine } from '../testing/test-databases.ts'
import type { Database } from './database.ts'
import { keepingPlans } from './kept-plans.ts'
import { migrate } from './migrate.ts'
import type { CommonTables } from './tables.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('it runs on the engine that was asked for', () => {
  expect(database.kind).toBe(testEngine())
})

test('values come back in the types of the tables', async () => {
  const { rows } = await sql`select 1790000000000::bigint as big, '{1,2}'::int[] as list,
    '2026-06-15T12:00:00Z'::timestamptz as time, '{"ru": "Да"}'::jsonb as text`.execute(database.db)
  expect(rows).toEqual([
    { big: 1_790_000_000_000, list: [1, 2], time: new Date('2026-06-15T12:00:00Z'), text: { ru: 'Да' } },
  ])
})

test('a transaction that fails leaves nothing', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('genre')
      .values({ id: 1, slug: 'drama', title: JSON.stringify({ en: 'Drama' }) })
      .execute()
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await database.db.selectFrom('genre').selectAll().execute()).toEqual([])
})

test('a broken rule says which one, and the connection goes on working', async () => {
  const title = JSON.stringify({ en: 'War' })
  await database.db.insertInto('genre').values({ id: 2, slug: 'war', title }).execute()
  const again = database.db.insertInto('genre').values({ id: 2, slug: 'war', title }).execute()
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'genre_pkey' })
  const changed = await database.db.deleteFrom('genre').where('id', '=', 2).executeTakeFirst()
  expect(changed.numDeletedRows).toBe(1n)
})

test('a statement of a handle that keeps plans is prepared once by its connection, and no other is', async () => {
  const prepared = await database.whole.connection().execute(async (connection) => {
    const numbers = keepingPlans(connection).selectFrom('provider').select('id')
    for (const id of [1, 2, 3]) expect(await numbers.where('id', '=', id).executeTakeFirst()).toBeUndefined()
    for (const id of [1, 2])
      await connection.selectFrom('provider').select('domain').where('id', '=', id).execute()
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
  })
  const statements = prepared.rows.map(({ statement }) => statement)
  const asked = /^select "(?:id|domain)" from "provider" where "id" = \$1$/
  expect(statements.filter((statement) => asked.test(statement))).toEqual([
    'select "id" from "provider" where "id" = $1',
  ])
})

test('a kept plan answers other values, outlives errors and a change of its table, and serves transactions', async () => {
  await database.execute(
    'create table kept (id integer primary key, tags text[], at timestamptz, more jsonb)',
  )
  const rowsAmong = (db: Kysely<CommonTables>, ids: readonly unknown[], tags: readonly string[] | null) =>
    sql<{ id: number }>`select * from kept where id = any(${ids}::integer[])
      and (${tags}::text[] is null or tags && ${tags}) order by id`.execute(keepingPlans(db))
  const at = new Date('2026-06-15T12:00:00Z')
  for (const id of [1, 2])
    await sql`insert into kept values (${id}, ${[`tag ${id}`]}, ${at}, ${JSON.stringify({ id })})`.execute(
      keepingPlans(database.db),
    )
  const [one, two] = [1, 2].map((id) => ({ id, tags: [`tag ${id}`], at, more: { id } }))
  await database.db.connection().execute(async (connection) => {
    expect((await rowsAmong(connection, [1, 2], null)).rows).toEqual([one, two])
    expect((await rowsAmong(connection, [1, 2], ['tag 2'])).rows).toEqual([two])
    await expect(rowsAmong(connection, ['x'], null)).rejects.toMatchObject({ code: '22P02' })
    expect((await rowsAmong(connection, [1], null)).rows).toEqual([one])
  })
  await database.execute('alter table kept add column added integer default 7')
  expect((await rowsAmong(database.db, [2], null)).rows).toEqual([{ ...two, added: 7 }])
  await database.db.transaction().execute(async (trx) => {
    await sql`update kept set added = ${8} where id = ${1}`.execute(keepingPlans<CommonTables>(trx))
    expect((await rowsAmong(trx, [1], null)).rows).toEqual([{ ...one, added: 8 }])
  })
  const failing = database.db.transaction().execute(async (trx) => {
    await sql`update kept set added = ${9} where id = ${1}`.execute(keepingPlans<CommonTables>(trx))
    await rowsAmong(trx, ['x'], null)
  })
  await expect(failing).rejects.toMatchObject({ code: '22P02' })
  expect((await rowsAmong(database.db, [1], null)).rows).toEqual([{ ...one, added: 8 }])
})

test('a script that fails inside its own transaction does not poison what follows', async () => {
  await expect(database.execute('begin; select nonsense; commit')).rejects.toThrow(/nonsense/)
  expect((await database.execute('select 1 as one; select 2 as two')).rows).toEqual([{ one: 1 }, { two: 2 }])
})

test('notifications are heard until listening ends', async () => {
  const heard: string[] = []
  const first = Promise.withResolvers<void>()
  const stop = await database.listen('news', (payload) => {
    heard.push(payload)
    first.resolve()
  })
  await database.notify('news', 'one')
  await first.promise
  await stop()
  await database.notify('news', 'two')
  await database.execute('select 1')
  expect(heard).toEqual(['one'])
})

test('migrations are applied once, also by starts at the same time', async () => {
  const before = await sql`select * from migration order by name`.execute(database.db)
  const log = createLog('silent')
  await Promise.all([migrate(database.db, log), migrate(database.db, log)])
  expect((await sql`select * from migration order by name`.execute(database.db)).rows).toEqual(before.rows)
})

test('a migration that was changed afterwards, or is unknown, stops the start', async () => {
  const log = createLog('silent')
  await database.execute(`insert into migration (name, checksum) values ('9999-later.sql', 'x')`)
  await expect(migrate(database.db, log)).rejects.toThrow(/newer than this program.*9999-later/)
  await database.execute(`delete from migration where name = '9999-later.sql'`)
  await database.execute(`update migration set checksum = checksum || 'x' where name like '0001%'`)
  await expect(migrate(database.db, log)).rejects.toThrow(/0001.* was changed/)
  await database.execute(`update migration set checksum = rtrim(checksum, 'x') where name like '0001%'`)
})
