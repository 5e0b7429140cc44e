import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { framePainter } from '#media/clip/frames.ts'
import { makeTracks } from '#media/clip/tracks.ts'
import { likeness } from '#media/testing/likeness.ts'
import { FFMPEG } from '#media/testing/real-asset.ts'
import { clipLayers } from '../demo/artwork/main.ts'
import type { Measured } from './figure.ts'

const LIMIT_MS = 180_000
/** A plain drawing, one with a sky and a sea, one of many small shapes, and one in the dark. */
const TITLES = [
  { title: 'Метрополис', genre: 'sci-fi', year: 1927 },
  { title: 'Варяг', genre: 'history', motif: 'prow', year: 1911 },
  { title: 'Город', genre: 'city', motif: 'towers', year: 1930 },
  { title: 'Носферату', genre: 'horror', year: 1922 },
]

/**
 * How like a clip's large rendition is to the frames that were painted for it, the worst of some titles, and what making a clip
 * costs, pictures and sound, against encoding its large rendition once more as video services do.
 */
export async function measureClips(): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-bench-clips-'))
  const means: number[] = []
  const ours: number[] = []
  const peers: number[] = []
  try {
    for (const words of TITLES) {
      const recipe = clipLayers(words)
      const order = { recipe, audio: ['ru'], ffmpeg: FFMPEG, folder }
      ours.push(await cpuOf(() => makeTracks(order, { timeoutMs: LIMIT_MS }, () => undefined)))
      const file = join(folder, 'v720.mp4')
      peers.push(await cpuOf(() => encodeAgain(file)))
      means.push((await likeness(await framePainter(recipe), file, LIMIT_MS)).mean)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const [one, other] = [average(ours), average(peers)]
  return [
    { name: 'clips.likeness', value: Math.floor(Math.min(...means) * 1000) / 1000 },
    { name: 'clips.cost', value: one / other, beside: { ours: one, peer: other, unit: 's' } },
  ]
}

const encodeAgain = (file: string) =>
  promisify(execFile)(FFMPEG, ['-v', 'error', '-i', file, '-c:v', 'libx264', '-f', 'null', '-'])

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value) / values.length

/** Seconds of processor that this process and those that it has started and outlived use for a piece of work. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = await usedSeconds()
  await work()
  return (await usedSeconds()) - before
}

const TICKS_A_SECOND = 100

async function usedSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  // After the name: own time in user and kernel mode are the 12th and 13th, those of children the 14th and 15th.
  const ticks = stat
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 15)
  return ticks.reduce((sum, one) => sum + Number(one), 0) / TICKS_A_SECOND
}
