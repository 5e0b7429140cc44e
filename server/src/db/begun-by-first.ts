import { type ClientBase, Query, type QueryConfig, type QueryResult } from 'pg'

/** The statement that begins transactions, as each connection has prepared it. */
const BEGIN = { name: 'begin-first', text: 'begin' }
const NOTHING = { rows: [], rowCount: null, fields: [], oid: 0 }

/** The side of the driver that speaks with the database. */
interface Wire {
  bind(config: { readonly statement: string }): void
  execute(config: object): void
}
/** What of the driver's query its types do not tell. */
type AnyQuery = new (
  config: QueryConfig,
  done: (error: Error | undefined, result: QueryResult) => void,
) => Query & { prepare(wire: Wire): void; handleCommandComplete(message: unknown, wire: Wire): void }

/** A statement before which its transaction is begun, in one message: where that fails the database does not look at the statement any more. */
class FirstStatement extends (Query as unknown as AnyQuery) {
  #hasBegun = false

  override prepare(wire: Wire): void {
    wire.bind({ statement: BEGIN.name })
    wire.execute({})
    super.prepare(wire)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#hasBegun) super.handleCommandComplete(message, wire)
    this.#hasBegun = true
  }
}

type Ask = (...asked: readonly unknown[]) => Promise<QueryResult>

/**
 * Has a connection begin a transaction together with its first statement, since every word with the database is a change between two processes. One without any
 * statement is never begun. To be called once, before anything else is asked.
 */
export async function beginByFirst(client: ClientBase): Promise<void> {
  await client.query(BEGIN)
  await client.query('rollback')
  const query = client.query.bind(client) as unknown as Ask
  let isToBegin = false
  const ask: Ask = async (asked, values, ...rest) => {
    if (asked === BEGIN.text && rest.length === 0) {
      isToBegin = true
      return { ...NOTHING, command: 'BEGIN' }
    }
    if (!isToBegin) return query(asked, values, ...rest)
    isToBegin = false
    if (asked === 'commit' || asked === 'rollback') return { ...NOTHING, command: asked.toUpperCase() }
    const config = typeof asked === 'string' ? { text: asked } : (asked as QueryConfig)
    // Several statements in one text are no statement that can be prepared.
    if (config.name === undefined && !(Array.isArray(values) && values.length > 0)) {
      await query(BEGIN.text)
      return query(asked, values, ...rest)
    }
    return new Promise((resolve, reject) => {
      const all = { ...config, ...(Array.isArray(values) && { values }) }
      void query(new FirstStatement(all, (error, result) => (error ? reject(error) : resolve(result))))
    })
  }
  client.query = ask as unknown as typeof client.query
}
