import { userInfo } from 'node:os'
import pg from 'pg'

/** The oldest PostgreSQL that Openair promises to run on, as `server_version_num` counts. */
const oldest = 150_000

export type Reachable = { url: string; version: string } | { reason: string }

/** The PostgreSQL that the integration tests may use: TEST_DATABASE_URL, else database `test` behind the local socket. */
export async function findPostgres(named: string | undefined): Promise<Reachable> {
  const url = named ?? `postgres:///test?host=/var/run/postgresql&user=${userInfo().username}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; number: string }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
    )
    const [found] = rows
    if (!found || Number(found.number) < oldest)
      return { reason: `PostgreSQL ${found?.version} is older than 15` }
    return { url, version: found.version }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await client.end().catch(() => undefined)
  }
}
