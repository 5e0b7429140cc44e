import type { PgBoss } from 'pg-boss'
import type { Job, JobState } from './job.ts'

/** Where runs lie that have failed in every try. */
const FAILED = 'failed-jobs'
/**
 * Jobs that are no more; who takes one away names it here. These are of versions before the registry, each start of which put another endless
 * chain into a queue.
 */
const GONE = ['schedule', 'popularity', 'search', 'search-documents', 'abandoned']
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** One is queued or running at a time, on whatever node; tries are 30 s, 60 s, 120 s and so on apart. */
const QUEUE = {
  policy: 'exclusive',
  retryLimit: 4,
  retryDelay: 30,
  retryBackoff: true,
  // A node that was killed in the middle keeps a run for no longer than this.
  expireInSeconds: HOUR_S,
  retentionSeconds: DAY_S,
  deleteAfterSeconds: 6 * HOUR_S,
  deadLetter: FAILED,
} as const

/** Makes the queues of these jobs, and removes those of jobs that are gone. */
export async function layQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!there.has(FAILED))
    await boss.createQueue(FAILED, { retentionSeconds: 14 * DAY_S, deleteAfterSeconds: DAY_S })
  const { policy: _, ...changeable } = QUEUE
  for (const { name } of jobs)
    await (there.has(name) ? boss.updateQueue(name, changeable) : boss.createQueue(name, QUEUE))
  for (const name of GONE) if (there.has(name)) await boss.deleteQueue(name)
}

/** Lets these jobs be due by their crontabs. Other versions beside this one may have others: theirs are left alone. */
export async function layTimetable(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name, cron } of jobs) await boss.schedule(name, cron, null, { tz: 'UTC' })
}

const textOf = (output: unknown): string | null => {
  const { message } = Object(output) as { message?: unknown }
  return typeof message === 'string' ? message : null
}

/** How these jobs stand. */
export async function readJobStates(boss: PgBoss, names: readonly string[]): Promise<JobState[]> {
  const failed = await boss.findJobs(FAILED)
  return Promise.all(
    names.map(async (name): Promise<JobState> => {
      const runs = await boss.findJobs(name)
      const done = runs
        .filter(({ state, completedOn }) => state === 'completed' && completedOn !== null)
        .toSorted((a, b) => Number(b.completedOn) - Number(a.completedOn))[0]
      const lost = failed
        .filter(({ sourceName }) => sourceName === name)
        .toSorted((a, b) => Number(b.createdOn) - Number(a.createdOn))
      const last = runs.find(({ state, output }) => (state === 'retry' || state === 'failed') && output)
      return {
        name,
        done: done?.completedOn
          ? { at: done.completedOn, took: Number(done.completedOn) - Number(done.startedOn) }
          : null,
        isRunning: runs.some(({ state }) => state === 'active'),
        isTriedAgain: runs.some(({ state }) => state === 'retry'),
        failures: lost.length,
        said: textOf(lost[0]?.output) ?? textOf(last?.output),
      }
    }),
  )
}

/** Has a job done as soon as a node is free for it, and forgets what failed of it. Answers whether it was not waiting already. */
export async function runAgain(boss: PgBoss, name: string): Promise<boolean> {
  const lost = (await boss.findJobs(FAILED)).filter(({ sourceName }) => sourceName === name)
  if (lost.length > 0)
    await boss.deleteJob(
      FAILED,
      lost.map(({ id }) => id),
    )
  const [waiting] = (await boss.findJobs(name)).filter(({ state }) => state === 'retry')
  // What waits for its next try is tried at once.
  if (waiting) await boss.deleteJob(name, waiting.id)
  return (await boss.send(name)) !== null
}
