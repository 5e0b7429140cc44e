import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Called with the payload of a notification. */
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
  notify(channel: string, payload: string): Promise<void>
  /** Runs SQL with parameters as it is: for the queue and the migrations. */
  execute(text: string, parameters?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  close(): Promise<void>
}
