import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

const SCHEMA = 'job'
/** Where runs lie, as statements name it: what the queue answers by itself is whole rows, of all that a job has left. */
export const JOB_TABLE = `${SCHEMA}.job`
/**
 * Any number that nothing else of ours locks, as long as every node uses the same one. Nodes of earlier versions lay the queue under the number
 * by which the service is changed; that one had to stay with the changes, which two versions must never do at once.
 */
const LOCK = 7_311_208

/**
 * Lets nodes that start together lay the tables of the queue one after the other: the queue's own lock comes too late for a connection
 * that has looked for the tables before it waited, which then makes them once more and fails. The embedded database has one node.
 */
async function inTurn({ kind, db }: Pick<Database, 'kind' | 'db'>, work: () => Promise<unknown>) {
  if (kind === 'pglite') return work()
  // Not a transaction: the queue works on connections of its own meanwhile. Who dies gives the lock back with the connection.
  return db.connection().execute(async (one) => {
    // Others take as long as they take. What the connection was told when it was made is put back: a reset would forget it.
    const { rows } = await sql<{ deadline: string }>`
      select current_setting('statement_timeout') as deadline, set_config('statement_timeout', '0', false)`.execute(
      one,
    )
    await sql`select pg_advisory_lock(${sql.lit(LOCK)})`.execute(one)
    await sql`select set_config('statement_timeout', ${rows[0]!.deadline}, false)`.execute(one)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(one)
    }
  })
}

/**
 * The queue of jobs, in the database that we have already; on PostgreSQL many workers share it. Whoever starts it stops
 * it, before the database is closed: `await boss.stop({ graceful: true })`.
 * @param isWorking whether it keeps time and cleans up, as the one of a node does, or only looks
 */
export async function startBoss(
  database: Pick<Database, 'kind' | 'execute' | 'db'>,
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
    // Soon after a node was killed its jobs are others'.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    // What is remembered for hours does not lie there for a day.
    maintenanceIntervalSeconds: 900,
    ...(!isWorking && { supervise: false }),
    persistWarnings: false,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the queue of jobs failed'))
  await inTurn(database, () => boss.start())
  return boss
}
