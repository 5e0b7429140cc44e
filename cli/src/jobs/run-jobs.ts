import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { removeDrafts, wholeId } from '#media/asset/draft.ts'
import type { Database } from '#server/db/database.ts'
import { forgetViewerEvents } from '#server/analytics/event.store.ts'
import { countPopularity } from '#server/catalogue/popularity.store.ts'
import { refreshSearch } from '#server/catalogue/search/documents.ts'
import { forgetFound } from '#server/catalogue/search/found.store.ts'
import { removeAbandoned } from '#server/identity/abandoned.store.ts'
import { startBoss } from '#server/jobs/boss.ts'
import { WANTED_CHANNEL } from '#server/playback/wanted-video.ts'
import { encodedNow, type EncodePorts, requeueTaken } from './encode-clips.job.ts'
import { startEncoder } from './encoder.ts'
import { extendSchedules, pruneSchedules } from './schedule.job.ts'

const SCHEDULE = 'schedule'
const POPULARITY = 'popularity'
const SEARCH = 'search'
const DOCUMENTS = 'search-documents'
const ABANDONED = 'abandoned'
const HOUR_S = 3600
const POPULARITY_S = 600
const DOCUMENTS_S = 60
const POLL_S = 2

export interface JobPorts extends Omit<EncodePorts, 'signal'> {
  database: Database
  log: Logger
  now: () => number
  /** After the schedule or what shared answers show of it has changed. */
  onSchedule: () => Promise<void>
}

export interface Jobs {
  /** Ends what runs and waits for it. */
  stop(): Promise<void>
}

/** Removes what a crash has left of unfinished work, and drafts that have served. */
async function sweepWork({ database, store, workFolder, now }: JobPorts): Promise<void> {
  const running = await encodedNow(database, now())
  const goesOn = (name: string): boolean => running.has(wholeId(name))
  await store.sweep(goesOn)
  for (const name of await readdir(workFolder).catch(() => []))
    if (!goesOn(name)) await rm(join(workFolder, name), { recursive: true, force: true })
  await removeDrafts(store, now())
}

/**
 * Starts the background work: videos that are still to be made, the schedule, which grows by
 * the hour, the count of what is watched most, what searches have taught and have to know, what guests have left behind, and
 * events that are too old.
 */
export async function runJobs(ports: JobPorts): Promise<Jobs> {
  const { database, log, now } = ports
  const stopping = new AbortController()
  const boss = await startBoss(database, log)
  if (database.kind === 'pglite') await requeueTaken(database)
  await sweepWork(ports)
  await boss.createQueue(SCHEDULE, { policy: 'singleton' })
  await boss.createQueue(POPULARITY, { policy: 'singleton' })
  await boss.createQueue(SEARCH, { policy: 'singleton' })
  await boss.createQueue(DOCUMENTS, { policy: 'singleton' })
  await boss.createQueue(ABANDONED, { policy: 'singleton' })

  await boss.work(SCHEDULE, { pollingIntervalSeconds: POLL_S }, async () => {
    const added =
      (await pruneSchedules(database.whole, now())) + (await extendSchedules(database.whole, now()))
    if (added > 0) await ports.onSchedule()
    if (!stopping.signal.aborted) await boss.send(SCHEDULE, null, { startAfter: HOUR_S })
  })
  await boss.work(POPULARITY, { pollingIntervalSeconds: POLL_S }, async () => {
    await countPopularity(database.db, now())
    if (!stopping.signal.aborted) await boss.send(POPULARITY, null, { startAfter: POPULARITY_S })
  })
  await boss.work(SEARCH, { pollingIntervalSeconds: POLL_S }, async () => {
    await forgetFound(database.db, now())
    if (!stopping.signal.aborted) await boss.send(SEARCH, null, { startAfter: HOUR_S })
  })
  // Whoever writes titles writes their documents too; this makes up for what was written past that.
  await boss.work(DOCUMENTS, { pollingIntervalSeconds: POLL_S }, async () => {
    await database.whole.transaction().execute(refreshSearch)
    if (!stopping.signal.aborted) await boss.send(DOCUMENTS, null, { startAfter: DOCUMENTS_S })
  })
  await boss.work(ABANDONED, { pollingIntervalSeconds: POLL_S }, async () => {
    await forgetViewerEvents(database.db, now())
    const removed = await removeAbandoned(database.db, now())
    if (removed.guests > 0) log.info(removed, 'what guests left behind was removed')
    if (!stopping.signal.aborted) await boss.send(ABANDONED, null, { startAfter: HOUR_S })
  })
  await boss.send(SCHEDULE)
  await boss.send(POPULARITY)
  await boss.send(SEARCH)
  await boss.send(DOCUMENTS)
  await boss.send(ABANDONED)
  const encoder = startEncoder(ports)
  const again = await database.listen('asset', (payload) => {
    if (payload === '*') encoder.wake()
  })
  const awaited = await database.listen(WANTED_CHANNEL, () => encoder.wake())
  return {
    async stop() {
      stopping.abort()
      await Promise.all([again(), awaited()])
      await encoder.stop()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
