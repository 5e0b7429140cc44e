import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { withinTransaction } from '../db/own-transaction.ts'

/** Tells every node, this one too, as soon as the transaction is committed; of one that is not nobody hears. */
export type Tell = (channel: string, payload: string) => void

/** Two that wait for each other's locks are parted by the database; one of them is done again. */
const ATTEMPTS = 5
/** The other one gets its lock meanwhile. */
const PAUSE_MS = 30
/** PostgreSQL's codes of a deadlock and of a failed serialisation. */
const PARTED = new Set(['40P01', '40001'])

const isParted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && PARTED.has(String(error.code))

/**
 * Does work in one transaction: all of it, with what it tells other nodes, or nothing. The work touches the database through `trx` alone
 * (any other handle throws meanwhile) and nothing else, since it may be done again. Locks are taken in one order: the user, the profile,
 * the device, its tokens; rows that others' foreign keys point to are locked with `for no key update`. Given the handle of a transaction
 * the work is a part of that one.
 */
export async function inTransaction<Db, T>(
  db: Kysely<Db>,
  work: (trx: Transaction<Db>, tell: Tell) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return telling(db as Transaction<Db>, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work)
    } catch (error) {
      if (!isParted(error) || attempt === ATTEMPTS) throw error
      await setTimeout(PAUSE_MS * attempt)
    }
  }
}

const once = <Db, T>(db: Kysely<Db>, work: (trx: Transaction<Db>, tell: Tell) => Promise<T>): Promise<T> =>
  db.transaction().execute((trx) => withinTransaction(() => telling(trx, work)))

/** Does the work, and hands its notices to the transaction, which sends them when it is committed. */
async function telling<Db, T>(
  trx: Transaction<Db>,
  work: (trx: Transaction<Db>, tell: Tell) => Promise<T>,
): Promise<T> {
  const notices: [channel: string, payload: string][] = []
  const result = await work(trx, (channel, payload) => void notices.push([channel, payload]))
  // The database sends equal notices of one transaction once.
  if (notices.length > 0)
    await sql`select pg_notify(notice->>0, notice->>1)
      from jsonb_array_elements(${JSON.stringify(notices)}::jsonb) notice`.execute(trx)
  return result
}
