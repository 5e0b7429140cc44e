import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase, testEngine } from '#server/testing/test-databases.ts'
import { changeService } from './change-service.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** How many connections wait until the service is not being changed. */
async function waiting(): Promise<number> {
  const { rows } = await database.execute(
    "select count(*)::integer as count from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
  )
  return Number(rows[0]?.['count'])
}

test.skipIf(testEngine() === 'pglite')(
  'whoever changes the service waits for who is changing it, and sees what has become of it',
  async () => {
    const seen: string[] = []
    const release = Promise.withResolvers<void>()
    const first = changeService(database.whole, async (trx) => {
      await trx.insertInto('genre').values({ id: 1, slug: 'one', title: '{}', age: null }).execute()
      seen.push('first')
      await release.promise
    })
    await expect.poll(() => seen).toEqual(['first'])
    const second = changeService(database.whole, async (trx) => {
      seen.push(...(await trx.selectFrom('genre').select('slug').execute()).map(({ slug }) => slug))
    })
    await expect.poll(waiting).toBe(1)
    expect(seen).toEqual(['first'])
    release.resolve()
    await Promise.all([first, second])
    expect(seen).toEqual(['first', 'one'])
  },
)

test('what the database refuses is said in its words, and nothing is left', async () => {
  const genre = { id: 5, slug: 'twice', title: '{}', age: null }
  await expect(
    changeService(database.whole, async (trx) => {
      await trx.insertInto('genre').values(genre).execute()
      await trx
        .insertInto('genre')
        .values({ ...genre, id: 6 })
        .execute()
    }),
  ).rejects.toThrow('genre: Key (slug)=(twice) already exists.')
  const { rows } = await database.execute("select from genre where slug = 'twice'")
  expect(rows).toEqual([])
})
