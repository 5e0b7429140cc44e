import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'

/** Called with the payload of a notification; `*` after a lost connection, when anything may have changed. */
export type Listener = (payload: string) => void

/**
 * The one door to stored data. On `pglite` there is a single connection: inside a transaction use the transaction
 * only, since a query beside it waits for its end.
 */
export interface Database {
  readonly db: Kysely<Tables>
  readonly kind: 'pglite' | 'postgres'
  /** Hears notifications of every node; answers how to stop. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Tells every node, this one too. */
  notify(channel: string, payload: string): Promise<void>
  /** Runs SQL as it is; without parameters a script of many statements. For the queue of jobs and for scripts. */
  execute(text: string, parameters?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL; without it the embedded database in `dataFolder` is opened. */
  readonly url?: string | null
  /** Null: the embedded database lives in memory. */
  readonly dataFolder: string | null
  readonly log: Logger
  /** How long one statement may take on PostgreSQL, in milliseconds; a minute, unless it is said. */
  readonly deadlineMs?: number
}

/**
 * Opens the database and brings its tables up to date. Throws `DataFolderHeld` when another process has the embedded
 * one, and an error with a readable message when PostgreSQL cannot be reached or a migration does not fit.
 */
export async function openDatabase({ url, dataFolder, log, deadlineMs }: DatabaseOptions): Promise<Database> {
  const engine = url ? await openPostgres(url, log, deadlineMs) : await openPglite(dataFolder, { log })
  try {
    await migrate(engine.db, log)
  } catch (error) {
    await engine.close()
    throw error
  }
  return {
    ...engine,
    notify: async (channel, payload) => {
      await engine.execute('select pg_notify($1, $2)', [channel, payload])
    },
  }
}
