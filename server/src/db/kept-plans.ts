import type { Kysely, KyselyPlugin, QueryCompiler, QueryId } from 'kysely'
import type { ClientBase } from 'pg'

/** Each connection keeps a plan of each of them. */
const KEPT_AT_MOST = 400
/** PostgreSQL's code for a kept plan of a table that has other columns by now, and for much else. */
const NOT_SUPPORTED = '0A000'

const wanted = new WeakSet<QueryId>()
/** Statements whose plans are kept, with their names. */
const names = new Map<string, string>()
let named = 0

const keeping: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    wanted.add(queryId)
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

/**
 * A handle all of whose statements are prepared once by each connection: for what is asked all the time and found by keys, since planning costs
 * several times what finding does. Where the best way depends on what is asked for, the plan of the moment is better.
 */
export const keepingPlans = <Tables>(db: Kysely<Tables>): Kysely<Tables> => db.withPlugin(keeping)

/** Gives names to those statements whose plans are to be kept. */
export function namingPlans(compiler: QueryCompiler): QueryCompiler {
  return {
    compileQuery(node, queryId) {
      const compiled = compiler.compileQuery(node, queryId)
      if (wanted.has(queryId) && names.size < KEPT_AT_MOST && !names.has(compiled.sql))
        names.set(compiled.sql, `kept-${++named}`)
      return compiled
    },
  }
}

/** The name under which the plan of a statement is kept; undefined where it is not. */
export const planName = (text: string): string | undefined => names.get(text)

/** Whether the tables of a kept plan were changed since, by a newer version that starts beside this one. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === NOT_SUPPORTED &&
  error.message.includes('cached plan')

type Query = (...asked: readonly unknown[]) => Promise<unknown>

/** Has a connection keep the plans of statements that were named. */
export function keepPlans(client: ClientBase): void {
  const query = client.query.bind(client) as unknown as Query
  const keep = async (name: string, text: string, values: unknown): Promise<unknown> => {
    try {
      return await query({ name, text }, values)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      // All are planned anew, under other names; what is in no transaction is done at once.
      names.clear()
      return query(text, values).catch(() => {
        throw error
      })
    }
  }
  const keeping: Query = (text, values, ...rest) => {
    const name = typeof text === 'string' && rest.length === 0 ? planName(text) : undefined
    return name === undefined ? query(text, values, ...rest) : keep(name, String(text), values)
  }
  client.query = keeping as typeof client.query
}
