import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssetManifest, AudioRendition, SubtitleRendition, VideoRendition } from '../asset/manifest.ts'
import { type AssetFile, MANIFEST_FILE, type MediaStore } from '../asset/store.ts'
import { contentIv, contentKey } from '../keys.ts'
import { seal } from '../segment/cipher.ts'
import { keyframeOf } from '../segment/keyframe.ts'
import { initFacts, withoutLength } from './init-facts.ts'
import { cut, type Cut } from './packager.ts'
import { ratesOf } from './rates.ts'
import { run, type RunLimits } from './run.ts'

/** A finished video track: H.264, closed GOPs of one segment (48 frames at 25 a second), starting at zero. */
export interface VideoTrack {
  file: string
  width: number
  height: number
  frameRate: number
}

/** A finished sound track: AAC-LC at 48 kHz, starting at zero. */
export interface AudioTrack {
  file: string
  /** BCP 47. */
  language: string
  channels: number
}

export interface PackageOrder {
  assetId: string
  /** Best first; the smallest also gives the scrub pictures. */
  video: readonly VideoTrack[]
  /** The original language first. */
  audio: readonly AudioTrack[]
  subtitles: readonly Omit<SubtitleRendition, 'name'>[]
}

export interface PackageTools {
  store: MediaStore
  /** The media secret, from which keys follow. */
  secret: Uint8Array
  ffmpeg: string
  /** A working folder of its own, which the caller removes. */
  folder: string
  /** Unix milliseconds. */
  now: () => number
  limits: RunLimits
}

const THUMB = { everySeconds: 10, width: 196, height: 110 }

/**
 * Turns finished tracks into a published asset: cut into segments, encrypted, described by its manifest. Tracks longer than the
 * shortest are trimmed to whole segments of it.
 * @throws ToolError when a tool fails, RangeError when a track is not what it should be or shorter than one segment
 */
export async function packageAsset(order: PackageOrder, tools: PackageTools): Promise<AssetManifest> {
  const { store, secret, folder, limits } = tools
  const tracks = [
    ...order.video.map(({ file, height }) => ({ name: `v${height}`, stream: 'video' as const, file })),
    ...order.audio.map(({ file, language }) => ({
      name: `a-${language}`,
      stream: 'audio' as const,
      file,
      language,
    })),
  ]
  const smallest = order.video.reduce((least, one) => (one.height < least.height ? one : least))
  const [cuts, thumbs] = await Promise.all([
    cut(tracks, join(folder, 'cut'), limits),
    cutThumbs(smallest.file, tools),
  ])
  const segments = Math.min(...cuts.map((one) => one.segments.length))
  if (segments === 0) throw new RangeError('a track is shorter than one segment')
  const encoded = await Promise.all(cuts.map((one) => describe(one, segments, order.assetId, secret)))
  const described = (name: string): (typeof encoded)[number] => encoded.find((one) => one.name === name)!
  const manifest: AssetManifest = {
    format: 1,
    id: order.assetId,
    readyAt: Math.ceil(tools.now() / 1000),
    segments,
    video: order.video.map(({ width, height, frameRate }): VideoRendition => ({
      ...described(`v${height}`),
      width,
      height,
      frameRate,
    })),
    audio: order.audio.map(({ language, channels }): AudioRendition => ({
      ...described(`a-${language}`),
      language,
      channels,
    })),
    subtitles: order.subtitles.map((one) => ({ name: `s-${one.language}`, ...one })),
    thumbs: { ...THUMB, count: thumbs.length },
  }
  await store.publish(order.assetId, filesOf(manifest, cuts, thumbs, secret))
  return manifest
}

async function* filesOf(
  manifest: AssetManifest,
  cuts: readonly Cut[],
  thumbs: readonly string[],
  secret: Uint8Array,
): AsyncGenerator<AssetFile> {
  const key = contentKey(secret, manifest.id)
  for (const { name, init, segments } of cuts) {
    const iv = contentIv(secret, manifest.id, name)
    yield [`${name}/init.mp4`, seal(withoutLength(init), key, iv)]
    for (const [number, path] of segments.slice(0, manifest.segments).entries()) {
      yield [`${name}/${number}.m4s`, seal(await readFile(path), key, iv)]
    }
  }
  for (const [number, path] of thumbs.entries()) yield [`thumb/${number}.jpg`, await readFile(path)]
  yield [MANIFEST_FILE, Buffer.from(JSON.stringify(manifest))]
}

async function describe(
  { name, stream, init, segments }: Cut,
  count: number,
  assetId: string,
  secret: Uint8Array,
) {
  const sizes: number[] = []
  const keyframes: number[] = []
  for (const path of segments.slice(0, count)) {
    const segment = await readFile(path)
    sizes.push(segment.length)
    if (stream === 'video') keyframes.push(keyframeOf(segment).length)
  }
  return {
    name,
    ...initFacts(init),
    iv: contentIv(secret, assetId, name).toString('hex'),
    ...ratesOf(sizes),
    ...(stream === 'video' && { keyframes: ratesOf(keyframes) }),
  }
}

/** One picture per ten seconds, the first keyframe in each, so nothing else has to be decoded. */
async function cutThumbs(file: string, { ffmpeg, folder, limits }: PackageTools): Promise<string[]> {
  const place = join(folder, 'thumb')
  await mkdir(place, { recursive: true })
  const every = THUMB.everySeconds
  const firstOfEach = `select='isnan(prev_selected_t)+gt(floor(t/${every}),floor(prev_selected_t/${every}))'`
  // What is not 16:9 keeps its shape between bars.
  const size = `${THUMB.width}:${THUMB.height}`
  const shape = `scale=${size}:force_original_aspect_ratio=decrease:flags=area,pad=${size}:-1:-1`
  const input = ['-v', 'error', '-skip_frame', 'nokey', '-i', file, '-vf', `${firstOfEach},${shape}`]
  await run(
    ffmpeg,
    [...input, '-vsync', 'vfr', '-q:v', '4', '-start_number', '0', join(place, '%d.jpg')],
    limits,
  )
  const count = (await readdir(place)).length
  return Array.from({ length: count }, (_, number) => join(place, `${number}.jpg`))
}
