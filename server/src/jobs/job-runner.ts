import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Job } from './job.ts'
import { layQueues, layTimetable } from './job-queues.ts'

const POLL_S = 5

/**
 * Does these jobs on this node, in turn with all others. Whoever started the queue ends it.
 * @param pollSeconds how often a queue is looked into
 */
export async function startJobs(
  boss: PgBoss,
  jobs: readonly Job[],
  log: Logger,
  pollSeconds = POLL_S,
): Promise<void> {
  await layQueues(boss, jobs)
  await layTimetable(boss, jobs)
  for (const { name, run } of jobs) {
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        await run()
      } catch (error) {
        log.error({ err: error, job: name }, 'a job failed')
        throw error
      }
    })
    await boss.send(name)
  }
}
