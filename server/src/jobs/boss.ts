import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

const SCHEMA = 'job'

/**
 * The queue of jobs, in the database that we have already; on PostgreSQL many workers share it. Whoever starts it stops
 * it, before the database is closed: `await boss.stop({ graceful: true })`.
 */
export async function startBoss(database: Database, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: SCHEMA,
    backend: database.kind,
    db: { executeSql: (text, values) => database.execute(text, values) },
    // Nothing here runs by a cron expression, and its clock would ask the database every few seconds.
    schedule: false,
    persistWarnings: false,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the queue of jobs failed'))
  await boss.start()
  return boss
}
