import { pino } from 'pino'
import type { Env } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { startBoss } from '#server/jobs/boss.ts'
import { type Again, layQueues, readJobStates, runAgain } from '#server/jobs/job-queues.ts'
import type { JobKind, JobState } from '#server/jobs/job.ts'
import { UsageError } from '../usage.ts'
import { JOB_KINDS } from './service-jobs.ts'

export const JOBS_HELP = `openair jobs                       what the service does by itself: when it was done last, and what failed
openair jobs run NAME              have a job done now, on whatever node is free; forgets what failed of it`

/** What `openair jobs` is asked for. */
export type JobsOrder = { readonly do: 'list' } | { readonly do: 'run'; readonly name: string }

/** @throws UsageError on any other words */
export function jobsOrder(args: readonly string[]): JobsOrder {
  const [command, name, ...rest] = args
  if (command === undefined) return { do: 'list' }
  if (command !== 'run' || name === undefined || rest.length > 0)
    throw new UsageError(`unknown arguments: jobs ${args.join(' ')}`)
  return { do: 'run', name }
}

const AGAIN_TEXTS: Record<Again, string> = {
  due: 'is done by the next free node',
  waiting: 'is waiting or running already',
  nothing: 'has nothing that failed',
}

const stateText = ({ isRunning, isTriedAgain, done }: JobState): string => {
  if (isRunning) return 'running now'
  if (isTriedAgain) return 'failed, is tried again'
  return done ? `done ${done.at.toISOString()} in ${done.took} ms` : 'not done lately'
}

/** A few lines for each job. */
export const jobLines = ({ name, what, cron }: JobKind, state: JobState): string[] => [
  `${name} (${cron ?? 'when it is ordered'}): ${stateText(state)}`,
  `  ${what}`,
  ...(state.failures > 0 ? [`  failed ${state.failures} times in every try`] : []),
  ...(state.said === null ? [] : [`  said: ${state.said}`]),
]

/** `openair jobs` and `openair jobs run NAME`. */
export async function jobsCommand(env: Env, order: JobsOrder): Promise<void> {
  const log = pino({ level: 'warn' })
  const database = await openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  try {
    const boss = await startBoss(database, log, { isWorking: false })
    try {
      await layQueues(boss, JOB_KINDS)
      if (order.do === 'run') {
        const kind = JOB_KINDS.find(({ name }) => name === order.name)
        if (!kind)
          throw new UsageError(
            `there is no job "${order.name}"; there are ${JOB_KINDS.map(({ name }) => name).join(', ')}`,
          )
        console.log(`${order.name} ${AGAIN_TEXTS[await runAgain(boss, kind)]}`)
        return
      }
      const states = await readJobStates(
        boss,
        JOB_KINDS.map(({ name }) => name),
      )
      for (const [at, job] of JOB_KINDS.entries()) {
        const state = states[at]
        if (state) for (const line of jobLines(job, state)) console.log(line)
      }
    } finally {
      await boss.stop({ graceful: false })
    }
  } finally {
    await database.close()
  }
}
