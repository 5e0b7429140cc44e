import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How often something may be tried in a window of time, which begins with the first try. */
export interface Limit {
  readonly kind: string
  readonly most: number
  readonly windowMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** No window is longer than a day, so older counts say nothing any more. */
const KEPT_MS = 2 * DAY_MS
const SWEPT_AT_ONCE = 1000

/**
 * Counts one more try and answers whether it is still within the limit. It is one statement, so tries at the same
 * moment on many nodes are all counted. A refused try counts too.
 * @param now Unix milliseconds
 * @param times how many tries it is
 */
export async function countAttempt(
  { db }: Pick<Database, 'db'>,
  { kind, most, windowMs }: Limit,
  key: string,
  now: number,
  times = 1,
): Promise<boolean> {
  const began = new Date(now - windowMs).toISOString()
  const at = new Date(now).toISOString()
  const { rows } = await sql<{ count: number }>`
    insert into attempt (kind, key, since, count) values (${kind}, ${key}, ${at}, ${times})
    on conflict (kind, key) do update set
      count = case when attempt.since <= ${began}::timestamptz then excluded.count else attempt.count + excluded.count end,
      since = case when attempt.since <= ${began}::timestamptz then excluded.since else attempt.since end
    returning count`.execute(db)
  return (rows[0]?.count ?? 0) <= most
}

/** Whole seconds until a key that has used up its limit is free again; 0 for one that is. Counts nothing. */
export async function secondsUntilFree(
  { db }: Pick<Database, 'db'>,
  { kind, most, windowMs }: Limit,
  key: string,
  now: number,
): Promise<number> {
  const row = await db
    .selectFrom('attempt')
    .select('since')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('count', '>=', most)
    .executeTakeFirst()
  return row ? Math.max(0, Math.ceil((row.since.getTime() + windowMs - now) / 1000)) : 0
}

/** Takes one try back, after it turned out to be none. */
export async function giveBackAttempt(
  { db }: Pick<Database, 'db'>,
  { kind }: Pick<Limit, 'kind'>,
  key: string,
): Promise<void> {
  await db
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Forgets the tries of a key, after one that was right. */
export async function clearAttempts({ db }: Pick<Database, 'db'>, kind: string, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('kind', '=', kind).where('key', '=', key).execute()
}

/** Deletes counts whose window is over, some at a time; those that somebody writes at this moment are left for later. */
export async function sweepAttempts({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await sql`
    delete from attempt where (kind, key) in (
      select kind, key from attempt where since < ${new Date(now - KEPT_MS).toISOString()}::timestamptz
      limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(db)
}
