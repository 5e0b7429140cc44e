import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isStalePlan } from '../db/kept-plans.ts'
import { withinTransaction } from '../db/own-transaction.ts'
import { committed } from './committed.ts'

/** Tells every node, this one too, as soon as the transaction is committed; of one that is not nobody hears. */
export type Tell = (channel: string, payload: string) => void

/** A kind of job that transactions order; which data it needs is known to the type checker alone. */
export interface Work<Data extends object> {
  /** Of letters and dashes, such as `tell-old-phone`. */
  readonly name: string
  /** What it does, for operators. */
  readonly what: string
  /** So many orders are taken and done together by one node; one after the other unless it is said. */
  readonly atOnce?: number
  readonly data?: Data
}

/** Has a job done after the commit, on whatever node, even if this one dies at once; of a transaction that fails nothing is ordered. */
export type Order = <Data extends object>(work: Work<Data>, data: Data) => void

/** What is done within a transaction. */
export type Inside<Db, T> = (trx: Transaction<Db>, tell: Tell, order: Order) => Promise<T>

/** Nodes that do jobs listen here: something has been ordered. */
export const ORDERED_CHANNEL = 'ordered'

/** Two that wait for each other's locks are parted by the database; one of them is done again. */
const ATTEMPTS = 5
/** The other one gets its lock meanwhile. */
const PAUSE_MS = 30
/** PostgreSQL's codes of a deadlock and of a failed serialisation. */
const PARTED = new Set(['40P01', '40001'])

const isParted = (error: unknown): boolean =>
  isStalePlan(error) || (error instanceof Error && 'code' in error && PARTED.has(String(error.code)))

/**
 * Does work in one transaction: all of it, with what it tells other nodes and the jobs that it orders, or nothing. The work touches the database through `trx` alone
 * (any other handle throws meanwhile) and nothing else, since it may be done again. Locks are taken in one order: the user, the profile,
 * the device, its tokens; rows that others' foreign keys point to are locked with `for no key update`. Given the handle of a transaction
 * the work is a part of that one.
 */
export async function inTransaction<Db, T>(db: Kysely<Db>, work: Inside<Db, T>): Promise<T> {
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

async function once<Db, T>(db: Kysely<Db>, work: Inside<Db, T>): Promise<T> {
  let hasTold = false
  const result = await db.transaction().execute((trx) =>
    withinTransaction(() =>
      telling(trx, work, () => {
        hasTold = true
      }),
    ),
  )
  if (hasTold) committed()
  return result
}

/** Does the work, hands its notices to the transaction, which sends them when it is committed, and writes down what it orders. */
async function telling<Db, T>(trx: Transaction<Db>, work: Inside<Db, T>, onTold?: () => void): Promise<T> {
  const notices: [channel: string, payload: string][] = []
  const orders: [job: string, data: object][] = []
  const result = await work(
    trx,
    (channel, payload) => void notices.push([channel, payload]),
    ({ name }, data) => void orders.push([name, data]),
  )
  if (orders.length > 0) {
    await sql`insert into ordered_job (job, data) select o->>0, o->1
      from jsonb_array_elements(${JSON.stringify(orders)}::jsonb) o`.execute(trx)
    notices.push([ORDERED_CHANNEL, ''])
  }
  if (notices.length > 0) {
    await sql`select tell_nodes(notice->>0, notice->>1)
      from jsonb_array_elements(${JSON.stringify(notices)}::jsonb) notice`.execute(trx)
    onTold?.()
  }
  return result
}
