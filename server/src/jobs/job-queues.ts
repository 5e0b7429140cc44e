import type { PgBoss } from 'pg-boss'
import { JOB_TABLE } from './boss.ts'
import { type Again, type JobKind, type JobState, type OrderedJob, paceOf } from './job.ts'

/** Where runs lie that have failed in every try. */
const FAILED = 'failed-jobs'
/**
 * Jobs that are no more; who takes one away names it here. These are of versions before the registry, each start of which put another endless
 * chain into a queue.
 */
const GONE = ['schedule', 'popularity', 'search', 'search-documents', 'abandoned']
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
/** For so long runs that have failed in every try are remembered. */
const FAILED_S = 14 * DAY_S

const QUEUE = {
  // Tries are 30 s, 60 s, 120 s and so on apart, in the end an hour.
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: HOUR_S,
  // Who runs it says twice as often that it does: a node that was killed in the middle keeps a run for no longer than this.
  heartbeatSeconds: 30,
  expireInSeconds: HOUR_S,
  deadLetter: FAILED,
} as const

/** What its tries leave undone is done when it is due again. */
const TIMED = { retryLimit: 4, retentionSeconds: DAY_S } as const
/** While it is tried again it is not due: what is due every few seconds never waits for longer than that. Others take what a node that was killed had soon. */
const pacedBy = (seconds: number) => ({
  ...TIMED,
  retryDelay: Math.ceil(seconds / 4),
  retryDelayMax: seconds,
  heartbeatSeconds: 10,
})
/** Nothing orders it once more: its tries go on for about a day, and an order waits for a service that stood still as long as failed runs are remembered. */
const ORDERED = { retryLimit: 30, retentionSeconds: FAILED_S } as const

/** What is due by the clock is queued or running once, on whatever node; of what is ordered each order is done. */
const policyOf = ({ cron }: JobKind) => (cron === null ? 'standard' : 'exclusive')

/** Runs are remembered until well after the next one: of what is due at an hour of the day for two days, of what is due all the time for some hours. */
function rememberedS(job: JobKind): number {
  if (paceOf(job) !== null) return HOUR_S
  return job.cron === null || job.cron.split(' ')[1] === '*' ? 6 * HOUR_S : 2 * DAY_S
}

function triesOf(job: JobKind) {
  if (job.cron === null) return ORDERED
  const pace = paceOf(job)
  return pace === null ? TIMED : pacedBy(pace)
}

const queueOf = (job: JobKind) => ({ ...QUEUE, ...triesOf(job), deleteAfterSeconds: rememberedS(job) })

/** Makes the queues of these jobs, and removes those of jobs that are gone. */
export async function layQueues(boss: PgBoss, jobs: readonly JobKind[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!there.has(FAILED))
    await boss.createQueue(FAILED, { retentionSeconds: FAILED_S, deleteAfterSeconds: DAY_S })
  for (const job of jobs)
    await (there.has(job.name)
      ? boss.updateQueue(job.name, queueOf(job))
      : boss.createQueue(job.name, { ...queueOf(job), policy: policyOf(job) }))
  for (const name of GONE) if (there.has(name)) await boss.deleteQueue(name)
}

/** Lets these jobs be due by their crontabs. Other versions beside this one may have others: theirs are left alone. */
export async function layTimetable(boss: PgBoss, jobs: readonly JobKind[]): Promise<void> {
  for (const job of jobs)
    if (job.cron !== null && paceOf(job) === null)
      await boss.schedule(job.name, job.cron, null, { tz: 'UTC' })
}

interface StateRow {
  readonly name: string
  readonly done_at: Date | null
  readonly took: number | null
  readonly is_running: boolean
  readonly is_again: boolean
  readonly failures: number
  readonly said: string | null
}

const READ_STATES = `
  select asked.name, done.at as done_at, done.took, coalesce(runs.is_running, false) as is_running,
    coalesce(runs.is_again, false) as is_again, lost.count as failures, coalesce(last_lost.said, runs.said) as said
  from unnest($1::text[]) with ordinality as asked(name, place)
  left join lateral (
    select completed_on as at, floor(extract(epoch from completed_on - started_on) * 1000)::float8 as took from ${JOB_TABLE}
    where name = asked.name and state = 'completed' order by completed_on desc limit 1) done on true
  left join lateral (
    select bool_or(state = 'active') as is_running, bool_or(state = 'retry') as is_again, max(output->>'message') as said
    from ${JOB_TABLE} where name = asked.name and state in ('active', 'retry', 'failed')) runs on true
  cross join lateral (
    select count(*)::integer from ${JOB_TABLE} where name = $2 and source_name = asked.name) lost
  left join lateral (
    select output->>'message' as said from ${JOB_TABLE} where name = $2 and source_name = asked.name
    order by created_on desc limit 1) last_lost on true
  order by asked.place`

/** How these jobs stand. Of however many runs the database answers a line for each job. */
export async function readJobStates(boss: PgBoss, names: readonly string[]): Promise<JobState[]> {
  const { rows } = await boss.getDb().executeSql(READ_STATES, [names, FAILED])
  return (rows as StateRow[]).map(({ name, done_at: at, took, failures, said, ...runs }) => ({
    name,
    done: at === null ? null : { at, took },
    isRunning: runs.is_running,
    isTriedAgain: runs.is_again,
    failures,
    said,
  }))
}

/** Forgets the runs of a job that failed in every try: what is due by the clock does all that there is to do, and so makes up for them. */
export async function forgetFailed(boss: PgBoss, name: string): Promise<void> {
  await boss
    .getDb()
    .executeSql(`delete from ${JOB_TABLE} where name = $1 and source_name = $2`, [FAILED, name])
}

interface LostOrder {
  readonly id: string
  readonly data: object
  readonly ordered_at: Date
}

/** Forgets the orders of a job that failed in every try and whose work something else has done since. */
export async function forgetMadeUp(boss: PgBoss, { name, isMadeUp }: OrderedJob): Promise<void> {
  if (!isMadeUp) return
  const db = boss.getDb()
  const { rows } = await db.executeSql(
    `select id, data, coalesce(source_created_on, created_on) as ordered_at from ${JOB_TABLE} where name = $1 and source_name = $2`,
    [FAILED, name],
  )
  for (const { id, data, ordered_at: orderedAt } of rows as LostOrder[])
    if (await isMadeUp(data, orderedAt))
      await db.executeSql(`delete from ${JOB_TABLE} where name = $1 and id = $2`, [FAILED, id])
}

/** Has a job done as soon as a node is free for it: what failed of it, and what is due by the clock in any case. */
export async function runAgain(boss: PgBoss, { name, cron }: JobKind): Promise<Again> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select id from ${JOB_TABLE} where name = $1 and state = 'retry'`, [name])
  const waiting = rows as readonly { readonly id: string }[]
  if (cron === null) {
    const moved = await boss.redrive(FAILED, { sourceName: name })
    // What waits for its next try is tried at once.
    for (const { id } of waiting) await boss.update({ name, options: { id, startAfter: new Date() } })
    return moved + waiting.length > 0 ? 'due' : 'nothing'
  }
  await forgetFailed(boss, name)
  for (const { id } of waiting) await boss.deleteJob(name, id)
  return (await boss.send(name)) === null ? 'waiting' : 'due'
}
