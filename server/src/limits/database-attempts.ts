import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Attempts, CLOCKS_APART_MS, type Tries } from './attempts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** No window is longer than a day, so older counts say nothing any more. */
const KEPT_MS = 2 * DAY_MS
const SWEPT_AT_ONCE = 1000

/** A key of a kind, as one text that no other key has. */
const nameOf = (kind: string, key: string): string => JSON.stringify([kind, key])

const rowOf = ({ limit, key, times }: Tries, now: number) => ({
  kind: limit.kind,
  key,
  count: times,
  since: new Date(now).toISOString(),
  began: new Date(now - limit.windowMs).toISOString(),
  ahead: new Date(now + CLOCKS_APART_MS).toISOString(),
})

/** Whether the window of a count that is there is over. */
const IS_OVER = sql`(
  select attempt.since <= t.began or attempt.since > t.ahead from told t where t.kind = attempt.kind and t.key = attempt.key)`

/** Counts in the table `attempt`: one statement per try, so that tries at the same moment on many nodes are all counted. */
export const databaseAttempts = ({ db }: Pick<Database, 'db'>): Attempts => ({
  async count(limit, key, now, times = 1) {
    return (await this.countAll([{ limit, key, times }], now))[0] ?? false
  },
  // Keys are held in one order by all who count, so that nobody waits in a circle.
  async countAll(tries, now) {
    const { rows } = await sql<{ kind: string; key: string; count: number }>`
      with told as (
        select * from jsonb_to_recordset(${JSON.stringify(tries.map((one) => rowOf(one, now)))}::jsonb)
          as t(kind text, key text, count integer, since timestamptz, began timestamptz, ahead timestamptz))
      insert into attempt (kind, key, since, count)
      select kind, key, since, count from told order by kind, key
      on conflict (kind, key) do update set
        count = case when ${IS_OVER} then excluded.count else attempt.count + excluded.count end,
        since = case when ${IS_OVER} then excluded.since else attempt.since end
      returning kind, key, count`.execute(db)
    const counts = new Map(rows.map(({ kind, key, count }) => [nameOf(kind, key), count]))
    return tries.map(({ limit, key }) => (counts.get(nameOf(limit.kind, key)) ?? 0) <= limit.most)
  },
  async secondsUntilFree({ kind, most, windowMs }, key, now) {
    const row = await db
      .selectFrom('attempt')
      .select('since')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('count', '>=', most)
      .where('since', '<=', new Date(now + CLOCKS_APART_MS))
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
    const { numAffectedRows: swept } = await sql`
      delete from attempt where (kind, key) in (
        select kind, key from attempt where since < ${new Date(now - KEPT_MS).toISOString()}::timestamptz
        limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(db)
    return Number(swept) === SWEPT_AT_ONCE
  },
})
