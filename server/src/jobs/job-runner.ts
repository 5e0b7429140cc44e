import type { Job as Due, JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Job, type OrderedJob, paceOf, type TimedJob } from './job.ts'
import { forgetFailed, forgetMadeUp, layQueues, layTimetable } from './job-queues.ts'

const POLL_S = 5

/** Forgets what failed in every try and a job that is due by the clock has made up for. */
async function forgetLost(
  boss: PgBoss,
  { name, makesUpFor = [] }: TimedJob,
  jobs: readonly Job[],
): Promise<void> {
  await forgetFailed(boss, name)
  const isOrdered = (job: Job): job is OrderedJob => job.cron === null && makesUpFor.includes(job.name)
  for (const job of jobs.filter(isOrdered)) await forgetMadeUp(boss, job)
}

export interface StartedJobs {
  /** Looks at once whether there is something to do of a job. */
  wake(name: string): void
  /** Lets nothing be due any more. What runs ends with the queue. */
  stop(): void
}

/**
 * Does these jobs on this node, in turn with all others. Whoever started the queue ends it, after these.
 * @param pollSeconds how often a queue is looked into
 */
export async function startJobs(
  boss: PgBoss,
  jobs: readonly Job[],
  log: Logger,
  pollSeconds = POLL_S,
): Promise<StartedJobs> {
  await layQueues(boss, jobs)
  await layTimetable(boss, jobs)
  const workers = new Map<string, string>()
  const wake = (name: string): void => {
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  const timers: NodeJS.Timeout[] = []
  /** Every node says that it is due: the first one of each so many seconds is heard. */
  const keepPace = (name: string, seconds: number): void => {
    const due = () =>
      boss.send(name, null, { singletonSeconds: seconds }).then(
        (id) => id !== null && wake(name),
        (error: unknown) => log.error({ err: error, job: name }, 'a job could not be queued'),
      )
    timers.push(setInterval(() => void due(), seconds * 1000).unref())
  }
  const failed = (name: string, error: unknown): void => log.error({ err: error, job: name }, 'a job failed')
  for (const job of jobs) {
    const { name } = job
    const worker =
      job.cron === null
        ? await boss.work(
            name,
            { pollingIntervalSeconds: pollSeconds, batchSize: job.atOnce, perJobResults: true },
            (due: readonly Due<object>[]) =>
              Promise.all(
                due.map(async ({ id, data }): Promise<JobResult> => {
                  try {
                    await job.run(data, id)
                    return { id, status: 'completed' }
                  } catch (error) {
                    failed(name, error)
                    const message = error instanceof Error ? error.message : String(error)
                    return { id, status: 'failed', output: { message } }
                  }
                }),
              ),
          )
        : await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
            try {
              await job.run()
            } catch (error) {
              failed(name, error)
              throw error
            }
            await forgetLost(boss, job, jobs).catch((error: unknown) =>
              log.warn({ err: error, job: name }, 'failed runs that were made up for could not be forgotten'),
            )
          })
    workers.set(name, worker)
    if (job.cron !== null) await boss.send(name)
    const pace = paceOf(job)
    if (pace !== null) keepPace(name, pace)
  }
  return { wake, stop: () => timers.forEach((timer) => clearInterval(timer)) }
}
