import type { AssetManifest } from '../asset/manifest.ts'
import { segmentAt } from '../segment/segment-at.ts'
import { subtitleSegment } from '../segment/subtitles.ts'
import { LONGEST_RUN } from '../timeline/grid.ts'
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
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
}
const AUDIO_INIT = 'audio/mp4'
const NUMBER = /^(0|[1-9]\d{0,4})\.(m4s|vtt|jpg)$/

/**
 * A public file of an asset: `v720/init.mp4`, `v720/17.m4s`, `s-en/17.vtt`, `thumb/2.jpg`.
 * @throws OriginError when the asset has no such file
 */
export async function assetFile(
  ports: OriginPorts,
  assetId: string,
  rendition: string,
  file: string,
): Promise<Immutable> {
  const asset = ports.assets(assetId)
  if (!asset) throw nothing()
  const etag = `"${asset.id}-${asset.readyAt.toString(36)}-${rendition}-${file}"`
  if (file === 'init.mp4') {
    encodedRendition(asset, rendition)
    const type = rendition.startsWith('a') ? AUDIO_INIT : TYPES.mp4
    return { type, etag, bytes: (await ports.store.read(asset.id, `${rendition}/init.mp4`)) ?? fail() }
  }
  const [, digits, ending] = NUMBER.exec(file) ?? fail()
  const number = Number(digits)
  if (ending === 'vtt')
    return { type: TYPES.vtt, etag, bytes: Buffer.from(subtitles(asset, rendition, number)) }
  if (ending === 'jpg') return { type: TYPES.jpg, etag, bytes: await thumb(ports, asset, rendition, number) }
  const bytes = await segmentAt(ports.store, ports.secret, asset, encodedRendition(asset, rendition), number)
  return { type: TYPES.m4s, etag, bytes: bytes ?? fail() }
}

function encodedRendition(
  asset: AssetManifest,
  name: string,
): AssetManifest['video'][number] | AssetManifest['audio'][number] {
  return (
    asset.video.find((one) => one.name === name) ?? asset.audio.find((one) => one.name === name) ?? fail()
  )
}

/** `s-none` is the track of an asset without subtitles. */
function subtitles(asset: AssetManifest, name: string, number: number): string {
  if (number >= LONGEST_RUN) throw nothing()
  if (name === 's-none') return subtitleSegment([], asset.segments, number)
  return subtitleSegment(
    (asset.subtitles.find((one) => one.name === name) ?? fail()).cues,
    asset.segments,
    number,
  )
}

async function thumb(
  { store }: OriginPorts,
  asset: AssetManifest,
  rendition: string,
  number: number,
): Promise<Buffer> {
  if (rendition !== 'thumb' || number >= asset.thumbs.count) throw nothing()
  return (await store.read(asset.id, `thumb/${number}.jpg`)) ?? fail()
}

function fail(): never {
  throw nothing()
}

function nothing(): OriginError {
  return new OriginError('not_found', 'There is no such media file')
}
