import type { PgBoss } from 'pg-boss'
import type { Again, JobKind, JobState } from './job.ts'

/** Where runs lie that have failed in every try. */
const FAILED = 'failed-jobs'
/**
 * Jobs that are no more; who takes one away names it here. These are of versions before the registry, each start of which put another endless
 * chain into a queue.
 */
const GONE = ['schedule', 'popularity', 'search', 'search-documents', 'abandoned']
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** Tries are 30 s, 60 s, 120 s and so on apart. */
const QUEUE = {
  retryLimit: 4,
  retryDelay: 30,
  retryBackoff: true,
  // Who runs it says twice as often that it does: a node that was killed in the middle keeps a run for no longer than this.
  heartbeatSeconds: 30,
  expireInSeconds: HOUR_S,
  retentionSeconds: DAY_S,
  deadLetter: FAILED,
} as const

/** What is due by the clock is queued or running once, on whatever node; of what is ordered each order is done. */
const policyOf = ({ cron }: JobKind) => (cron === null ? 'standard' : 'exclusive')

/** Runs are remembered until well after the next one: of what is due at an hour of the day for two days, of what is due all the time for some hours. */
const rememberedS = ({ cron }: JobKind): number =>
  cron?.split(' ')[1] === '*' || cron === null ? 6 * HOUR_S : 2 * DAY_S

const queueOf = (job: JobKind) => ({ ...QUEUE, deleteAfterSeconds: rememberedS(job) })

/** Makes the queues of these jobs, and removes those of jobs that are gone. */
export async function layQueues(boss: PgBoss, jobs: readonly JobKind[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!there.has(FAILED))
    await boss.createQueue(FAILED, { retentionSeconds: 14 * DAY_S, deleteAfterSeconds: DAY_S })
  for (const job of jobs)
    await (there.has(job.name)
      ? boss.updateQueue(job.name, queueOf(job))
      : boss.createQueue(job.name, { ...queueOf(job), policy: policyOf(job) }))
  for (const name of GONE) if (there.has(name)) await boss.deleteQueue(name)
}

/** Lets these jobs be due by their crontabs. Other versions beside this one may have others: theirs are left alone. */
export async function layTimetable(boss: PgBoss, jobs: readonly JobKind[]): Promise<void> {
  for (const { name, cron } of jobs) if (cron !== null) await boss.schedule(name, cron, null, { tz: 'UTC' })
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

/** Forgets the runs of a job that failed in every try: what is due by the clock does all that there is to do, and so makes up for them. */
export async function forgetFailed(boss: PgBoss, name: string): Promise<void> {
  const lost = (await boss.findJobs(FAILED)).filter(({ sourceName }) => sourceName === name)
  if (lost.length > 0)
    await boss.deleteJob(
      FAILED,
      lost.map(({ id }) => id),
    )
}

/** Has a job done as soon as a node is free for it: what failed of it, and what is due by the clock in any case. */
export async function runAgain(boss: PgBoss, { name, cron }: JobKind): Promise<Again> {
  const runs = await boss.findJobs(name)
  const waiting = runs.filter(({ state }) => state === 'retry')
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
