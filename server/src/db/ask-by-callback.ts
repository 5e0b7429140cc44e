import type { ClientBase, QueryResult } from 'pg'

type Ask = (...asked: readonly unknown[]) => unknown

/**
 * Has a connection ask the driver with a callback and make the promise here. The promises that the driver makes itself hold on to each other:
 * what a statement has answered outlives it until the whole heap is looked through, so that every short collection, which is meant for
 * what is gone by then, copies megabytes of answers twice while the calls of viewers wait. To be called before anything else wraps the connection.
 */
export function askByCallback(client: ClientBase): void {
  const query = client.query.bind(client) as unknown as Ask
  const ask: Ask = (asked, values, callback) => {
    const isOwn = typeof values === 'function' || typeof callback === 'function'
    // Whoever brings a callback, or a query of its own with one, is told by it.
    if (isOwn || (typeof asked === 'object' && asked !== null && 'submit' in asked))
      return query(asked, values, callback)
    return new Promise<QueryResult>((resolve, reject) => {
      query(asked, values, (error: Error | null | undefined, result: QueryResult) =>
        error ? reject(error) : resolve(result),
      )
    })
  }
  client.query = ask as unknown as typeof client.query
}
