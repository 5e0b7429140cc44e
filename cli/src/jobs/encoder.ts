import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { LIVES_MS } from './encode-claim.ts'
import { encodeAsset, takeMostWanted, type Taking } from './encode-clips.job.ts'
import type { EncodePorts } from './encode-ports.ts'
import { failGone } from './video-tries.ts'

export interface Encoder {
  /** Something new may be waiting. */
  wake(): void
  /** Ends what runs and waits for it. */
  stop(): Promise<void>
}

/** Painting and packaging leave half of a processor idle, so two work at a time where there is more than one. */
const WORKERS = Math.min(2, availableParallelism())

/**
 * Works through the assets that are still to be made, so that what somebody waits for and what is on air now are always taken before
 * what only waits. One worker more takes nothing but what somebody waits for: a press never stands behind a video that takes long.
 * The list is in the database and each asset is taken by one worker: no job of the queue stands for hours of work, nor stays taken
 * when its service is killed. `videoJobs` shows it among the other jobs.
 */
export function startEncoder(ports: Omit<EncodePorts, 'signal'> & { log: Logger }): Encoder {
  const stopping = new AbortController()
  const { signal } = stopping
  const takings: Taking[] = [...Array.from({ length: WORKERS }, () => 'anything' as const), 'awaited']
  const workers = takings.map((taking) => startWorker({ ...ports, signal }, taking))
  const wake = (): void => workers.forEach((worker) => worker.wake())
  // What failed is due again some time, and what another node had taken may be left by it.
  const { database, log, now } = ports
  let looking: Promise<void> = Promise.resolve()
  const look = (): void => {
    looking = failGone(database, now()).catch((error: unknown) =>
      log.error({ err: error }, 'videos whose encoders are gone could not be looked at'),
    )
    wake()
  }
  const timer = setInterval(look, LIVES_MS)
  look()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await looking
      await Promise.all(workers.map((worker) => worker.ended()))
    },
  }
}

/** Takes one asset after the other until there is none; `ended` resolves when it does nothing more. */
function startWorker(
  ports: EncodePorts & { log: Logger },
  taking: Taking,
): { wake(): void; ended(): Promise<void> } {
  const { database, log, now, signal, generators } = ports
  const draws = generators.artwork !== undefined
  let working: Promise<void> | undefined
  let isWoken = false

  const encodeNext = async (): Promise<boolean> => {
    const assetId = await takeMostWanted(database, now(), taking, draws)
    if (assetId === undefined) return false
    await encodeAsset(ports, assetId).catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error, asset: assetId }, 'a video could not be made')
    })
    return true
  }
  const work = async (): Promise<void> => {
    while (isWoken && !signal.aborted) {
      isWoken = false
      while (!signal.aborted && (await encodeNext())) continue
    }
  }
  const wake = (): void => {
    isWoken = true
    if (signal.aborted) return
    working ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'the list of videos could not be read'))
      .finally(() => {
        working = undefined
        if (isWoken) wake()
      })
  }
  return { wake, ended: async () => working }
}
