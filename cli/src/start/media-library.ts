import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { readManifest, readManifests } from '#media/asset/catalogue.ts'
import type { AssetManifest } from '#media/asset/manifest.ts'
import type { MediaStore } from '#media/asset/store.ts'
import type { Database } from '#server/db/database.ts'

/** The manifests of all ready assets, in memory; new ones come in as encoders on any node finish them. */
export interface MediaLibrary {
  get(assetId: string): AssetManifest | undefined
  stop(): Promise<void>
}

/** What could not be read is read again after so long, then after twice as long, so many times. Milliseconds. */
const AGAIN_MS = 200
const TRIES = 6

interface LibraryParts {
  readonly store: MediaStore
  readonly database: Pick<Database, 'listen'>
  readonly log: Pick<Logger, 'warn'>
}

/** Reads all manifests, and listens for others from before it does so. Throws where they cannot be read. */
export async function openMediaLibrary({ store, database, log }: LibraryParts): Promise<MediaLibrary> {
  let manifests = new Map<string, AssetManifest>()
  /** Those that were told while all are read: whether the store listed them before or not, they are there. */
  const told = new Map<string, AssetManifest>()
  let reading = Promise.resolve()
  const stopped = new AbortController()

  const readAll = async (): Promise<void> => {
    told.clear()
    const all = await readManifests(store)
    manifests = new Map([...all, ...told])
  }
  const add = async (assetId: string): Promise<void> => {
    const manifest = await readManifest(store, assetId)
    if (!manifest) return
    manifests.set(assetId, manifest)
    told.set(assetId, manifest)
  }
  const untilRead = async (what: string, read: () => Promise<void>): Promise<void> => {
    for (let tries = 1; !stopped.signal.aborted; tries += 1) {
      try {
        return await read()
      } catch (error) {
        log.warn({ err: error, asset: what }, 'the media folder could not be read')
        if (tries === TRIES) return
        await pause(AGAIN_MS * 2 ** (tries - 1), undefined, { signal: stopped.signal, ref: false }).catch(
          () => undefined,
        )
      }
    }
  }
  const stop = await database.listen('asset', (assetId) => {
    if (assetId !== '*') return void untilRead(assetId, () => add(assetId))
    // One after the other: of two the one that began first might end last, with what there was before.
    reading = reading.then(() => untilRead('*', readAll))
  })
  const first = readAll()
  reading = first.catch(() => undefined)
  await first.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    get: (assetId) => manifests.get(assetId),
    stop: async () => {
      stopped.abort()
      await stop()
    },
  }
}
