import type { AssetManifest } from './manifest.ts'
import { MANIFEST_FILE, type MediaStore } from './store.ts'

/**
 * Reads what an asset consists of.
 * @returns undefined when it is not there or was written by a version that this one does not know
 */
export async function readManifest(store: MediaStore, assetId: string): Promise<AssetManifest | undefined> {
  const bytes = await store.read(assetId, MANIFEST_FILE)
  if (!bytes) return undefined
  const manifest = JSON.parse(bytes.toString()) as AssetManifest
  return manifest.format === 1 && manifest.id === assetId ? manifest : undefined
}

/** All assets of a store by their id; what cannot be read is left out. */
export async function readManifests(store: MediaStore): Promise<Map<string, AssetManifest>> {
  const found = await Promise.all((await store.list()).map((assetId) => readManifest(store, assetId)))
  return new Map(found.flatMap((manifest) => (manifest ? [[manifest.id, manifest]] : [])))
}
