import type { AssetManifest, AudioRendition, VideoRendition } from '../asset/manifest.ts'
import type { MediaStore } from '../asset/store.ts'
import { contentKey } from '../keys.ts'
import { LONGEST_RUN, SEGMENT_MS } from '../timeline/grid.ts'
import { seal, unseal } from './cipher.ts'
import { relocate } from './relocate.ts'
import { baseOf, decodeTimeOf, ivOf, type TapePlace } from './tape-place.ts'

/**
 * The encrypted bytes of a segment: moved to its time on the tape, and with a vector of its own, so that segments which begin alike
 * do not look alike. The same place always gives the same bytes.
 * @param name what its key is named by
 * @returns undefined when `k` is beyond the longest run or the store has lost the file
 */
export async function segmentAt(
  store: MediaStore,
  secret: Uint8Array,
  asset: AssetManifest,
  rendition: VideoRendition | AudioRendition,
  place: TapePlace,
  name = asset.id,
): Promise<Buffer | undefined> {
  const { k } = place
  if (k >= LONGEST_RUN) return undefined
  const number = k % asset.segments
  const stored = await store.read(asset.id, `${rendition.name}/${number}.m4s`)
  if (!stored) return undefined
  const storedTime = (number * SEGMENT_MS * rendition.timescale) / 1000
  const ticks = decodeTimeOf(place, rendition.timescale) - storedTime
  const plain = unseal(stored, contentKey(secret, asset.id), Buffer.from(rendition.iv, 'hex'))
  return seal(relocate(plain, ticks, baseOf(place) + k - number), contentKey(secret, name), ivOf(place))
}

/** The init segment of a rendition in the clear: many players read it without a key. Undefined when the store has lost it. */
export async function headOf(
  store: MediaStore,
  secret: Uint8Array,
  asset: AssetManifest,
  rendition: VideoRendition | AudioRendition,
): Promise<Buffer | undefined> {
  const stored = await store.read(asset.id, `${rendition.name}/init.mp4`)
  return stored && unseal(stored, contentKey(secret, asset.id), Buffer.from(rendition.iv, 'hex'))
}
