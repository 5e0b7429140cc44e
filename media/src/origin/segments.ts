import { type AssetManifest, inForm, pictureForm } from '../asset/manifest.ts'
import { isAssetId } from '../asset/store.ts'
import { isOpenName, namedAsset } from '../keys.ts'
import { headOf, segmentAt, transportAt } from '../segment/segment-at.ts'
import { subtitleSegment } from '../segment/subtitles.ts'
import type { TapePlace } from '../segment/tape-place.ts'
import { LONGEST_RUN, segmentsFor } from '../timeline/grid.ts'
import { OriginError, type OriginPorts } from './ports.ts'

/** A file that never changes. */
export interface Immutable {
  type: string
  bytes: Buffer
  etag: string
}

const TYPES = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  ts: 'video/mp2t',
  jpg: 'image/jpeg',
}
const AUDIO_INIT = 'audio/mp4'
/** `17-20417.m4s`: number 17 of the asset, at cell 20417 of the tape. */
const PLACE = /^(0|[1-9]\d{0,4})-(0|[1-9]\d{0,7})\.([a-z\d]+)$/
/** The init segment; what is stored under the name `init.mp4` is encrypted. */
const HEAD_FILE = 'head.mp4'

/**
 * A public file of an asset or, by its name, of its trailer or its files that are not encrypted: `v720/head.mp4`, `v720/17-20417.m4s`, `i720/17-20417.m4s` with the first
 * picture alone, `t720/17-20417.ts` with all sounds.
 * @throws OriginError when the asset has no such file
 */
export async function assetFile(
  ports: OriginPorts,
  name: string,
  rendition: string,
  file: string,
): Promise<Immutable> {
  const { assetId, isOpen } = namedAsset(name)
  if (isOpen && !isOpenName(ports.secret, name)) throw nothing()
  const asset = isAssetId(assetId) ? ports.assets(assetId) : undefined
  if (!asset) throw nothing()
  const etag = `"${name}-${asset.readyAt.toString(36)}-${rendition}-${file}"`
  const form = pictureForm(rendition)
  const pictures = form && asset.video.find((one) => inForm(form, one) === rendition)
  if (asset.protection && form !== undefined && form !== 'v') throw nothing()
  const encoded = pictures ?? asset.audio.find((one) => one.name === rendition) ?? fail()
  if (file === HEAD_FILE) {
    if (form === 't' || form === 'i') throw nothing()
    const bytes = await headOf(ports, asset, encoded)
    return { type: pictures ? TYPES.mp4 : AUDIO_INIT, etag, bytes: bytes ?? fail() }
  }
  const ending = form === 't' ? 'ts' : 'm4s'
  const place = placeIn(name, file, ending)
  const bytes =
    pictures && form === 't'
      ? await transportAt(ports, asset, pictures, place, name)
      : await segmentAt(ports, asset, encoded, place, name, form === 'i')
  return { type: TYPES[ending], etag, bytes: bytes ?? fail() }
}

/** The place of a file; of a trailer only one that its seconds reach. */
function placeIn(name: string, file: string, wanted: 'm4s' | 'ts' | 'vtt'): TapePlace {
  const [, k, index, ending] = PLACE.exec(file) ?? fail()
  const place = { k: Number(k), index: Number(index) }
  const { seconds } = namedAsset(name)
  const end = seconds === undefined ? LONGEST_RUN : Math.min(segmentsFor(seconds), LONGEST_RUN)
  if (ending !== wanted || place.index < place.k || place.k >= end) throw nothing()
  return place
}

/**
 * The subtitles of a place as WebVTT: `17-20417.vtt` of a track such as `s-en`. `s-none` is the track of an asset without any.
 * @param name of the asset or of its trailer, as addresses have it
 * @throws OriginError when the asset has no such track
 */
export function subtitles(asset: AssetManifest, name: string, track: string, file: string): string {
  const place = placeIn(name, file, 'vtt')
  if (track === 's-none') return subtitleSegment([], asset.segments, place)
  return subtitleSegment(
    (asset.subtitles.find((one) => one.name === track) ?? fail()).cues,
    asset.segments,
    place,
  )
}

/** A scrub picture, by its number. @throws OriginError when there is none of it */
export async function thumbOf(
  { store }: OriginPorts,
  asset: AssetManifest,
  number: number,
): Promise<Immutable> {
  if (number >= asset.thumbs.count) throw nothing()
  const bytes = (await store.read(asset.id, `thumb/${number}.jpg`)) ?? fail()
  return { type: TYPES.jpg, etag: `"${asset.id}-${asset.readyAt.toString(36)}-thumb-${number}"`, bytes }
}

function fail(): never {
  throw nothing()
}

function nothing(): OriginError {
  return new OriginError('not_found', 'There is no such media file')
}
