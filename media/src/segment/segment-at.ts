import type { AssetManifest, AudioRendition, VideoRendition } from '../asset/manifest.ts'
import type { MediaStore } from '../asset/store.ts'
import { contentKey, namedAsset } from '../keys.ts'
import { LONGEST_RUN, SEGMENT_MS } from '../timeline/grid.ts'
import { seal, unseal } from './cipher.ts'
import { transportSegment } from '../transport/mux.ts'
import { keyframeOf } from './keyframe.ts'
import { relocate } from './relocate.ts'
import { baseOf, decodeTimeOf, ivOf, type TapePlace } from './tape-place.ts'

type Rendition = VideoRendition | AudioRendition

/** Where assets are, and what they are encrypted with. */
export interface SegmentSource {
  readonly store: MediaStore
  /** The media secret. */
  readonly secret: Uint8Array
}

/**
 * The bytes of a segment, encrypted unless its name says otherwise: moved to its time on the tape, and with a vector of its own, so that segments which begin alike
 * do not look alike. The same place always gives the same bytes.
 * @param name what its key is named by
 * @param isKeyframe whether only its first picture is wanted
 * @returns undefined when `k` is beyond the longest run or the store has lost the file
 */
export async function segmentAt(
  source: SegmentSource,
  asset: AssetManifest,
  rendition: Rendition,
  place: TapePlace,
  name = asset.id,
  isKeyframe = false,
): Promise<Buffer | undefined> {
  const { k } = place
  const plain = await storedAt(source, asset, rendition, k)
  if (!plain) return undefined
  const number = k % asset.segments
  const storedTime = (number * SEGMENT_MS * rendition.timescale) / 1000
  const ticks = decodeTimeOf(place, rendition.timescale) - storedTime
  const moved = relocate(isKeyframe ? keyframeOf(plain) : plain, ticks, baseOf(place) + k - number)
  return asset.protection ? Buffer.from(moved) : sealed(source, name, moved, place)
}

/**
 * The bytes of the same place, encrypted likewise, as a transport stream that holds pictures and all sounds.
 * @returns undefined as `segmentAt` does
 */
export async function transportAt(
  source: SegmentSource,
  asset: AssetManifest,
  video: VideoRendition,
  place: TapePlace,
  name = asset.id,
): Promise<Buffer | undefined> {
  const tracks = await Promise.all(
    [video, ...asset.audio].map(async (rendition) => {
      const segment = await storedAt(source, asset, rendition, place.k)
      const init = await headOf(source, asset, rendition)
      return segment && init && { timescale: rendition.timescale, init, segment }
    }),
  )
  const [pictures, ...sounds] = tracks.filter((track) => track !== undefined)
  if (!pictures || sounds.length !== asset.audio.length) return undefined
  const stream = transportSegment(pictures, sounds, place.index)
  return sealed(source, name, stream, place)
}

const sealed = ({ secret }: SegmentSource, name: string, bytes: Uint8Array, place: TapePlace): Buffer =>
  namedAsset(name).isOpen ? Buffer.from(bytes) : seal(bytes, contentKey(secret, name), ivOf(place))

/** The bytes of segment `k` of an asset that plays round and round: in the clear, but for samples that are encrypted themselves. */
export async function storedAt(
  { store, secret }: SegmentSource,
  asset: AssetManifest,
  rendition: Rendition,
  k: number,
): Promise<Buffer | undefined> {
  if (k >= LONGEST_RUN) return undefined
  const stored = await store.read(asset.id, `${rendition.name}/${k % asset.segments}.m4s`)
  return stored && opened({ secret }, asset, rendition, stored)
}

/** The init segment of a rendition in the clear: many players read it without a key. Undefined when the store has lost it. */
export async function headOf(
  { store, secret }: SegmentSource,
  asset: AssetManifest,
  rendition: Rendition,
): Promise<Buffer | undefined> {
  const stored = await store.read(asset.id, `${rendition.name}/init.mp4`)
  return stored && opened({ secret }, asset, rendition, stored)
}

function opened(
  { secret }: Pick<SegmentSource, 'secret'>,
  { id, protection }: AssetManifest,
  { iv }: Rendition,
  stored: Buffer,
): Buffer {
  return protection ? stored : unseal(stored, contentKey(secret, id), Buffer.from(iv, 'hex'))
}
