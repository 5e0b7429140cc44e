import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { removeDrafts, wholeId } from '#media/asset/draft.ts'
import type { Database } from '#server/db/database.ts'
import { startBoss } from '#server/jobs/boss.ts'
import { queuedJobs, together } from '#server/jobs/job-register.ts'
import { queueOrders } from '#server/jobs/ordered-jobs.ts'
import { startJobs } from '#server/jobs/job-runner.ts'
import type { JobState } from '#server/jobs/job.ts'
import type { Ports } from '#server/ports.ts'
import { WANTED_CHANNEL } from '#server/playback/wanted-video.ts'
import { encodedNow, requeueTaken } from './encode-clips.job.ts'
import type { EncodePorts } from './encode-ports.ts'
import { startEncoder } from './encoder.ts'
import { serviceJobs } from './service-jobs.ts'
import { videoJobs } from './video-tries.ts'

export interface JobPorts
  extends Omit<EncodePorts, 'signal'>, Pick<Ports, 'gateways' | 'messages' | 'random'> {
  database: Database
  log: Logger
  now: () => number
  /** Origins of push services beside those of the known browsers. */
  pushServices?: readonly string[]
  /** Absolute path; events that are put away lie in it. */
  dataFolder: string
  natsUrl: string | null
  /** What viewers type, where it is configured. */
  publicUrl?: string | null
}

export interface Jobs {
  /** How the jobs stand on all nodes. */
  states(): Promise<readonly JobState[]>
  /** Ends what runs and waits for it. */
  stop(): Promise<void>
}

/** What a worker adds to the name of an asset for its folder. */
const OF_WORKER = /\.[\da-f-]{36}$/

/** Removes what a crash has left of unfinished work, and drafts that have served. */
async function sweepWork({ database, store, workFolder, now }: JobPorts): Promise<void> {
  const running = await encodedNow(database, now())
  // A folder of work is named after its asset and its worker.
  const goesOn = (name: string): boolean => running.has(wholeId(name.replace(OF_WORKER, '')))
  await removeDrafts(store, now())
  await store.sweep(goesOn)
  for (const name of await readdir(workFolder).catch(() => []))
    if (!goesOn(name)) await rm(join(workFolder, name), { recursive: true, force: true })
}

/** Starts the background work: videos that are still to be made, and the jobs of `service-jobs.ts`. */
export async function runJobs(ports: JobPorts): Promise<Jobs> {
  const { database, log } = ports
  const boss = await startBoss(database, log, { isWorking: true })
  if (database.kind === 'pglite') await requeueTaken(database)
  await sweepWork(ports)
  const jobs = serviceJobs(ports)
  const started = await startJobs(boss, jobs, log)
  const stopOrders = await queueOrders(database, boss, jobs, started.wake, log)
  const encoder = startEncoder(ports)
  const again = await database.listen('asset', (payload) => {
    if (payload === '*') encoder.wake()
  })
  const awaited = await database.listen(WANTED_CHANNEL, () => encoder.wake())
  return {
    states: together([queuedJobs(boss, jobs), videoJobs(database, ports.store, ports.now)]).states,
    async stop() {
      started.stop()
      await Promise.all([again(), awaited(), stopOrders()])
      await encoder.stop()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
