import { once } from 'node:events'
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AudioRendition, VideoRendition } from '../asset/manifest.ts'
import { contentKey } from '../keys.ts'
import { run, ToolError } from '../package/run.ts'
import { UnreadableFilm } from './reason.ts'
import { unseal } from '../segment/cipher.ts'
import { headOf, segmentAt } from '../segment/segment-at.ts'
import { ivOf } from '../segment/tape-place.ts'
import { runningProcesses } from '../testing/processes.ts'
import { FFMPEG, LIMITS, realStore, type RealStore, SECRET } from '../testing/real-asset.ts'
import { H264, makeSource, picture, tone } from '../testing/sources.ts'
import { encodeFilm } from './encode-film.ts'
import { inspectFilm } from './inspect.ts'
import { filmAssetId, type FilmPlan, planFilm } from './plan.ts'
import { sidecarsOf } from './sidecars.ts'

let real: RealStore
let folder: string

beforeAll(async () => {
  real = await realStore()
  folder = join(real.root, 'папка с films')
  await mkdir(folder)
})
afterAll(() => real.remove())

const source = (name: string, ...args: string[]): Promise<string> => makeSource(folder, name, args)
const inspect = (file: string) => inspectFilm(file, { ffmpeg: FFMPEG, limits: LIMITS })
const planOf = async (file: string, audio: string[] = []): Promise<FilmPlan> =>
  planFilm(await inspect(file), await sidecarsOf(file), { audio, subtitles: [], fallback: 'kk' })
const stills: Buffer[] = []
const idOf = (plan: FilmPlan): string => filmAssetId(plan, 1)
const encode = (
  plan: FilmPlan,
  more: { signal?: AbortSignal; onProgress?: () => void; ffmpeg?: string } = {},
) =>
  encodeFilm(idOf(plan), plan, {
    ...real.tools,
    ...(more.ffmpeg !== undefined && { ffmpeg: more.ffmpeg }),
    folder: join(real.root, 'work', idOf(plan)),
    niceness: 5,
    limits: { ...LIMITS, ...(more.signal && { signal: more.signal }) },
    onProgress: more.onProgress ?? (() => undefined),
    keepStill: async (png) => void stills.push(png),
  })

/** Times of all packets of a rendition, from its segments put together as a player does; every picture and sound is decoded too. */
async function packetsOf(assetId: string, rendition: VideoRendition | AudioRendition): Promise<number[]> {
  const asset = JSON.parse((await real.store.read(assetId, 'asset.json'))!.toString())
  const parts = [(await headOf(real.tools, asset, rendition))!]
  for (let k = 0; k < asset.segments; k++) {
    const place = { k, index: k }
    const sealed = (await segmentAt(real.tools, asset, rendition, place))!
    parts.push(unseal(sealed, contentKey(SECRET, assetId), ivOf(place)))
  }
  const file = join(real.root, 'joined.mp4')
  await writeFile(file, Buffer.concat(parts))
  expect(await run(FFMPEG, ['-v', 'warning', '-xerror', '-i', file, '-f', 'null', '-'], LIMITS)).toBe('')
  const entries = ['-v', 'error', '-show_entries', 'packet=pts', '-of', 'csv=p=0', file]
  return (await run('ffprobe', entries, LIMITS)).trim().split('\n').map(Number.parseFloat)
}
const every = (ticks: number, count: number): number[] => Array.from({ length: count }, (_, n) => n * ticks)

const SOURCES: Record<
  string,
  { args: string[]; name?: string; sizes?: string[]; rate?: number; segments?: number }
> = {
  'no sound': { args: [...picture(2), ...H264] },
  'a rate that changes': {
    args: [...picture(3), ...tone(3), '-vf', "select='lt(n,30)+not(mod(n,3))'", '-vsync', 'vfr', ...H264],
    name: 'vfr.mp4',
  },
  portrait: { args: [...picture(2, '180x320'), ...tone(2), ...H264], sizes: ['180x320'] },
  'odd width and height': {
    args: [...picture(2, '321x183'), ...tone(2), '-c:v', 'ffv1'],
    name: 'odd.mkv',
    sizes: ['320x182'],
  },
  'one channel, 23.976 a second': {
    args: [...picture(2, '320x180', '24000/1001'), ...tone(2), '-ac', '1', ...H264],
  },
  'six channels, 50 a second': {
    args: [...picture(2, '320x180', '50'), ...tone(2), '-ac', '6', ...H264],
    rate: 50,
  },
  HEVC: { args: [...picture(2), ...tone(2), '-c:v', 'libx265', '-x265-params', 'log-level=none'] },
  'VP9 and Opus': {
    args: [...picture(2), ...tone(2), '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus'],
    name: 'vp9.webm',
  },
  'MPEG-2, interlaced, wide pixels': {
    args: [
      ...picture(2, '352x288'),
      ...tone(2),
      '-c:v',
      'mpeg2video',
      '-flags',
      '+ildct+ilme',
      '-vf',
      'setfield=tff',
      '-aspect',
      '16:9',
    ],
    name: 'old.mpg',
    sizes: ['512x288'],
  },
  'an ending that lies': {
    args: [...picture(2), ...tone(2), ...H264, '-f', 'matroska'],
    name: 'really matroska.avi',
  },
  'a full size between two steps': {
    args: [...picture(2, '960x540'), ...tone(2), ...H264],
    sizes: ['960x540', '640x360'],
  },
}

test.each(Object.entries(SOURCES))('%s becomes a film whose segments join exactly', async (title, wanted) => {
  const { args, name = `${title}.mp4`, sizes = ['320x180'], rate = 25, segments = 2 } = wanted
  const plan = await planOf(await source(name, ...args))
  expect(plan.isInterlaced).toBe(title.includes('interlaced'))
  const manifest = await encode(plan)
  expect(manifest).toMatchObject({
    segments: title === 'a rate that changes' ? 2 : segments,
    audio: [{ language: 'kk', channels: 2 }],
  })
  expect(manifest.video.map(({ width, height }) => `${width}x${height}`)).toEqual(sizes)
  const [best] = manifest.video
  expect(best?.frameRate).toBe(rate)
  const frames = manifest.segments * rate * 1.92
  expect(await packetsOf(manifest.id, best!)).toEqual(every(best!.timescale / rate, frames))
  expect(await packetsOf(manifest.id, manifest.audio[0]!)).toEqual(every(1024, manifest.segments * 90))
})

test('a turned picture stands upright', async () => {
  const flat = await source('flat.mp4', ...picture(2), ...H264)
  // A quarter turn, as cameras note it in the matrix of the track's header.
  const bytes = await readFile(flat)
  const matrix = bytes.indexOf('tkhd') + 4 + 40
  const turn = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 180 * 0x1_0000, 0, 0x4000_0000]
  turn.forEach((value, at) => bytes.writeInt32BE(value, matrix + 4 * at))
  const turned = join(folder, 'turned.mp4')
  await writeFile(turned, bytes)
  const plan = await planOf(turned)
  expect(plan.video).toEqual([{ width: 180, height: 320 }])
  expect((await encode(plan)).video[0]).toMatchObject({ width: 180, height: 320 })
})

test('sound tracks and texts keep their languages, in the file and beside it', async () => {
  await writeFile(join(folder, 'one.srt'), '1\n00:00:00,500 --> 00:00:01,500\n<i>Hi</i> &amp; bye\n')
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '1:a', '-map', '1:a', '-map', '2:s']
  const tags = ['rus', 'eng', 'eng'].flatMap((tag, at) => [`-metadata:s:a:${at}`, `language=${tag}`])
  const file = await source(
    'film.mkv',
    ...picture(3),
    ...tone(3),
    '-i',
    join(folder, 'one.srt'),
    ...tracks,
    ...tags,
    '-metadata:s:s:0',
    'language=fre',
    ...H264,
  )
  await writeFile(
    join(folder, 'film.ru.srt'),
    Buffer.from([
      ...Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\n'),
      0xcf,
      0xf0,
      0xe8,
      0xe2,
      0xe5,
      0xf2,
    ]),
  )
  await writeFile(join(folder, 'film.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nСәлем\n')
  const manifest = await encode(await planOf(file))
  expect(manifest.audio.map(({ name }) => name)).toEqual(['a-ru', 'a-en', 'a-en-track2'])
  expect(manifest.subtitles).toEqual([
    {
      name: 's-fr',
      language: 'fr',
      cues: [{ from: expect.closeTo(0.5, 1), to: expect.closeTo(1.5, 1), text: 'Hi & bye' }],
    },
    { name: 's-ru', language: 'ru', cues: [{ from: 1, to: 2, text: 'Привет' }] },
    { name: 's-kk', language: 'kk', cues: [{ from: 1, to: 2, text: 'Сәлем' }] },
  ])
  expect(stills.at(-1)!.subarray(1, 4).toString()).toBe('PNG')
  expect((await planOf(file, ['uz'])).audio.map(({ language }) => language)).toEqual([
    'uz',
    'en',
    'en-track2',
  ])
})

test('what is no film is refused with the reason, in one line', async () => {
  const good = await source('good.mp4', ...picture(4), ...tone(4), ...H264, '-movflags', '+faststart')
  const cut = join(folder, 'cut.mp4')
  await writeFile(cut, await readFile(good))
  await truncate(cut, (await readFile(good)).length * 0.6)
  await writeFile(join(folder, 'text.mp4'), 'not a film at all')
  await writeFile(join(folder, 'empty.mp4'), '')
  // Files that name other files and addresses, whatever they are called: none of those is opened.
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    answer.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`
  const [list, playlist, remote] = ['list.mp4', 'playlist.mp4', 'remote.mp4'].map((name) =>
    join(folder, name),
  )
  await writeFile(list!, `ffconcat version 1.0\nfile 'good.mp4'\n`)
  const playlistOf = (address: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${address}\n#EXT-X-ENDLIST\n`
  await writeFile(playlist!, playlistOf('good.mp4'))
  await writeFile(remote!, playlistOf(elsewhere))
  const cases: [string, RegExp][] = [
    [cut, /^it is cut short: .*partial file$/],
    [join(folder, 'text.mp4'), /^moov atom not found; Invalid data found when processing input$/],
    [join(folder, 'empty.mp4'), /Invalid data found when processing input$/],
    [await source('sound.m4a', ...tone(2)), /^it has sound but no pictures$/],
    [await source('still.png', ...picture(1), '-frames:v', '1'), /^it is no film \(png_pipe\): /],
    [list!, /^it is no film \(concat\): what is taken is MP4, /],
    [playlist!, /^it is no film \(hls\): what is taken is MP4, /],
    [remote!, /^it is no film \(hls\): what is taken is MP4, /],
    [join(folder, 'none.mp4'), /^there is no such file$/],
    [folder, /^it is not a file$/],
  ]
  for (const [file, reason] of cases) await expect(inspect(file)).rejects.toThrow(reason)
  server.close()
  expect(asked).toEqual([])
})

test('a film that is stopped half-way leaves neither files nor processes', async () => {
  const plan = await planOf(await source('long.mp4', ...picture(30, '1280x720'), ...H264))
  const stop = new AbortController()
  const stopped = encode(plan, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(stopped).rejects.toThrow('was stopped')
  expect(await real.store.list()).not.toContain(idOf(plan))
  expect(await readdir(join(real.root, 'work'))).toEqual([])
  expect([...runningProcesses().values()].filter((line) => line.includes(idOf(plan)))).toEqual([])
})

test('what the machine was in the way of may be tried again, what ffmpeg cannot read may not', async () => {
  const plan = await planOf(await source('fine.mp4', ...picture(2), ...H264))
  const failing = async (words: string): Promise<unknown> => {
    const ffmpeg = join(folder, 'failing-ffmpeg')
    await writeFile(ffmpeg, `#!/bin/sh\necho '${words}' >&2\nexit 1\n`, { mode: 0o755 })
    return encode(plan, { ffmpeg }).catch((error: unknown) => error)
  }
  expect(await failing('Error writing trailer: No space left on device')).toBeInstanceOf(ToolError)
  expect(await failing('Invalid data found when processing input')).toBeInstanceOf(UnreadableFilm)
})

test('a file that has changed since it was looked at is not encoded', async () => {
  const file = await source('changing.mp4', ...picture(2), ...H264)
  const plan = await planOf(file)
  await writeFile(file, 'other bytes')
  await expect(encode(plan)).rejects.toThrow('the file has changed since')
})
