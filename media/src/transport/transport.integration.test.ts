import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssetManifest } from '../asset/manifest.ts'
import { contentKey } from '../keys.ts'
import { run } from '../package/run.ts'
import { unseal } from '../segment/cipher.ts'
import { transportAt } from '../segment/segment-at.ts'
import { ivOf } from '../segment/tape-place.ts'
import { mediaListOf } from '../testing/conformance/media-list.ts'
import { transportRules } from '../testing/conformance/transport-rules.ts'
import { FFMPEG, LIMITS, realStore, type RealStore, SECRET } from '../testing/real-asset.ts'

let real: RealStore
let card: AssetManifest
let news: AssetManifest

beforeAll(async () => {
  real = await realStore()
  card = await real.make('card', 3, 440)
  news = await real.make('news', 2, 330)
}, 60_000)
afterAll(() => real.remove())

const PACKET = 188
/** Of ticks of 90 kHz: a picture, a frame of sound, what a segment takes, and where the first picture stands. */
const PICTURE = 3600
const FRAME = 1920
const SEGMENT = 172_800
const START = 126_000

async function stream(asset: AssetManifest, k: number, index: number): Promise<Buffer> {
  const sealed = await transportAt(real.tools, asset, asset.video[0]!, { k, index })
  return unseal(sealed!, contentKey(SECRET, asset.id), ivOf({ k, index }))
}

interface Probed {
  streams: { codec_type: string; tags?: { language?: string } }[]
  packets: { codec_type: string; pts: number }[]
}

/** What a demuxer makes of bytes: times of the packets of pictures and of sound, languages, and what it had to say. */
async function demuxed(bytes: Buffer) {
  const file = join(real.root, 'joined.ts')
  await writeFile(file, bytes)
  const shown = ['-show_packets', '-show_streams', '-of', 'json', file]
  const { streams, packets } = JSON.parse(await run('ffprobe', ['-v', 'error', ...shown], LIMITS)) as Probed
  const of = (type: string): number[] => packets.flatMap((one) => (one.codec_type === type ? [one.pts] : []))
  const decode = ['-v', 'warning', '-xerror', '-i', file, '-map', '0', '-f', 'null', '-']
  const languages = streams.flatMap(({ tags }) => tags?.language ?? [])
  return { pictures: of('video'), sound: of('audio'), languages, said: await run(FFMPEG, decode, LIMITS) }
}

const steps = (from: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n * step)

// The second begins where decode times of boxes begin anew with a programme.
test.for([1002, 46_873])(
  'segments join to one stream without a gap from cell %i on, over a loop and from one programme to the next',
  { timeout: 30_000 },
  async (index) => {
    const parts = [
      await stream(card, 2, index),
      await stream(card, 3, index + 1),
      await stream(news, 0, index + 2),
      await stream(news, 1, index + 3),
    ]
    const { pictures, sound, said } = await demuxed(Buffer.concat(parts))
    const from = START + index * SEGMENT
    expect(pictures).toEqual(steps(from, PICTURE, 4 * 48))
    expect(sound).toEqual(steps(from, FRAME, 4 * 90))
    expect(said).toBe('')
  },
)

test('each stream has a multiple of sixteen packets in a segment, counted from 0 on', async () => {
  const bytes = await stream(card, 0, 7)
  expect(bytes.length % PACKET).toBe(0)
  const counted = new Map<number, number>()
  for (let at = 0; at < bytes.length; at += PACKET) {
    expect(bytes[at]).toBe(0x47)
    const pid = bytes.readUInt16BE(at + 1) & 0x1fff
    const count = counted.get(pid) ?? 0
    expect([pid, bytes[at + 3]! & 15]).toEqual([pid, count % 16])
    counted.set(pid, count + 1)
  }
  expect([...counted.keys()].toSorted((a, b) => a - b)).toEqual([0, 0x100, 0x101, 0x1000])
  for (const [pid, count] of counted) expect([pid, count % 16]).toEqual([pid, 0])
})

test('segments that do not go on, begin with another picture or have lost a packet are told of by the rules', async () => {
  const { parts } = mediaListOf([0, 1, 2].map((k) => `#EXTINF:1.920,\n${k}.ts\n`).join(''))
  const all = await Promise.all([0, 1, 2].map((k) => stream(card, k, k)))
  const told = (segments: readonly Buffer[]): string[] =>
    transportRules(segments.map((bytes, at) => ({ part: parts[at]!, bytes })))
  expect(told(all)).toEqual([])
  const [first, second, third] = all as [Buffer, Buffer, Buffer]
  expect(told([first, third])).toEqual(['1.ts begins 3.84 s after the one before'])
  const cut = Buffer.concat([second.subarray(0, 40 * PACKET), second.subarray(41 * PACKET)])
  expect(told([first, cut]).join()).toContain('1.ts has lost a packet of')
  const late = second.subarray(2 * PACKET)
  expect(told([first, late])).toContain('1.ts does not begin with its table of programmes')
  expect(told([first, second.subarray(0, 100)])).toContain('1.ts is no whole number of packets')
})

test('the clock turns with its 33 bits where no programme ends', async () => {
  // The cell in which 2 ** 33 ticks are over.
  const index = Math.floor((2 ** 33 - START) / SEGMENT)
  const parts = [await stream(card, 1, index), await stream(card, 2, index + 1)]
  const { pictures, said } = await demuxed(Buffer.concat(parts))
  expect(pictures).toHaveLength(96)
  const jumps = pictures.slice(1).filter((pts, at) => pts - pictures[at]! !== PICTURE)
  expect([jumps, said]).toEqual([[], ''])
}, 30_000)

test('sounds of two languages travel together, named as their boxes name them', async () => {
  const both = await real.make('both', 1, 440, { languages: ['ru', 'en'] })
  const { languages, said } = await demuxed(await stream(both, 0, 0))
  expect([languages, said]).toEqual([['rus', 'eng'], ''])
}, 60_000)
