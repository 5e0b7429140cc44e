import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { CommonTables } from '../db/tables.ts'
import { Failure } from '../failures/failure.ts'
import { BATCH, inBatches } from './in-batches.ts'
import { inTransaction } from './in-transaction.ts'

/** Clients try again within minutes. Milliseconds. */
const KEPT_MS = 24 * 3_600_000
/** Nobody has so many calls under way. Keys are made by whoever calls, and what is kept of each has a whole answer. */
const KEPT_AT_MOST = 500
const SHAPE = /^[\x21-\x7e]{1,255}$/

/** A call that is to be done once, however often it is sent. */
export interface IdempotentCall {
  readonly userId: number
  /** As the header `Idempotency-Key` has it. */
  readonly key: string
  /** Everything that is asked, as a value of JSON. */
  readonly asked: unknown
  /** Unix milliseconds. */
  readonly now: number
}

const refused = (problem: string, code: 'validation_failed' | 'conflict'): Failure =>
  new Failure(code, { 'idempotency-key': problem })

/**
 * Does a call and remembers its answer in the same transaction: the same call with the same key, at whatever node and however soon, is
 * answered the same and does nothing. A call that failed has done nothing, and may be sent again. Of what a user has called so the last
 * `KEPT_AT_MOST` are remembered. Throws `validation_failed` for what is
 * no key, and `conflict` for a key that another call was made with.
 */
export async function once<Db extends CommonTables, T>(
  db: Kysely<Db>,
  { userId, key, asked, now }: IdempotentCall,
  work: (trx: Transaction<Db>) => Promise<T>,
): Promise<T> {
  if (!SHAPE.test(key)) throw refused('must be 1 to 255 visible characters', 'validation_failed')
  const call = createHash('sha256').update(JSON.stringify(asked)).digest()
  return inTransaction(db, async (trx) => {
    const common = trx as unknown as Transaction<CommonTables>
    // Who comes second with the key waits here until the first is done or has failed.
    const { numInsertedOrUpdatedRows: isFirst } = await common
      .insertInto('idempotent_call')
      .values({ user_id: userId, key, call, created_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!isFirst) {
      const stored = await common
        .selectFrom('idempotent_call')
        .select(['call', 'answer'])
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      if (!call.equals(stored.call)) throw refused('was used for another call', 'conflict')
      return stored.answer as T
    }
    const answer = await work(trx)
    await forgetSurplus(common, userId, key)
    await common
      .updateTable('idempotent_call')
      .set({ answer: JSON.stringify(answer) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/** Forgets the oldest calls of a user beyond what is kept, beside the one that is done now. What another call forgets at the same time is left to it. */
async function forgetSurplus(trx: Transaction<CommonTables>, userId: number, key: string): Promise<void> {
  await sql`
    with surplus as (
      select key from idempotent_call where user_id = ${userId} and key <> ${key}
      order by created_at desc, key offset ${KEPT_AT_MOST - 1}),
    held as (
      select key from idempotent_call where user_id = ${userId} and key in (select key from surplus) for update skip locked)
    delete from idempotent_call where user_id = ${userId} and key in (select key from held)`.execute(trx)
}

/** Whether a call with this key was done, by a user: what comes with it now is that call again, or a wrong one, and does nothing. */
export async function isKnownKey(db: Kysely<CommonTables>, userId: number, key: string): Promise<boolean> {
  const known = await db
    .selectFrom('idempotent_call')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return known !== undefined
}

/** Forgets answers of more than a day ago. @param now Unix milliseconds */
export async function forgetIdempotentCalls(db: Kysely<CommonTables>, now: number): Promise<void> {
  await inBatches(
    db,
    () => sql`
      delete from idempotent_call where (user_id, key) in (
        select user_id, key from idempotent_call where created_at < ${new Date(now - KEPT_MS)} limit ${BATCH})`,
  )
}
