import { join } from 'node:path'
import { readManifest } from '#media/asset/catalogue.ts'
import type { ProtectRecipe } from '#media/asset/recipe.ts'
import { sampleKey } from '#media/keys.ts'
import { protectAsset } from '#media/protect/protect-asset.ts'
import { KeyServerError } from '#media/protect/cpix.ts'
import type { ContentKey } from '#media/protect/protection.ts'
import { keyServerOf } from '#server/playback/key-server.ts'
import { protectionAt } from '#server/playback/watchable-title.ts'
import { askKeyServer } from './ask-key-server.ts'
import { type EncodePorts, limitsOf } from './encode-ports.ts'

/** Milliseconds after which a packager that has not finished is taken for stuck: a film of hours is read and written once. */
const TIMEOUT_MS = 1_800_000

/** Makes the protected form of a video that is there whole. @throws ToolError, RangeError, KeyServerError */
export async function makeProtected(
  ports: EncodePorts,
  assetId: string,
  { protect }: ProtectRecipe,
): Promise<void> {
  const { store, secret, workFolder, now } = ports
  const source = await readManifest(store, protect.assetId)
  if (!source) throw new Error(`the video ${protect.assetId} is not there any more`)
  const key =
    protect.keyServer === null
      ? { ...sampleKey(secret, assetId), systems: [{ system: 'clearkey' as const }] }
      : await vendorKey(ports, assetId, protect, protect.keyServer)
  await protectAsset(
    { assetId, source, scheme: protect.scheme, key },
    {
      store,
      secret,
      now,
      folder: join(workFolder, assetId),
      limits: limitsOf(ports, TIMEOUT_MS),
    },
  )
}

/** The key that a provider's key server gives, for the systems that its vendor has licences of. */
async function vendorKey(
  { database, secret, drmSecrets, now }: EncodePorts,
  assetId: string,
  { assetId: videoId, scheme }: ProtectRecipe['protect'],
  providerId: number,
): Promise<ContentKey> {
  const provider = await database.db
    .selectFrom('provider')
    .select(['id', 'drm', 'earlier_key_server'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const { drm } = provider
  const keyServer = keyServerOf(provider)
  if (!drm.vendor || !keyServer) throw new KeyServerError('the provider has no key server any more')
  const present = protectionAt({ assetId: videoId, protection: scheme }, provider)
  if (assetId !== present?.id && assetId !== present?.earlierId)
    throw new KeyServerError('the provider has another key server, or other systems, by now')
  const { url, systems } = keyServer
  const { secret: name } = drm.vendor.key_server
  const shared = drmSecrets[name]
  if (shared === undefined) throw new KeyServerError(`${name} is not set`)
  const { keyId } = sampleKey(secret, assetId)
  return askKeyServer({ url, secret: shared }, { assetId, keyId, scheme, systems }, now())
}
