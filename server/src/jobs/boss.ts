import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

const SCHEMA = 'job'

/**
 * The queue of jobs, in the database that we have already; on PostgreSQL many workers share it. Whoever starts it stops
 * it, before the database is closed: `await boss.stop({ graceful: true })`.
 * @param isWorking whether it keeps time and cleans up, as the one of a node does, or only looks
 */
export async function startBoss(
  database: Pick<Database, 'kind' | 'execute'>,
  log: Logger,
  { isWorking }: { readonly isWorking: boolean },
): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: SCHEMA,
    backend: database.kind,
    db: { executeSql: (text, values) => database.execute(text, values) },
    schedule: isWorking,
    // The shortest timetable is a minute; looking more often would only ask the database more often.
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 15,
    ...(!isWorking && { supervise: false }),
    persistWarnings: false,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the queue of jobs failed'))
  await boss.start()
  return boss
}
