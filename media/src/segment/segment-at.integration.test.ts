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
import { headOf, segmentAt } from './segment-at.ts'
import { ivOf, type TapePlace } from './tape-place.ts'

let real: RealStore
let asset: AssetManifest

beforeAll(async () => {
  real = await realStore()
  asset = await real.make('card', 3, 440)
}, 60_000)
afterAll(() => real.remove())

/** Of a film, unless a tape began so many cells before. */
const placeOf = (k: number, before = 0): TapePlace => ({ k, index: before + k })
const open = async (rendition: VideoRendition | AudioRendition, place: TapePlace): Promise<Buffer> => {
  const sealed = await segmentAt(real.tools, asset, rendition, place)
  return unseal(sealed!, contentKey(SECRET, 'card'), ivOf(place))
}

/** Init segment and `count` segments as a player would put them together. */
async function joined(
  rendition: VideoRendition | AudioRendition,
  first: number,
  count: number,
): Promise<string> {
  const parts = [(await headOf(real.tools, asset, rendition))!]
  for (let k = first; k < first + count; k++) parts.push(await open(rendition, placeOf(k)))
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

test('a place always has the same bytes, and segments that begin alike do not look alike', async () => {
  const rendition = asset.video[0]!
  const at = (k: number, before = 0) => segmentAt(real.tools, asset, rendition, placeOf(k, before))
  expect(await at(5)).toEqual(await at(5))
  const firsts = await Promise.all([at(2), at(5), at(2, 1000)])
  expect((await open(rendition, placeOf(2))).subarray(0, 16)).toEqual(
    (await open(rendition, placeOf(5))).subarray(0, 16),
  )
  expect(new Set(firsts.map((bytes) => bytes!.subarray(0, 16).toString('hex'))).size).toBe(3)
})

test('on a tape decode times go on from programme to programme, and begin anew after 25 hours of it', async () => {
  const timeOf = async (rendition: VideoRendition | AudioRendition, place: TapePlace) => {
    const bytes = await open(rendition, place)
    const { body } = boxAt(bytes, 'moof/traf/tfdt')!
    return bytes[body] === 1 ? Number(bytes.readBigUInt64BE(body + 4)) : bytes.readUInt32BE(body + 4)
  }
  for (const [rendition, ticks] of [
    [asset.video[0]!, 512 * 48],
    [asset.audio[0]!, 1024 * 90],
  ] as const) {
    // The fourth segment of one programme, and the first of the one after it.
    expect(await timeOf(rendition, placeOf(3, 20_000))).toBe(20_003 * ticks)
    expect(await timeOf(rendition, placeOf(0, 20_004))).toBe(20_004 * ticks)
    expect(await timeOf(rendition, placeOf(9, 46_874))).toBe(46_883 * ticks)
    expect(await timeOf(rendition, placeOf(0, 46_875))).toBe(0)
  }
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
  const late = await open(sound, placeOf(46_700))
  expect(late.readBigUInt64BE(boxAt(late, 'moof/traf/tfdt')!.body + 4)).toBe(46_700n * 92_160n)
}, 60_000)

test('beyond the longest run there is nothing', async () => {
  expect(await segmentAt(real.tools, asset, asset.audio[0]!, placeOf(LONGEST_RUN))).toBeUndefined()
})

test('a day in, sound still decodes without an error', async () => {
  const file = await joined(asset.audio[0]!, 46_600, 6)
  await expect(
    run(FFMPEG, ['-v', 'warning', '-xerror', '-i', file, '-f', 'null', '-'], LIMITS),
  ).resolves.toBe('')
}, 30_000)

test('the init segment says no length, since a looped asset has none', async () => {
  for (const rendition of [...asset.video, ...asset.audio]) {
    const init = (await headOf(real.tools, asset, rendition))!
    expect(boxAt(init, 'moov/mvex/mehd')).toBeUndefined()
    expect(boxAt(init, 'moov/mvex/trex')).toBeDefined()
  }
})
