import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssetManifest, AudioRendition, VideoRendition } from '../asset/manifest.ts'
import { contentKey } from '../keys.ts'
import { run } from '../package/run.ts'
import { FFMPEG, LIMITS, realStore, type RealStore, SECRET } from '../testing/real-asset.ts'
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

/** Init segment and the first `count` segments as a player would put them together. */
async function joined(rendition: VideoRendition | AudioRendition, count: number): Promise<string> {
  const init = await real.store.read('card', `${rendition.name}/init.mp4`)
  const parts = [open(init!, rendition)]
  for (let k = 0; k < count; k++)
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
      await joined(rendition, 9),
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
  await expect(decode(await joined(asset.video[1]!, 6))).resolves.toBe('')
  await expect(decode(await joined(asset.audio[0]!, 6))).resolves.toBe('')
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

test('six hours in, decode times still fit, and beyond the longest item there is nothing', async () => {
  const rendition = asset.audio[0]!
  const last = open((await segmentAt(real.store, SECRET, asset, rendition, 11_249))!, rendition)
  const tfdt = boxAt(last, 'moof/traf/tfdt')!
  expect(last.readUInt32BE(tfdt.body + 4)).toBe(11_249 * 92_160)
  expect(await segmentAt(real.store, SECRET, asset, rendition, 11_250)).toBeUndefined()
})

test('the init segment says no length, since a looped asset has none', async () => {
  for (const rendition of [...asset.video, ...asset.audio]) {
    const init = open((await real.store.read('card', `${rendition.name}/init.mp4`))!, rendition)
    expect(boxAt(init, 'moov/mvex/mehd')).toBeUndefined()
    expect(boxAt(init, 'moov/mvex/trex')).toBeDefined()
  }
})
