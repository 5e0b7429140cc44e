import { join } from 'node:path'
import { type RunLimits, start } from '../package/run.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import { inputOf } from './inspect.ts'
import type { FilmPlan } from './plan.ts'
import { bitrateOf, type Size } from './renditions.ts'

export interface FilmOrder {
  plan: FilmPlan
  ffmpeg: string
  /** An existing folder; tracks are written to `v720.mp4`, …, `a-<language>.mp4` and `s-<language>.vtt`. */
  folder: string
}

export interface Progress {
  /** 0 to 1. */
  share: number
  /** Seconds of the film per second. */
  speed: number
}

const SAMPLE_RATE = 48_000
const AAC_FRAME = 1024
const AAC_FRAMES_PER_SEGMENT = (SEGMENT_MS / 1000) * (SAMPLE_RATE / AAC_FRAME)
const CRF = '23'
const BT709 = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
]

const framesOf = ({ frameRate }: FilmPlan): number => (frameRate * SEGMENT_MS) / 1000

/** One decoding feeds all sizes. The last picture stands until the last segment is full. */
function videoGraph(plan: FilmPlan): string {
  const still = plan.isInterlaced ? 'bwdif=mode=send_frame:deint=interlaced,' : ''
  // Endless padding would keep ffmpeg at work while it waits for the sound.
  const filled = `tpad=stop_mode=clone:stop=${2 * framesOf(plan)},trim=end_frame=${plan.segments * framesOf(plan)}`
  const steady = `fps=${plan.frameRate}:start_time=0,${filled},format=yuv420p`
  const labels = plan.video.map((_, at) => `[w${at}]`).join('')
  const sizes = plan.video.map(
    ({ width, height }, at) =>
      `[w${at}]scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1[v${at}]`,
  )
  return [`[0:${plan.videoStream}]${still}${steady},split=${plan.video.length}${labels}`, ...sizes].join(';')
}

/** Sound from the first moment to the end of the last segment, with one frame more for the delay of the encoder. */
function audioGraph({ audio, segments }: FilmPlan): string[] {
  const samples = (segments * AAC_FRAMES_PER_SEGMENT + 1) * AAC_FRAME
  const whole = `apad=whole_len=${samples},atrim=end_sample=${samples}`
  const shape = `aresample=${SAMPLE_RATE}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo`
  return audio.map(({ stream }, at) =>
    stream === null
      ? `anullsrc=r=${SAMPLE_RATE}:cl=stereo,${whole}[a${at}]`
      : `[0:${stream}]${shape},${whole}[a${at}]`,
  )
}

function videoOutput(plan: FilmPlan, size: Size, at: number, folder: string): string[] {
  const gop = String(framesOf(plan))
  const most = bitrateOf(size)
  // GOPs of exactly one segment, no B-frames: they would start the video at 0.08 s.
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', CRF]
  const limits = ['-maxrate', String(most), '-bufsize', String(2 * most)]
  const shape = ['-g', gop, '-keyint_min', gop, '-sc_threshold', '0', '-bf', '0', ...BT709]
  return ['-map', `[v${at}]`, ...coding, ...limits, ...shape, join(folder, `v${size.height}.mp4`)]
}

function audioOutput({ segments }: FilmPlan, language: string, at: number, folder: string): string[] {
  // The first packet is the encoder's delay.
  const kept = `noise=drop='lt(n,1)+gte(n,${1 + segments * AAC_FRAMES_PER_SEGMENT})',setts=ts=N*${AAC_FRAME}`
  const coding = ['-c:a', 'aac', '-b:a', '128k', '-bsf:a', kept]
  return ['-map', `[a${at}]`, ...coding, join(folder, `a-${language}.mp4`)]
}

/**
 * Encodes a film: all sizes and sound tracks, and texts of the file, in one run.
 * @throws ToolError
 */
export async function makeFilmTracks(
  { plan, ffmpeg, folder }: FilmOrder,
  limits: RunLimits,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const input = ['-v', 'error', '-nostdin', '-nostats', '-y', '-progress', 'pipe:1', ...inputOf(plan.file)]
  const graph = [videoGraph(plan), ...audioGraph(plan)].join(';')
  const texts = plan.subtitles.flatMap(({ language, stream }) =>
    stream === undefined ? [] : ['-map', `0:${stream}`, '-f', 'webvtt', join(folder, `s-${language}.vtt`)],
  )
  const outputs = [
    ...plan.video.flatMap((size, at) => videoOutput(plan, size, at, folder)),
    ...plan.audio.flatMap(({ language }, at) => audioOutput(plan, language, at, folder)),
    ...texts,
  ]
  const { child, done } = start(ffmpeg, [...input, '-filter_complex', graph, ...outputs], limits)
  const frames = plan.segments * framesOf(plan)
  let frame = 0
  child.stdout!.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) {
      const [name, value = ''] = line.split('=')
      if (name === 'frame') frame = Number(value)
      if (name === 'speed')
        onProgress({ share: Math.min(1, frame / frames), speed: Number.parseFloat(value) || 0 })
    }
  })
  await done
}
