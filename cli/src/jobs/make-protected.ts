import { join } from 'node:path'
import { readManifest } from '#media/asset/catalogue.ts'
import type { ProtectRecipe } from '#media/asset/recipe.ts'
import { sampleKey } from '#media/keys.ts'
import { protectAsset } from '#media/protect/protect-asset.ts'
import type { ContentKey } from '#media/protect/protection.ts'
import type { EncodePorts } from './encode-ports.ts'

/** Milliseconds after which a packager that has not finished is taken for stuck: a film of hours is read and written once. */
const TIMEOUT_MS = 1_800_000

/** Makes the protected form of a video that is there whole. @throws ToolError, RangeError */
export async function makeProtected(
  { store, secret, workFolder, now, signal }: EncodePorts,
  assetId: string,
  { protect }: ProtectRecipe,
): Promise<void> {
  const source = await readManifest(store, protect.assetId)
  if (!source) throw new Error(`the video ${protect.assetId} is not there any more`)
  await protectAsset(
    { assetId, source, scheme: protect.scheme, key: ownKey(secret, assetId) },
    { store, secret, now, folder: join(workFolder, assetId), limits: { timeoutMs: TIMEOUT_MS, signal } },
  )
}

/** The key that the service itself hands out. */
const ownKey = (secret: Uint8Array, assetId: string): ContentKey => ({
  ...sampleKey(secret, assetId),
  systems: [{ system: 'clearkey' }],
})
