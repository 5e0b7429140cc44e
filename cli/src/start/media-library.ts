import { readManifest, readManifests } from '#media/asset/catalogue.ts'
import type { AssetManifest } from '#media/asset/manifest.ts'
import type { MediaStore } from '#media/asset/store.ts'
import type { Database } from '#server/db/database.ts'

/** The manifests of all ready assets, in memory; new ones come in as encoders on any node finish them. */
export interface MediaLibrary {
  get(assetId: string): AssetManifest | undefined
  stop(): Promise<void>
}

export async function openMediaLibrary(store: MediaStore, database: Database): Promise<MediaLibrary> {
  let manifests = await readManifests(store)
  const stop = await database.listen('asset', (assetId) => {
    const reading =
      assetId === '*' ? readManifests(store).then((all) => void (manifests = all)) : add(assetId)
    reading.catch(() => undefined)
  })
  const add = async (assetId: string): Promise<void> => {
    const manifest = await readManifest(store, assetId)
    if (manifest) manifests.set(assetId, manifest)
  }
  return { get: (assetId) => manifests.get(assetId), stop }
}
