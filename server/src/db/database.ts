import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { commonHandle, providerHandles } from './provider-handle.ts'
import type { CommonTables, Tables, WholeTables } from './tables.ts'

/** Called with the payload of a notification; `*` after a lost connection, when anything may have changed. */
export type Listener = (payload: string) => void

/**
 * The one door to stored data. On `pglite` there is a single connection: inside a transaction use the transaction
 * only, since a query beside it waits for its end.
 */
export interface Database {
  /** What has no provider, or an owner of its own. What belongs to providers is read by `of`. */
  readonly db: Kysely<CommonTables>
  /** What one provider has: of its channels, schedules and packets this shows nothing but its own. */
  of(providerId: number): Kysely<Tables>
  /** All tables of all providers, for what works on the service itself: applying a folder, jobs, tapes. */
  readonly whole: Kysely<WholeTables>
  readonly kind: 'pglite' | 'postgres'
  /** Hears notifications of every node; answers how to stop. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Tells every node, this one too. */
  notify(channel: string, payload: string): Promise<void>
  /** Runs SQL as it is; without parameters a script of many statements. For the queue of jobs and for scripts. */
  execute(text: string, parameters?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  close(): Promise<void>
}

export interface DatabaseOptions extends PostgresOptions {
  /** A PostgreSQL; without it the embedded database in `dataFolder` is opened. */
  readonly url?: string | null
  /** Null: the embedded database lives in memory. */
  readonly dataFolder: string | null
  readonly log: Logger
}

/**
 * Opens the database and brings its tables up to date. Throws `DataFolderHeld` when another process has the embedded
 * one, and an error with a readable message when PostgreSQL cannot be reached or a migration does not fit.
 */
export async function openDatabase({ url, dataFolder, log, ...options }: DatabaseOptions): Promise<Database> {
  const engine = url ? await openPostgres(url, log, options) : await openPglite(dataFolder, { log })
  const { whole } = engine
  try {
    await migrate(whole, log)
  } catch (error) {
    await engine.close()
    throw error
  }
  return {
    ...engine,
    db: commonHandle(whole),
    of: providerHandles(whole),
    notify: async (channel, payload) => {
      await engine.execute('select pg_notify($1, $2)', [channel, payload])
    },
  }
}
