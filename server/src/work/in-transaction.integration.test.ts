import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { inTransaction } from './in-transaction.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const title = JSON.stringify({ en: 'A title' })
beforeEach(async () => {
  await database.db.deleteFrom('genre').execute()
  await database.db
    .insertInto('genre')
    .values([1, 2].map((id) => ({ id, slug: `genre-${id}`, title })))
    .execute()
})
const slugs = async () =>
  (await database.db.selectFrom('genre').select('slug').orderBy('id').execute()).map(({ slug }) => slug)

/** Everything that is told on a channel, until a word that stands for the end. */
async function hear(channel: string): Promise<(say: () => Promise<void>) => Promise<string[]>> {
  const heard: string[] = []
  const end = Promise.withResolvers<void>()
  const stop = await database.listen(channel, (payload) => {
    if (payload === 'end') end.resolve()
    else heard.push(payload)
  })
  return async (say) => {
    await say()
    await database.notify(channel, 'end')
    await end.promise
    await stop()
    return heard
  }
}

test('what is written is told with its commit, in its order; of what fails nothing is there and nobody hears', async () => {
  const heard = await hear('told')
  const all = heard(async () => {
    const answer = await inTransaction(database.db, async (trx, tell) => {
      tell('told', 'one')
      await trx.updateTable('genre').set({ slug: 'changed' }).where('id', '=', 1).execute()
      tell('told', 'two, "with" signs')
      return 'answered'
    })
    expect(answer).toBe('answered')
    const failing = inTransaction(database.db, async (trx, tell) => {
      await trx.updateTable('genre').set({ slug: 'lost' }).where('id', '=', 2).execute()
      tell('told', 'never')
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    // What the database refuses last is told to nobody, either.
    const refused = inTransaction(database.db, async (trx, tell) => {
      tell('told', 'never again')
      await trx.insertInto('genre').values({ id: 1, slug: 'double', title }).execute()
    })
    await expect(refused).rejects.toMatchObject({ code: '23505' })
  })
  expect(await all).toEqual(['one', 'two, "with" signs'])
  expect(await slugs()).toEqual(['changed', 'genre-2'])
})

test('a statement beside the transaction that runs is refused at once, by whatever handle, and the transaction with it', async () => {
  const beside: readonly (() => Promise<unknown>)[] = [
    () => database.db.selectFrom('genre').selectAll().execute(),
    () => database.of(1).selectFrom('channel').select('id').execute(),
    () => database.whole.selectFrom('channel').select('id').execute(),
    () => database.execute('select 1'),
    () => database.notify('told', 'x'),
    () => inTransaction(database.db, async (trx) => trx.selectFrom('genre').selectAll().execute()),
  ]
  for (const ask of beside) {
    const work = inTransaction(database.db, async (trx) => {
      await trx.updateTable('genre').set({ slug: 'lost' }).where('id', '=', 1).execute()
      await ask()
    })
    await expect(work).rejects.toThrow('A statement beside the transaction it runs in')
  }
  expect(await slugs()).toEqual(['genre-1', 'genre-2'])
})

test('what a transaction has begun may go on by itself when it has ended, and others never notice it', async () => {
  const ended = Promise.withResolvers<void>()
  let later: Promise<string[]> | undefined
  const inside = inTransaction(database.db, async (trx) => {
    later = ended.promise.then(slugs)
    await trx.updateTable('genre').set({ slug: 'changed' }).where('id', '=', 1).execute()
  })
  const other = slugs()
  await Promise.all([inside, other])
  ended.resolve()
  expect(await later).toEqual(['changed', 'genre-2'])
})

test('two that wait for each other are both done', async () => {
  // The embedded database does one after the other.
  const isOneByOne = database.kind === 'pglite'
  const both = Promise.withResolvers<void>()
  let [begun, tries] = [0, 0]
  const rename = (first: number, second: number) =>
    inTransaction(database.db, async (trx) => {
      tries += 1
      await sql`update genre set slug = slug || ${`-${first}`} where id = ${first}`.execute(trx)
      begun += 1
      if (begun === 2 || isOneByOne) both.resolve()
      await both.promise
      await sql`update genre set slug = slug || ${`-${first}`} where id = ${second}`.execute(trx)
    })
  await Promise.all([rename(1, 2), rename(2, 1)])
  expect(tries > 2).toBe(!isOneByOne)
  const [one, two] = await slugs()
  expect([one, two].map((slug) => slug?.split('-').slice(2).toSorted())).toEqual([
    ['1', '2'],
    ['1', '2'],
  ])
})

test('another failure than a crossing of locks is not tried again', async () => {
  let tries = 0
  const work = inTransaction(database.db, async () => {
    tries += 1
    throw new Error('stop')
  })
  await expect(work).rejects.toThrow('stop')
  expect(tries).toBe(1)
})
