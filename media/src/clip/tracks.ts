import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunLimits, start } from '../package/run.ts'
import { FPS, framePainter } from './frames.ts'
import { compose } from './music.ts'
import type { ClipRecipe } from './recipe.ts'
import { type Loop, RATE } from './synthesiser.ts'

const HEIGHTS = [720, 360] as const
type Height = (typeof HEIGHTS)[number]

/** Heights of a clip's renditions, the largest first: none is higher than its stage. The widths follow from the stage. */
export const heightsOf = ({ height }: Pick<ClipRecipe, 'height'>): readonly Height[] =>
  HEIGHTS.filter((size) => size <= height)

export interface TracksOrder {
  recipe: ClipRecipe
  /** Languages of the audio tracks; each gets an arrangement of its own. */
  audio: readonly string[]
  ffmpeg: string
  /** An existing folder; the tracks are written to `v720.mp4` and `v360.mp4`, as the stage allows, and `a-<language>.mp4`. */
  folder: string
}

/** GOPs of exactly one segment, no B-frames (they would start the video at 0.08 s), what every decoder plays. */
const GOP = ['-g', '48', '-keyint_min', '48', '-sc_threshold', '0', '-bf', '0']
const COLOURS = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
]
/** Measured on drawn pictures, see docs/media.md. */
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'main', '-x264-params', 'cabac=1']
/** A steady quantiser: with a steady quality the encoder looks at every frame twice, for nothing in flat drawings. */
const QP = { 720: '26', 360: '25' }
const AAC_FRAME = 1024
/** Packets before the loop: the encoder's own delay, and one whose sound flows into the first. */
const LEAD = 3

/**
 * Paints and composes a clip and encodes it in one run, all sizes and all sounds.
 * @param onFrame called now and then with the number of frames that are painted
 * @throws ToolError
 */
export async function makeTracks(
  order: TracksOrder,
  limits: RunLimits,
  onFrame: (done: number, of: number) => void,
): Promise<void> {
  const painting = framePainter(order.recipe)
  // While the drawings are rasterised on other threads, this one composes.
  const sounds = order.audio.map((language, arrangement) => ({
    language,
    loop: compose(order.recipe.music, order.recipe.seconds, arrangement),
  }))
  const painter = await painting
  for (const { language, loop } of sounds) await writeFile(rawOf(order, language), withLead(loop))
  const ffmpeg = start(order.ffmpeg, ffmpegArguments(order), limits, { stdio: ['pipe', 'ignore', 'pipe'] })
  const frames = async (): Promise<void> => {
    const pipe = ffmpeg.child.stdin!
    // A broken pipe shows in how ffmpeg ends.
    pipe.on('error', () => undefined)
    // A frame that ffmpeg has taken is painted over.
    const free: Uint8Array[] = []
    for (let n = 0; n < painter.frames && pipe.writable; n++) {
      const frame = free.pop() ?? new Uint8Array(painter.bytes)
      painter.paint(n, frame)
      const isRoom = pipe.write(frame, () => free.push(frame))
      if (!isRoom) await Promise.race([once(pipe, 'drain'), ffmpeg.done])
      if (n % FPS === 0) onFrame(n, painter.frames)
    }
    pipe.end()
  }
  await Promise.all([frames(), ffmpeg.done])
}

function ffmpegArguments(order: TracksOrder): string[] {
  const { recipe, audio, folder } = order
  const { width, height } = recipe
  const sizes = heightsOf(recipe)
  const input = [
    '-v',
    'error',
    '-y',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-video_size',
    `${width}x${height}`,
    '-framerate',
    String(FPS),
    '-i',
    'pipe:0',
    ...audio.flatMap((language) => [...PCM, '-i', rawOf(order, language)]),
  ]
  const scaled = sizes.map((size) => {
    const scale =
      size === height ? 'null' : `scale=${2 * Math.round((width * size) / height / 2)}:${size}:flags=area`
    return `[in${size}]${scale}[v${size}]`
  })
  const split = `[0:v]split=${sizes.length}${sizes.map((size) => `[in${size}]`).join('')}`
  const outputs = sizes.flatMap((size) => {
    const codec = [...X264, ...GOP, ...COLOURS, '-qp', QP[size]]
    return ['-map', `[v${size}]`, ...codec, join(folder, `v${size}.mp4`)]
  })
  // Sound is encoded with a lead of which the packets are dropped, so that the loop follows itself without a click.
  const packets = Math.round((recipe.seconds * RATE) / AAC_FRAME)
  const kept = `noise=drop='lt(n,${LEAD})+gte(n,${LEAD + packets})',setts=ts=N*${AAC_FRAME}`
  const sounds = audio.flatMap((language, at) => {
    const codec = ['-c:a', 'aac', '-b:a', '96k', '-bsf:a', kept]
    return ['-map', `${at + 1}:a`, ...codec, join(folder, `a-${language}.mp4`)]
  })
  return [...input, '-filter_complex', [split, ...scaled].join(';'), ...outputs, ...sounds]
}

const PCM = ['-f', 's16le', '-ar', String(RATE), '-ac', '2']

const rawOf = ({ folder }: TracksOrder, language: string): string => join(folder, `a-${language}.pcm`)

/** 16-bit stereo: the last packets of the loop, the loop, and its first packets again. */
function withLead({ left, right }: Loop): Uint8Array {
  const lead = (LEAD - 1) * AAC_FRAME
  const total = left.length + 2 * lead
  const samples = new Int16Array(total * 2)
  for (let i = 0; i < total; i++) {
    const at = (i - lead + left.length) % left.length
    samples[2 * i] = Math.round(left[at]! * 32_767)
    samples[2 * i + 1] = Math.round(right[at]! * 32_767)
  }
  return new Uint8Array(samples.buffer)
}
