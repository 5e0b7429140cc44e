import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { openTestDatabase, testEngine } from '../testing/test-databases.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

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
