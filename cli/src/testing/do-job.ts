import { serviceJobs } from '../jobs/service-jobs.ts'
import type { RunningService } from './running-service.ts'

/** Does a job that is due by the clock, as a node does it, at the time of the service. What is noted of viewings is written before. */
export async function doJob({ ports, store, clock, flush }: RunningService, name: string): Promise<void> {
  const { env, ...rest } = ports
  const jobs = serviceJobs({
    ...rest,
    store,
    now: () => clock.time,
    dataFolder: env.dataFolder,
    natsUrl: null,
  })
  const job = jobs.find((one) => one.name === name)
  if (!job || job.cron === null) throw new Error(`there is no job ${name} that is due by the clock`)
  await flush()
  await job.run()
}
