/** What crosses between the service and the thread of the embedded database. */

export type Ask = { readonly id: number } & Question
/** A query of whoever has the only connection, or of whoever has a transaction on it. */
export interface Query {
  readonly kind: 'query'
  readonly text: string
  readonly parameters: readonly unknown[]
  /** Of the plan that is kept of it, if any. */
  readonly name: string | undefined
  readonly inTransaction: boolean
}
export type Question =
  | Query
  /** One statement with parameters or several without, after whatever transaction is open. */
  | { readonly kind: 'script'; readonly text: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'close' }
  | { readonly kind: 'listen' | 'unlisten'; readonly channel: string }

export interface Rows {
  readonly rows: Record<string, unknown>[]
  readonly affectedRows: number
}

export interface WireError {
  readonly message: string
  /** SQLSTATE under `code`, and what else PostgreSQL says of an error. */
  readonly fields: Readonly<Record<string, string>>
}

export interface Answer {
  readonly kind: 'answer'
  readonly id: number
  readonly result: Rows | null
  readonly error: WireError | null
}

export type Told =
  | Answer
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'ready' }
  /** Said again and again, unless a statement holds the thread up. */
  | { readonly kind: 'alive' }
