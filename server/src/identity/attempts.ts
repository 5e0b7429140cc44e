import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How often something may be tried in a window of time. */
export interface Limit {
  readonly kind: string
  readonly most: number
  readonly windowMs: number
}

/**
 * Counts one more try and answers whether it is still within the limit. It is one statement, so tries at the same
 * moment on many nodes are all counted. A refused try counts too.
 * @param now Unix milliseconds
 */
export async function countAttempt(
  { db }: Pick<Database, 'db'>,
  { kind, most, windowMs }: Limit,
  key: string,
  now: number,
): Promise<boolean> {
  const began = new Date(now - windowMs).toISOString()
  const at = new Date(now).toISOString()
  const { rows } = await sql<{ count: number }>`
    insert into attempt (kind, key, since, count) values (${kind}, ${key}, ${at}, 1)
    on conflict (kind, key) do update set
      count = case when attempt.since <= ${began}::timestamptz then 1 else attempt.count + 1 end,
      since = case when attempt.since <= ${began}::timestamptz then excluded.since else attempt.since end
    returning count`.execute(db)
  return (rows[0]?.count ?? 0) <= most
}

/** Forgets the tries of a key, after one that was right. */
export async function clearAttempts({ db }: Pick<Database, 'db'>, kind: string, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('kind', '=', kind).where('key', '=', key).execute()
}
