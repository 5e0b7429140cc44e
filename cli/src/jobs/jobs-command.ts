import { join } from 'node:path'
import { folderStore } from '#media/asset/store.ts'
import type { Env } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { startBoss } from '#server/jobs/boss.ts'
import { layQueues } from '#server/jobs/job-queues.ts'
import { queuedJobs, together } from '#server/jobs/job-register.ts'
import type { Again, JobKind, JobState } from '#server/jobs/job.ts'
import { UsageError } from '../command/usage.ts'
import type { JobsOrder } from './jobs-arguments.ts'
import { JOB_KINDS } from './service-jobs.ts'
import { videoJobs } from './video-tries.ts'
import { commandLog } from '../command/command-log.ts'

const AGAIN_TEXTS: Record<Again, string> = {
  due: 'is done by the next free node',
  waiting: 'is waiting or running already',
  nothing: 'has nothing that failed',
}

const stateText = ({ isRunning, isTriedAgain, done }: JobState): string => {
  if (isRunning) return 'running now'
  if (isTriedAgain) return 'failed, is tried again'
  if (!done) return 'not done lately'
  return `done ${done.at.toISOString()}${done.took === null ? '' : ` in ${done.took} ms`}`
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
  const log = commandLog()
  const store = folderStore(join(env.dataFolder, 'media'))
  const database = await openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  try {
    const boss = await startBoss(database, log, { isWorking: false })
    try {
      await layQueues(boss, JOB_KINDS)
      const register = together([queuedJobs(boss, JOB_KINDS), videoJobs(database, store, Date.now)])
      const { kinds } = register
      if (order.do === 'run') {
        const kind = kinds.find(({ name }) => name === order.name)
        if (!kind)
          throw new UsageError(
            `there is no job "${order.name}"; there are ${kinds.map(({ name }) => name).join(', ')}`,
          )
        console.log(`${order.name} ${AGAIN_TEXTS[await register.again(kind)]}`)
        return
      }
      const states = await register.states()
      for (const [at, kind] of kinds.entries()) {
        const state = states[at]
        if (state) for (const line of jobLines(kind, state)) console.log(line)
      }
    } finally {
      await boss.stop({ graceful: false })
    }
  } finally {
    await database.close()
  }
}
