import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Job } from './job.ts'
import { layQueues, layTimetable } from './job-queues.ts'

const POLL_S = 5

/**
 * Does these jobs on this node, in turn with all others. Whoever started the queue ends it. Answers how to look at once whether there is
 * something to do of a job.
 * @param pollSeconds how often a queue is looked into
 */
export async function startJobs(
  boss: PgBoss,
  jobs: readonly Job[],
  log: Logger,
  pollSeconds = POLL_S,
): Promise<(name: string) => void> {
  await layQueues(boss, jobs)
  await layTimetable(boss, jobs)
  const workers = new Map<string, string>()
  for (const job of jobs) {
    const { name } = job
    const worker = await boss.work<object>(name, { pollingIntervalSeconds: pollSeconds }, async ([due]) => {
      try {
        if (job.cron !== null) await job.run()
        else if (due) await job.run(due.data, due.id)
      } catch (error) {
        log.error({ err: error, job: name }, 'a job failed')
        throw error
      }
    })
    workers.set(name, worker)
    if (job.cron !== null) await boss.send(name)
  }
  return (name) => {
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
}
