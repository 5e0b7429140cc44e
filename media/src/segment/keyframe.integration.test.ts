import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssetManifest } from '../asset/manifest.ts'
import { contentKey } from '../keys.ts'
import { run } from '../package/run.ts'
import { LIMITS, realStore, type RealStore, SECRET } from '../testing/real-asset.ts'
import { unseal } from './cipher.ts'
import { samplesOf } from './samples.ts'
import { headOf, segmentAt } from './segment-at.ts'
import { ivOf } from './tape-place.ts'

let real: RealStore
let asset: AssetManifest

beforeAll(async () => {
  real = await realStore()
  asset = await real.make('card', 3, 440)
}, 60_000)
afterAll(() => real.remove())

test('a segment of first pictures holds one keyframe that lasts as long as its segment, at its place on the tape', async () => {
  const [video] = asset.video
  const ticks = 512 * 48
  const parts = [(await headOf(real.tools, asset, video!))!]
  for (const k of [4, 5, 6]) {
    const place = { k, index: 50_000 + k }
    const sealed = await segmentAt(real.tools, asset, video!, place, 'card', true)
    const plain = unseal(sealed!, contentKey(SECRET, 'card'), ivOf(place))
    expect(samplesOf(plain).map(({ duration }) => duration)).toEqual([ticks])
    parts.push(plain)
  }
  const file = join(real.root, 'keyframes.mp4')
  await writeFile(file, Buffer.concat(parts))
  const entries = ['-show_entries', 'packet=pts,flags', '-of', 'csv=p=0', file]
  const lines = (await run('ffprobe', ['-v', 'error', ...entries], LIMITS)).trim().split('\n')
  // Times begin anew with a programme after 25 hours of the tape.
  expect(lines).toEqual([4, 5, 6].map((k) => `${(50_000 - 46_875 + k) * ticks},K_`))
}, 30_000)

test('what first pictures take is measured where they are packaged', () => {
  for (const { bandwidth, averageBandwidth, keyframes } of asset.video) {
    expect(keyframes!.bandwidth).toBeLessThan(bandwidth)
    expect(keyframes!.averageBandwidth).toBeLessThan(averageBandwidth)
    expect(keyframes!.averageBandwidth).toBeGreaterThan(0)
  }
})
