import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedProviders } from '../testing/seed.ts'
import { openTestDatabase, testEngine } from '../testing/test-databases.ts'
import type { Database } from '../db/database.ts'
import { removeAbandoned } from './abandoned.store.ts'

const NOW = Date.UTC(2026, 5, 15)
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedProviders(database)
  await database.execute(
    `insert into content (id, slug, type, title, ratings, images, position) values (1, 'film', 'movie', '{}', '{}', '{}', 1)`,
  )
})
afterAll(() => database.close())
beforeEach(() => database.execute('delete from app_user'))

/** A user who joined long ago and was last seen so many days ago; null never came with a device. */
async function user(
  name: string,
  seen: number | null,
  { isGuest = true, hasWatched = false } = {},
): Promise<number> {
  const { rows } = await database.execute(
    `insert into app_user (provider_id, username, is_guest, date_joined) values (1, $1, $2, $3) returning id`,
    [name, isGuest, ago(400)],
  )
  const id = Number(rows[0]?.['id'])
  if (seen !== null)
    await database.execute(
      `insert into device (id, user_id, serial, data, login_at, seen_at) values ($1, $2, 's', '{}', $3, $4)`,
      [randomUUID(), id, ago(400), ago(seen)],
    )
  if (hasWatched)
    await database.execute(
      `insert into watch_history (profile_id, content_id, seconds, duration, updated_at)
       select id, 1, 60, 5000, $2 from profile where user_id = $1`,
      [id, ago(400)],
    )
  return id
}
const left = async (table: string, column: string) =>
  (await database.execute(`select ${column} as it from ${table} order by 1`)).rows.map(({ it }) => it)

test('guests who have not come back are removed with what was theirs, others stay', async () => {
  await user('bare, seen yesterday', 1)
  await user('bare, seen last month', 31)
  await user('watched, seen last month', 31, { hasWatched: true })
  await user('watched, seen last year', 181, { hasWatched: true })
  await user('never came back', null)
  await user('registered, seen last year', 399, { isGuest: false })
  expect(await removeAbandoned(database.db, NOW)).toMatchObject({ guests: 3 })
  expect(await left('app_user', 'username')).toEqual([
    'bare, seen yesterday',
    'registered, seen last year',
    'watched, seen last month',
  ])
  expect(await left('watch_history', 'profile_id')).toHaveLength(1)
  expect(await removeAbandoned(database.db, NOW)).toEqual({ guests: 0, tokens: 0, viewings: 0 })
})

test('who has named a phone and not proven it is removed after a day', async () => {
  for (const [name, days] of [
    ['claimed today', 0.5],
    ['claimed yesterday', 1.5],
  ] as const)
    await database.execute(
      `insert into app_user (provider_id, username, is_guest, claimed_phone, date_joined) values (1, $1, true, '77010000000', $2)`,
      [name, ago(days)],
    )
  expect(await removeAbandoned(database.db, NOW)).toMatchObject({ guests: 1 })
  expect(await left('app_user', 'username')).toContain('claimed today')
})

// The embedded database has one connection: nobody waits there.
test.runIf(testEngine() === 'postgres')(
  'who proves a phone of yesterday at the very moment of the removal is a user and stays',
  async () => {
    await database.execute(
      `insert into app_user (provider_id, username, is_guest, claimed_phone, date_joined) values (1, 'proven', true, '77010000000', $1)`,
      [ago(1.5)],
    )
    const removed = await database.whole.connection().execute(async (one) => {
      await sql`begin`.execute(one)
      await sql`update app_user set is_guest = false, phone = claimed_phone, claimed_phone = null`.execute(
        one,
      )
      const removing = removeAbandoned(database.db, NOW)
      // Within a transaction the database goes on saying what it has said first.
      const waiting = async () => {
        await sql`select pg_stat_clear_snapshot()`.execute(one)
        const { rows } = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          one,
        )
        return rows.length
      }
      await expect.poll(waiting).toBe(1)
      await sql`commit`.execute(one)
      return removing
    })
    expect(removed).toMatchObject({ guests: 0 })
    expect(await left('app_user', 'phone')).toEqual(['77010000000'])
  },
)

test('a guest who has just joined and has no device yet stays', async () => {
  await database.execute(
    `insert into app_user (provider_id, username, is_guest, date_joined) values (1, 'new', true, $1)`,
    [ago(29)],
  )
  expect(await removeAbandoned(database.db, NOW)).toMatchObject({ guests: 0 })
})

test('expired tokens and viewings of three months ago are removed, in any number', async () => {
  const id = await user('watcher', 1)
  await database.execute(
    `insert into access_token (hash, user_id, expires_at)
     select decode(lpad(to_hex(n), 64, '0'), 'hex'), $1, $2::timestamptz + n * interval '1 second' from generate_series(-4500, 2) n where n <> 0`,
    [id, ago(0)],
  )
  for (const [started, seen] of [
    [91, 91],
    [91, 89],
    [1, 1],
  ] as const)
    await database.execute(
      `insert into view_session (id, user_id, started_at, seen_at) values ($1, $2, $3, $4)`,
      [randomUUID(), id, ago(started), ago(seen)],
    )
  expect(await removeAbandoned(database.db, NOW)).toEqual({ guests: 0, tokens: 4500, viewings: 1 })
  expect(await left('access_token', 'expires_at')).toHaveLength(2)
})
