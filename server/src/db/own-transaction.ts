import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseConnection, type Dialect, PostgresAdapter } from 'kysely'
import { connectionTurn } from './connection-turns.ts'
import { namingPlans } from './kept-plans.ts'

/** The transaction that the running code is in, if any; it may have ended while something that it began goes on. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the inside of a transaction: until it ends, statements that go past it are refused. */
export async function withinTransaction<T>(run: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await current.run(transaction, run)
  } finally {
    transaction.isOpen = false
  }
}

/**
 * Asked before a statement takes a connection of its own. Throws an Error inside of a transaction: on the embedded database, which has
 * one connection, the statement would wait for the transaction, which waits for it; on PostgreSQL it would not see what the
 * transaction has written, and may wait for its locks.
 */
export function refuseBesideTransaction(): void {
  if (current.getStore()?.isOpen === true)
    throw new Error('A statement beside the transaction it runs in: use the handle of the transaction')
}

/**
 * A dialect whose connections are given to nobody who is in a transaction already, and to `takingTurns` in turns. Where it has but one
 * connection, callers get it in their order; Kysely's own queue for it stands before the driver, where nobody could be refused any more.
 */
export function besideNone(dialect: Dialect): Dialect {
  const isSingle = dialect.createAdapter().supportsMultipleConnections === false
  return {
    createAdapter: () => (isSingle ? new PostgresAdapter() : dialect.createAdapter()),
    createQueryCompiler: () => namingPlans(dialect.createQueryCompiler()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver() {
      const driver = dialect.createDriver()
      const [acquire, release] = [
        driver.acquireConnection.bind(driver),
        driver.releaseConnection.bind(driver),
      ]
      const turns = isSingle ? createTurns() : null
      const leaves = new WeakMap<DatabaseConnection, () => void>()
      driver.acquireConnection = async (options) => {
        refuseBesideTransaction()
        const turn = connectionTurn()
        const leave = turn && (await turn)
        await turns?.begin()
        try {
          const connection = await acquire(options)
          if (leave) leaves.set(connection, leave)
          return connection
        } catch (error) {
          turns?.end()
          leave?.()
          throw error
        }
      }
      driver.releaseConnection = async (connection, options) => {
        const leave = leaves.get(connection)
        leaves.delete(connection)
        try {
          await release(connection, options)
          turns?.end()
        } finally {
          leave?.()
        }
      }
      return driver
    },
  }
}

/** One at a time, first come first served. */
function createTurns(): { begin(): Promise<void>; end(): void } {
  let last = Promise.resolve()
  let end = (): void => undefined
  return {
    async begin() {
      const before = last
      const mine = Promise.withResolvers<void>()
      last = mine.promise
      await before
      end = mine.resolve
    },
    end: () => end(),
  }
}
