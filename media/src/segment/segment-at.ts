import type { AssetManifest, AudioRendition, VideoRendition } from '../asset/manifest.ts'
import type { MediaStore } from '../asset/store.ts'
import { contentKey } from '../keys.ts'
import { LONGEST_RUN, SEGMENT_MS } from '../timeline/grid.ts'
import { seal, unseal } from './cipher.ts'
import { relocate } from './relocate.ts'

/**
 * The encrypted bytes of segment `k` of an asset that plays round and round: those of the first loop as they are stored, those of
 * later loops moved in time. The same `k` always gives the same bytes.
 * @returns undefined when `k` is beyond the longest run or the store has lost the file
 */
export async function segmentAt(
  store: MediaStore,
  secret: Uint8Array,
  asset: AssetManifest,
  rendition: VideoRendition | AudioRendition,
  k: number,
): Promise<Buffer | undefined> {
  if (k >= LONGEST_RUN) return undefined
  const number = k % asset.segments
  const stored = await store.read(asset.id, `${rendition.name}/${number}.m4s`)
  if (!stored || number === k) return stored
  const key = contentKey(secret, asset.id)
  const iv = Buffer.from(rendition.iv, 'hex')
  const before = k - number
  return seal(
    relocate(unseal(stored, key, iv), (before * SEGMENT_MS * rendition.timescale) / 1000, before),
    key,
    iv,
  )
}
