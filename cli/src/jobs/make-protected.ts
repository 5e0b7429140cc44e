import { join } from 'node:path'
import { readManifest } from '#media/asset/catalogue.ts'
import type { ProtectRecipe } from '#media/asset/recipe.ts'
import { sampleKey } from '#media/keys.ts'
import { protectAsset } from '#media/protect/protect-asset.ts'
import { KeyServerError } from '#media/protect/cpix.ts'
import type { ContentKey, Scheme } from '#media/protect/protection.ts'
import { askKeyServer } from './ask-key-server.ts'
import type { EncodePorts } from './encode-ports.ts'

/** Milliseconds after which a packager that has not finished is taken for stuck: a film of hours is read and written once. */
const TIMEOUT_MS = 1_800_000

/** Makes the protected form of a video that is there whole. @throws ToolError, RangeError, KeyServerError */
export async function makeProtected(
  ports: EncodePorts,
  assetId: string,
  { protect }: ProtectRecipe,
): Promise<void> {
  const { store, secret, workFolder, now, signal } = ports
  const source = await readManifest(store, protect.assetId)
  if (!source) throw new Error(`the video ${protect.assetId} is not there any more`)
  const key =
    protect.keyServer === null
      ? { ...sampleKey(secret, assetId), systems: [{ system: 'clearkey' as const }] }
      : await vendorKey(ports, assetId, protect.scheme, protect.keyServer)
  await protectAsset(
    { assetId, source, scheme: protect.scheme, key },
    { store, secret, now, folder: join(workFolder, assetId), limits: { timeoutMs: TIMEOUT_MS, signal } },
  )
}

/** The key that a provider's key server gives, for the systems that its vendor has licences of. */
async function vendorKey(
  { database, secret, drmSecrets, now }: EncodePorts,
  assetId: string,
  scheme: Scheme,
  providerId: number,
): Promise<ContentKey> {
  const { drm } = await database.db
    .selectFrom('provider')
    .select('drm')
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  if (!drm.vendor) throw new KeyServerError('the provider has no key server any more')
  const { url, secret: name } = drm.vendor.key_server
  const shared = drmSecrets[name]
  if (shared === undefined) throw new KeyServerError(`${name} is not set`)
  const systems = (['widevine', 'playready', 'fairplay'] as const).filter(
    (system) => drm.vendor?.[system] !== undefined,
  )
  const { keyId } = sampleKey(secret, assetId)
  return askKeyServer({ url, secret: shared }, { assetId, keyId, scheme, systems }, now())
}
