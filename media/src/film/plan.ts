import { createHash } from 'node:crypto'
import type { Cue } from '../asset/manifest.ts'
import { segmentsFor } from '../timeline/grid.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import type { Source } from './inspect.ts'
import { distinctLanguages } from './languages.ts'
import { frameRateOf, renditionsOf, type Size } from './renditions.ts'

/** How a file becomes an asset, decided once: plain data that waits in the queue. */
export interface FilmPlan {
  /** Absolute path. */
  file: string
  /** The file is not encoded if it is another one by then. */
  bytes: number
  changedAt: number
  /** Segments of the whole film; what is missing of the last one is its last picture and silence. */
  segments: number
  /** Of the film, at most what its segments hold. */
  seconds: number
  frameRate: 25 | 50
  isInterlaced: boolean
  videoStream: number
  /** Best first. */
  video: Size[]
  /** Without a stream it is silence. */
  audio: { stream: number | null; language: string }[]
  /** From a stream of the file, or read already. */
  subtitles: { language: string; stream?: number; cues?: Cue[] }[]
}

/** Languages that the operator says, in the order of the tracks, and what counts where nobody says anything. */
export interface FilmWords {
  audio: readonly string[]
  subtitles: readonly string[]
  fallback: string
}

/** Text that lies beside a film. */
export interface Sidecar {
  language: string | undefined
  cues: Cue[]
}

/** @param sidecars subtitles from files of their own */
export function planFilm(source: Source, sidecars: readonly Sidecar[], words: FilmWords): FilmPlan {
  const { file, bytes, changedAt, seconds, video, audio, subtitles } = source
  const segments = Math.max(1, segmentsFor(seconds))
  const sound = audio.length > 0 ? audio : [{ stream: null, language: undefined }]
  const spoken = distinctLanguages(
    sound.map(({ language }) => language),
    words.audio,
    words.fallback,
  )
  const texts = [...subtitles, ...sidecars]
  const written = distinctLanguages(
    texts.map(({ language }) => language),
    words.subtitles,
    words.fallback,
  )
  return {
    file,
    bytes,
    changedAt,
    segments,
    // Players list whole segments of it: rounded up it must not begin another loop.
    seconds: Math.max(1, Math.min(Math.ceil(seconds), Math.floor((segments * SEGMENT_MS) / 1000))),
    frameRate: frameRateOf(video.perSecond),
    isInterlaced: video.isInterlaced,
    videoStream: video.stream,
    video: renditionsOf(video),
    audio: sound.map(({ stream }, at) => ({ stream, language: spoken[at]! })),
    subtitles: texts.map((one, at) => ({
      language: written[at]!,
      ...('stream' in one ? { stream: one.stream } : { cues: one.cues }),
    })),
  }
}

/** Changes when the same plan is encoded differently. */
const VERSION = 1

/** The id of the asset of a title: the same file with the same tracks is the same asset. */
export const filmAssetId = (plan: FilmPlan, contentId: number): string =>
  `film-${createHash('sha256')
    .update(JSON.stringify([VERSION, contentId, plan]))
    .digest('hex')
    .slice(0, 20)}`
