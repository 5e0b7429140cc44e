import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Attempts } from './attempts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** No window is longer than a day, so older counts say nothing any more. */
const KEPT_MS = 2 * DAY_MS
const SWEPT_AT_ONCE = 1000

/** Counts in the table `attempt`: one statement per try, so that tries at the same moment on many nodes are all counted. */
export const databaseAttempts = ({ db }: Pick<Database, 'db'>): Attempts => ({
  async count({ kind, most, windowMs }, key, now, times = 1) {
    const began = new Date(now - windowMs).toISOString()
    const at = new Date(now).toISOString()
    const { rows } = await sql<{ count: number }>`
      insert into attempt (kind, key, since, count) values (${kind}, ${key}, ${at}, ${times})
      on conflict (kind, key) do update set
        count = case when attempt.since <= ${began}::timestamptz then excluded.count else attempt.count + excluded.count end,
        since = case when attempt.since <= ${began}::timestamptz then excluded.since else attempt.since end
      returning count`.execute(db)
    return (rows[0]?.count ?? 0) <= most
  },
  async secondsUntilFree({ kind, most, windowMs }, key, now) {
    const row = await db
      .selectFrom('attempt')
      .select('since')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('count', '>=', most)
      .executeTakeFirst()
    return row ? Math.max(0, Math.ceil((row.since.getTime() + windowMs - now) / 1000)) : 0
  },
  async giveBack({ kind }, key) {
    await db
      .updateTable('attempt')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  },
  async clear(kind, key) {
    await db.deleteFrom('attempt').where('kind', '=', kind).where('key', '=', key).execute()
  },
  async clearOf(kinds, owner) {
    await db
      .deleteFrom('attempt')
      .where('kind', 'in', [...kinds])
      .where('key', 'like', `${owner.replaceAll(/[\\%_]/g, String.raw`\$&`)}:%`)
      .execute()
  },
  // Those that somebody writes at this moment are left for later.
  async sweep(now) {
    await sql`
      delete from attempt where (kind, key) in (
        select kind, key from attempt where since < ${new Date(now - KEPT_MS).toISOString()}::timestamptz
        limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(db)
  },
})
