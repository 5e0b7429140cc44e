import { userInfo } from 'node:os'
import pg from 'pg'

/**
 * Makes empty databases of these names on the PostgreSQL of the tests, hands on their addresses, and removes them afterwards. Answers why
 * there is nothing to measure where no PostgreSQL can be reached.
 */
export async function onPostgres<T>(
  names: readonly string[],
  measure: (urls: string[]) => Promise<readonly T[]>,
): Promise<readonly T[] | { readonly missing: string }> {
  const server =
    process.env['TEST_DATABASE_URL'] ??
    `postgres:///postgres?host=/var/run/postgresql&user=${userInfo().username}`
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
  } catch (error) {
    return { missing: `no PostgreSQL: ${error instanceof Error ? error.message : String(error)}` }
  }
  const drop = async (): Promise<void> => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
  }
  try {
    await drop()
    for (const name of names) await client.query(`create database ${name}`)
    return await measure(
      names.map((name) => server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)),
    )
  } finally {
    await drop()
    await client.end()
  }
}
