import type { Protection } from '../protect/protection.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'

/**
 * What `asset.json` says: a packaged asset, whose N segments of 1.92 s may be played round and round. It is written once, last,
 * and never changes; changed pictures get another id.
 */
export interface AssetManifest {
  format: 1
  id: string
  /** Unix seconds from which on the asset counts as ready. */
  readyAt: number
  /** Segments of one loop, the same in every rendition. */
  segments: number
  /** At least one, best first. */
  video: readonly VideoRendition[]
  /** At least one, the original language first. */
  audio: readonly AudioRendition[]
  subtitles: readonly SubtitleRendition[]
  thumbs: Thumbs
  /** Where its samples are encrypted, and only its licence opens it; absent where its files are, with keys that grants open. */
  protection?: Protection
}

interface Encoded {
  /** Path-safe and the stem of its playlist: `v720`, `a-ru`. */
  name: string
  /** RFC 6381, as in the init segment. */
  codecs: string
  /** Ticks per second of the decode times. */
  timescale: number
  /** 32 hex digits: the initialisation vector of every stored segment of this rendition; empty where its samples are encrypted. */
  iv: string
  /** Bits per second of the heaviest segment, and of all together. */
  bandwidth: number
  averageBandwidth: number
}

export interface VideoRendition extends Encoded {
  /** The same of the first pictures of its segments alone; absent in assets that were packaged before it was measured. */
  keyframes?: { bandwidth: number; averageBandwidth: number }
  width: number
  height: number
  frameRate: number
}

export interface AudioRendition extends Encoded {
  /** BCP 47. */
  language: string
  channels: number
}

export interface SubtitleRendition {
  /** `s-ru`. */
  name: string
  language: string
  cues: readonly Cue[]
}

/** Seconds from the start of the loop. */
export interface Cue {
  from: number
  to: number
  text: string
}

/** Scrub pictures of one loop, the first at its start. */
export interface Thumbs {
  count: number
  everySeconds: number
  width: number
  height: number
}

/** Length of one loop in milliseconds. */
export function loopMs(asset: AssetManifest): number {
  return asset.segments * SEGMENT_MS
}

/** Number of the scrub picture that shows an asset `offsetMs` after its start, loops included. */
export function thumbIndex(asset: AssetManifest, offsetMs: number): number {
  const withinLoop = offsetMs % loopMs(asset)
  return Math.min(asset.thumbs.count - 1, Math.floor(withinLoop / 1000 / asset.thumbs.everySeconds))
}

/**
 * A rendition of pictures goes by three names: `v720` in segments of its own, `t720` together with all sounds in transport streams,
 * `i720` the first pictures of its segments alone.
 */
export type PictureForm = 'v' | 't' | 'i'

/** The form that a name of a playlist or of a segment's folder asks for, or undefined where it names no pictures. */
export function pictureForm(name: string): PictureForm | undefined {
  return /^[vti]\d/.test(name) ? (name[0] as PictureForm) : undefined
}

/** The name of a rendition in another form. */
export const inForm = (form: PictureForm, { name }: VideoRendition): string => form + name.slice(1)

/** All names of playlists that an asset has. What is encrypted by samples cannot be taken apart for its other forms. */
export function playlistNames({ video, audio, subtitles, protection }: AssetManifest): string[] {
  const pictures = video.flatMap((one) =>
    protection ? [one.name] : [one.name, inForm('t', one), inForm('i', one)],
  )
  return [...pictures, ...[...audio, ...subtitles].map(({ name }) => name)]
}

/** Which of an asset's renditions plays in a track that the master playlist lists for the whole channel. */
export function renditionFor(
  asset: AssetManifest,
  name: string,
): VideoRendition | AudioRendition | SubtitleRendition | undefined {
  if (pictureForm(name)) {
    const height = Number(name.slice(1))
    const away = (one: VideoRendition): number => Math.abs(one.height - height)
    return asset.video.toSorted((a, b) => away(a) - away(b))[0]
  }
  if (name.startsWith('a-')) return asset.audio.find((one) => one.name === name) ?? asset.audio[0]
  return asset.subtitles.find((one) => one.name === name)
}
