import type { Logger } from 'pino'
import { encodeAsset, type EncodePorts, LIVES_MS, takeMostWanted } from './encode-clips.job.ts'

export interface Encoder {
  /** Something new may be waiting. */
  wake(): void
  /** Ends what runs and waits for it. */
  stop(): Promise<void>
}

/**
 * Works through the assets that are still to be made, one at a time, so that what is on air now is always taken before what waits.
 * The list is in the database and each asset is taken by one worker: no job of the queue stands for hours of work, nor stays taken
 * when its service is killed.
 */
export function startEncoder(ports: Omit<EncodePorts, 'signal'> & { log: Logger }): Encoder {
  const { database, log, now } = ports
  const stopping = new AbortController()
  const { signal } = stopping
  let working: Promise<void> | undefined
  let isWoken = false

  const encodeNext = async (): Promise<boolean> => {
    const assetId = await takeMostWanted(database, now())
    if (assetId === undefined) return false
    await encodeAsset({ ...ports, signal }, assetId).catch((error: unknown) => {
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
  // What another node had taken is looked at again, in case that node does not live to finish it.
  const timer = setInterval(wake, LIVES_MS)
  wake()
  return {
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await working
    },
  }
}
