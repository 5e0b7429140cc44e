import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssetManifest, AudioRendition, VideoRendition } from '../asset/manifest.ts'
import { contentKey } from '../keys.ts'
import { run } from '../package/run.ts'
import { FFMPEG, LIMITS, realStore, type RealStore, SECRET } from '../testing/real-asset.ts'
import { LONGEST_RUN } from '../timeline/grid.ts'
import { boxAt } from './boxes.ts'
import { unseal } from './cipher.ts'
import { segmentAt } from './segment-at.ts'

let real: RealStore
let asset: AssetManifest

beforeAll(async () => {
  real = await realStore()
  asset = await real.make('card', 3, 440)
}, 60_000)
afterAll(() => real.remove())

const open = (bytes: Uint8Array, { iv }: { iv: string }): Buffer =>
  unseal(bytes, contentKey(SECRET, 'card'), Buffer.from(iv, 'hex'))

/** Init segment and `count` segments as a player would put them together. */
async function joined(
  rendition: VideoRendition | AudioRendition,
  first: number,
  count: number,
): Promise<string> {
  const init = await real.store.read('card', `${rendition.name}/init.mp4`)
  const parts = [open(init!, rendition)]
  for (let k = first; k < first + count; k++)
    parts.push(open((await segmentAt(real.store, SECRET, asset, rendition, k))!, rendition))
  const file = join(real.root, `${rendition.name}.joined.mp4`)
  await writeFile(file, Buffer.concat(parts))
  return file
}

test('three loops join to one track without a gap, a jump or a lost frame', async () => {
  for (const [rendition, ticks, perSegment] of [
    [asset.video[0]!, 512, 48],
    [asset.audio[0]!, 1024, 90],
  ] as const) {
    const entries = [
      '-v',
      'error',
      '-show_entries',
      'packet=pts,dts',
      '-of',
      'csv=p=0',
      await joined(rendition, 0, 9),
    ]
    const times = (await run('ffprobe', entries, LIMITS))
      .trim()
      .split('\n')
      .map((line) => line.split(',').map(Number))
    expect(times).toEqual(Array.from({ length: 9 * perSegment }, (_, n) => [n * ticks, n * ticks]))
  }
}, 30_000)

test('a looped track decodes to sound and pictures without an error', async () => {
  const decode = async (file: string): Promise<string> =>
    run(FFMPEG, ['-v', 'warning', '-xerror', '-i', file, '-f', 'null', '-'], LIMITS)
  await expect(decode(await joined(asset.video[1]!, 0, 6))).resolves.toBe('')
  await expect(decode(await joined(asset.audio[0]!, 0, 6))).resolves.toBe('')
}, 30_000)

test('the first loop is served as it is stored, and a later one is always the same bytes', async () => {
  const rendition = asset.video[0]!
  expect(await segmentAt(real.store, SECRET, asset, rendition, 2)).toEqual(
    await real.store.read('card', `${rendition.name}/2.m4s`),
  )
  const later = await segmentAt(real.store, SECRET, asset, rendition, 5)
  expect(later).toEqual(await segmentAt(real.store, SECRET, asset, rendition, 5))
  expect(later).not.toEqual(await segmentAt(real.store, SECRET, asset, rendition, 2))
})

test('a programme plays on through its sixth hour and its twenty-fifth, where decode times outgrow 32 bits', async () => {
  for (const [rendition, ticks] of [
    [asset.video[0]!, 512 * 48],
    [asset.audio[0]!, 1024 * 90],
  ] as const) {
    for (const first of [11_249, 46_600, LONGEST_RUN - 3]) {
      const entries = ['-v', 'error', '-show_entries', 'packet=dts,size', '-of', 'csv=p=0']
      const packets = async (from: number): Promise<number[][]> =>
        (await run('ffprobe', [...entries, await joined(rendition, from, 3)], LIMITS))
          .trim()
          .split('\n')
          .map((line) => line.split(',').map(Number))
      const asStored = await packets(first % asset.segments)
      const later = await packets(first)
      const moved = (first - (first % asset.segments)) * ticks
      expect(later).toEqual(asStored.map(([dts, size]) => [dts! + moved, size]))
    }
  }
  const sound = asset.audio[0]!
  const late = open((await segmentAt(real.store, SECRET, asset, sound, 46_700))!, sound)
  expect(late.readBigUInt64BE(boxAt(late, 'moof/traf/tfdt')!.body + 4)).toBe(46_700n * 92_160n)
}, 60_000)

test('beyond the longest run there is nothing', async () => {
  expect(await segmentAt(real.store, SECRET, asset, asset.audio[0]!, LONGEST_RUN)).toBeUndefined()
})

test('a day in, sound still decodes without an error', async () => {
  const file = await joined(asset.audio[0]!, 46_600, 6)
  await expect(
    run(FFMPEG, ['-v', 'warning', '-xerror', '-i', file, '-f', 'null', '-'], LIMITS),
  ).resolves.toBe('')
}, 30_000)

test('the init segment says no length, since a looped asset has none', async () => {
  for (const rendition of [...asset.video, ...asset.audio]) {
    const init = open((await real.store.read('card', `${rendition.name}/init.mp4`))!, rendition)
    expect(boxAt(init, 'moov/mvex/mehd')).toBeUndefined()
    expect(boxAt(init, 'moov/mvex/trex')).toBeDefined()
  }
})
