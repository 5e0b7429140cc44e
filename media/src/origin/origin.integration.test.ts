import { execFile } from 'node:child_process'
import { createDecipheriv, type Decipheriv } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AssetManifest } from '../asset/manifest.ts'
import { type Grant, signGrant } from '../grant.ts'
import type { WindowLimits } from '../playlist/window.ts'
import { signThumbPass } from '../thumb-pass.ts'
import { run } from '../package/run.ts'
import { FFMPEG, LIMITS, realStore, type RealStore, SECRET } from '../testing/real-asset.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import type { ChannelTimeline } from '../timeline/tape.ts'
import { origin } from './origin.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const seconds = (index: number): number => (EPOCH + index * SEGMENT_MS) / 1000
const playout = (ordinal: number, startIndex: number, endIndex: number, assetId: string) => ({
  kind: 'playout' as const,
  ordinal,
  startIndex,
  endIndex,
  assetId,
  scheduleId: `s-${assetId}`,
})
const timeline: ChannelTimeline = {
  channelId: 7,
  epochMs: EPOCH,
  items: [playout(1, 0, 100, 'news'), playout(2, 100, 2000, 'film'), playout(3, 2000, 3000, 'not-made-yet')],
}
const library = new Map<string, AssetManifest>()
let real: RealStore
let app: FastifyInstance
let now = 0
let isSessionAlive = false
const fetched: string[] = []
const within: number[] = []

beforeAll(async () => {
  real = await realStore()
  library.set('news', await real.make('news', 2, 330))
  library.set(
    'film',
    await real.make('film', 3, 440, {
      subtitles: [{ language: 'en', cues: [{ from: 1, to: 3, text: 'Hello' }] }],
    }),
  )
  app = Fastify()
  await origin(app, {
    store: real.store,
    secret: SECRET,
    assets: (id) => library.get(id),
    standbyAt: () => 'news',
    channelTimeline: (id) => (id === 7 ? timeline : undefined),
    isAlive: (_session, withinMs) => {
      within.push(withinMs)
      return Promise.resolve(isSessionAlive)
    },
    isEnded: () => false,
    onFetch: (session) => fetched.push(session),
    now: () => now,
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await real.remove()
})
beforeEach(() => {
  now = seconds(103) * 1000 + 500
  isSessionAlive = false
})

const grant = (scope: Grant['scope']): string =>
  signGrant(SECRET, {
    session: 's1',
    asOf: Math.floor(now / 1000),
    expires: Math.floor(now / 1000) + 360,
    scope,
  })
const pass = (channelId = 7, limits: WindowLimits = {}): string =>
  signThumbPass(SECRET, { channelId, limits }, now)
const live = (): string => grant({ channelId: 7, window: { kind: 'live' } })
const film = (): string => grant({ assetId: 'film', seconds: 60 })
/** Sends a path as it stands: the injected requests resolve `..` themselves. */
async function getAsIs(path: string): Promise<{ status: number | undefined; body: unknown }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const [answer] = (await once(
    request({ port, host: '127.0.0.1', path, agent: false }).end(),
    'response',
  )) as [IncomingMessage]
  return { status: answer.statusCode, body: JSON.parse(Buffer.concat(await answer.toArray()).toString()) }
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

const opened = (bytes: Buffer, decipher: Decipheriv): Buffer =>
  Buffer.concat([decipher.update(bytes), decipher.final()])

/** Loads all that a media playlist names and answers what each part begins with, decrypted with the keys the playlist names. */
async function partsOf(playlist: string): Promise<string[]> {
  const parts: string[] = []
  let key: Buffer | null = null
  let sequence = 0
  let named: string | undefined
  for (const line of (await get(playlist)).body.split('\n')) {
    if (line === '#EXT-X-KEY:METHOD=NONE') key = null
    sequence = Number(/^#EXT-X-MEDIA-SEQUENCE:(.+)/.exec(line)?.[1] ?? sequence)
    const [, uri, vector] =
      /^#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"(?:,IV=0x([0-9a-f]{32}))?$/.exec(line) ?? []
    named = vector ?? named
    if (uri !== undefined) key = (await get(new URL(uri, `http://host${playlist}`).pathname)).rawPayload
    const address = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? /^[^#].*/.exec(line)?.[0]
    if (address === undefined) continue
    const { rawPayload } = await get(new URL(address, `http://host${playlist}`).pathname)
    const isText = address.endsWith('.vtt')
    const isHead = address.endsWith('.mp4')
    const iv = Buffer.alloc(16)
    iv.writeUInt32BE(sequence, 12)
    if (!isHead) sequence += 1
    const plain =
      isText || !key
        ? rawPayload
        : opened(rawPayload, createDecipheriv('aes-128-cbc', key, named ? Buffer.from(named, 'hex') : iv))
    parts.push(isText ? plain.subarray(0, 6).toString() : plain.subarray(4, 8).toString())
  }
  return parts
}

test('a playlist of a rendition that no master of the grant has listed does not exist', async () => {
  const base = `/media/g/${live()}`
  for (const name of ['v10', 'v9999', 't10', 'i9999', 'a-zz', 's-ru', 'a-ru-x'])
    expect([name, (await get(`${base}/${name}.m3u8`)).statusCode]).toEqual([name, 404])
  expect((await get(`${base}/s-en.m3u8`)).statusCode).toBe(200)
  // What a player chose from the master goes on where programmes come that have none of that name.
  isSessionAlive = true
  now = seconds(2000 + 11_250) * 1000
  timeline.items[2]!.endIndex = 40_000
  expect((await get(`${base}/s-en.m3u8`)).statusCode).toBe(200)
  expect((await get(`${base}/s-ru.m3u8`)).statusCode).toBe(404)
  timeline.items[2]!.endIndex = 3000
})

test('whoever fetches a playlist is heard of; a film may be silent for as long as it plays, a live stream for 100 s', async () => {
  const streams = [
    [live(), 'v180', 100_000],
    [film(), 'v180', 100_000],
    [grant({ assetId: 'film', seconds: 5400 }), 'v180', 5_400_000],
    [
      grant({ channelId: 7, window: { kind: 'archive', fromMs: EPOCH, toMs: EPOCH + 180_000 } }),
      'v180',
      180_000,
    ],
    [grant({ channelId: 7, window: { kind: 'archive', fromMs: EPOCH } }), 'v180', 14_400_000],
  ] as const
  isSessionAlive = true
  now += 400_000
  for (const [token, rendition, silence] of streams) {
    fetched.length = 0
    within.length = 0
    const { statusCode } = await get(`/media/g/${token}/${rendition}.m3u8`)
    expect([statusCode, fetched, within]).toEqual([200, ['s1'], [silence]])
    await get(`/media/g/${token}/data.json`)
    expect(fetched).toEqual(['s1'])
  }
})

test('a live stream: a master, playlists whose addresses all exist, keys that open the segments', async () => {
  const base = `/media/g/${live()}`
  const master = await get(`${base}/index.m3u8`)
  expect(master.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  })
  const files = master.body.matchAll(/(?:URI="|^)([^"#\n]+\.m3u8)/gm).map((found) => found[1]!)
  const loaded: Record<string, string[]> = {}
  for (const file of files) loaded[file] = await partsOf(`${base}/${file}`)
  const two = ['ftyp', 'styp', 'styp', 'styp']
  expect(loaded).toEqual({
    'v90.m3u8': [...two, ...two],
    'v180.m3u8': [...two, ...two],
    'i90.m3u8': [...two, ...two],
    'i180.m3u8': [...two, ...two],
    'a-ru.m3u8': [...two, ...two],
    's-en.m3u8': Array.from({ length: 6 }, () => 'WEBVTT'),
  })
})

test('the playlist of one grid cell is the same bytes for every viewer, and the next cell moves it on', async () => {
  const first = await get(`/media/g/${live()}/v180.m3u8`)
  const second = await get(
    `/media/g/${signGrant(SECRET, { session: 's2', asOf: Math.floor(now / 1000) - 3, expires: now, scope: { channelId: 7, window: { kind: 'live' } } })}/v180.m3u8`,
  )
  expect(second.body).toBe(first.body)
  now += SEGMENT_MS
  const later = await get(`/media/g/${live()}/v180.m3u8`)
  expect(later.body).toContain('#EXT-X-MEDIA-SEQUENCE:98\n')
  expect(first.body).toContain('#EXT-X-MEDIA-SEQUENCE:97\n')
})

test('a film is a closed playlist, compressed for who can take it, and a master lists it as transport streams as well', async () => {
  const base = `/media/g/${film()}`
  const plain = await get(`${base}/v180.m3u8`)
  expect(plain.body.match(/#EXTINF/g)).toHaveLength(32)
  const packed = await get(`${base}/v180.m3u8`, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  const head = await app.inject({ method: 'HEAD', url: `${base}/v180.m3u8` })
  expect([head.statusCode, head.body, head.headers]).toMatchObject([
    200,
    '',
    {
      'content-type': 'application/vnd.apple.mpegurl',
      'content-length': String(plain.rawPayload.length),
      'cache-control': 'private, max-age=300',
      'access-control-allow-origin': '*',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  ])
  const transport = await get(`${base}/index-ts.m3u8`)
  expect(transport.body.match(/^[^#].*$/gm)).toEqual(['t90.m3u8', 't180.m3u8'])
})

test('data.json says what the window holds, programme by programme [player.stream-fields]', async () => {
  const scope = {
    channelId: 7,
    window: { kind: 'archive', fromMs: seconds(90) * 1000, toMs: seconds(2100) * 1000 },
  } as const
  now = seconds(2200) * 1000
  const info = (await get(`/media/g/${grant(scope)}/data.json`)).json()
  expect(info).toMatchObject({
    kind: 'archive',
    window: { from: seconds(90), to: seconds(2100), growing: false },
    screenshot_prefix: `../../thumbs/${pass()}/`,
  })
  expect(
    info.programmes.map((one: { schedule_id: string; is_ready: boolean }) => [one.schedule_id, one.is_ready]),
  ).toEqual([
    ['s-news', true],
    ['s-film', true],
    ['s-not-made-yet', false],
  ])
  expect((await get(`/media/g/${film()}/data.json`)).json()).toMatchObject({
    kind: 'film',
    seconds: 60,
    window: null,
  })
})

test('a grant opens the keys of its own window and no others', async () => {
  const status = async (token: string, asset: string) =>
    (await get(`/media/g/${token}/key/${asset}`)).statusCode
  expect(await status(film(), 'film')).toBe(200)
  expect(await status(film(), 'news')).toBe(403)
  expect(await status(live(), 'film')).toBe(200)
  now = seconds(500) * 1000
  expect(await status(live(), 'film')).toBe(200)
  expect(await status(live(), 'news')).toBe(403)
  expect(await status(live(), 'a%2F..')).toBe(403)
})

test('an altered grant is refused, an expired one too, unless its session is alive', async () => {
  const token = live()
  expect((await get(`/media/g/${token.slice(0, -2)}xx/index.m3u8`)).statusCode).toBe(403)
  now += 361_000
  const refused = await get(`/media/g/${token}/index.m3u8`)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toEqual({
    status_code: 403,
    error_code: 'grant_refused',
    message: 'This address has expired',
    detail: null,
    error: { message: 'This address has expired' },
  })
  isSessionAlive = true
  expect((await get(`/media/g/${token}/index.m3u8`)).statusCode).toBe(200)
  now += 13 * 3600 * 1000
  expect((await get(`/media/g/${token}/index.m3u8`)).statusCode).toBe(403)
})

test('segments may be kept by anybody for a year, asked for in parts, and compared', async () => {
  const url = '/media/a/film/v180/7-7.m4s'
  const whole = await get(url)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/iso.segment',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'no-vary-search': 'params=("CMCD")',
    'access-control-allow-origin': '*',
    'content-length': String(whole.rawPayload.length),
  })
  const part = await get(url, { range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 100-199/${whole.rawPayload.length}`,
  ])
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
  expect((await get(url, { range: 'bytes=-16' })).rawPayload).toEqual(whole.rawPayload.subarray(-16))
  expect((await get(url, { range: 'bytes=99999999-' })).statusCode).toBe(416)
  expect((await get(url, { range: 'bytes=5-1' })).statusCode).toBe(200)
  expect((await get(url, { range: 'bytes=0-1', 'if-range': '"old"' })).statusCode).toBe(200)
  expect((await get(url, { 'if-none-match': whole.headers.etag as string })).statusCode).toBe(304)
  expect((await app.inject({ method: 'HEAD', url })).headers['content-length']).toBe(
    whole.headers['content-length'],
  )
  expect((await app.inject({ method: 'OPTIONS', url })).statusCode).toBe(204)
})

test('scrub pictures follow wall clock on a channel and seconds in a film [player.thumbnail-image]', async () => {
  const picture = async (url: string) => await get(`${url}?w=196&h=110`)
  const shown = await picture(`/media/thumbs/${pass()}/${Math.floor(seconds(101))}.jpg`)
  // A cache asks again before its archive could have been closed for long.
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
  expect([...shown.rawPayload.subarray(0, 2)]).toEqual([0xff, 0xd8])
  const filmPass = signThumbPass(SECRET, { assetId: 'film' }, now)
  const ofFilm = await picture(`/media/thumbs/${filmPass}/3000.jpg`)
  expect(ofFilm.rawPayload).toEqual(await real.store.read('film', 'thumb/0.jpg'))
  const { screenshot_prefix: prefix } = (await get(`/media/g/${film()}/data.json`)).json<{
    screenshot_prefix: string
  }>()
  expect(prefix).toBe(`../../thumbs/${filmPass}/`)
  expect((await picture(`/media/thumbs/${pass()}/${Math.ceil(now / 1000) + 60}.jpg`)).statusCode).toBe(404)
  now = seconds(2600) * 1000
  expect((await picture(`/media/thumbs/${pass()}/${Math.floor(seconds(2500))}.jpg`)).statusCode).toBe(200)
})

test('pictures of a film need a pass of that film, of today or the day before', async () => {
  const filmPass = signThumbPass(SECRET, { assetId: 'film' }, now)
  const at = async (one: string) => (await get(`/media/thumbs/${one}/10.jpg`)).statusCode
  expect(await at(filmPass)).toBe(200)
  for (const sly of [
    filmPass.replace('film.', 'news.'),
    filmPass.replace(/film(?=\.[\w-]{22}$)/, 'news'),
    'film',
    'asset/film',
  ])
    expect([sly, await at(sly)]).toEqual([sly, 403])
  expect((await get('/media/a/film/thumb/0.jpg')).statusCode).toBe(404)
  now += 3 * 86_400_000
  expect(await at(filmPass)).toBe(403)
})

test('subtitles are read through a grant of their asset, and of no other', async () => {
  const texts = (await get(`/media/g/${film()}/s-en.m3u8`)).body
  const path = /^text\/.*$/m.exec(texts)?.[0] ?? ''
  expect(path).toBe('text/film/s-en/0-0.vtt')
  const own = await get(`/media/g/${film()}/${path}`)
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
  expect(own.body).toContain('Hello')
  const other = grant({ assetId: 'news', seconds: 60 })
  expect((await get(`/media/g/${other}/${path}`)).statusCode).toBe(403)
  expect((await get(`/media/a/film/s-en/0-0.vtt`)).statusCode).toBe(404)
  for (const sly of [
    'text/film/s-kk/0-0.vtt',
    'text/film/s-en/0-0.m4s',
    'text/film/s-en/0-0.vtt/x',
    'text/film',
  ])
    expect([sly, (await get(`/media/g/${film()}/${sly}`)).statusCode]).toEqual([sly, 404])
})

test('the key of a trailer opens its seconds and nothing else of the film', async () => {
  const trailer = grant({ assetId: 'film', seconds: 3, isTrailer: true })
  const at = async (path: string) => (await get(`/media/${path}`)).statusCode
  const list = (await get(`/media/g/${trailer}/v180.m3u8`)).body
  expect(list).toContain('URI="key/~3~film"')
  expect(list).toContain('../../a/~3~film/v180/0-0.m4s')
  const key = (await get(`/media/g/${trailer}/key/~3~film`)).rawPayload
  for (const name of ['film', '~5400~film', '~03~film', '~film'])
    expect([name, await at(`g/${trailer}/key/${name}`)]).toEqual([name, 403])
  expect(await at(`g/${film()}/key/~3~film`)).toBe(403)
  const open = async (name: string) => {
    const { rawPayload } = await get(`/media/a/${name}/v180/0-0.m4s`)
    return opened(rawPayload, createDecipheriv('aes-128-cbc', key, Buffer.alloc(16)))
  }
  expect((await open('~3~film')).subarray(4, 8).toString()).toBe('styp')
  for (const name of ['film', '~5400~film']) await expect(open(name)).rejects.toThrow()
  // Three seconds are two segments; the film has a third one.
  for (const file of [
    'a/~3~film/v180/K-K.m4s',
    `a/~3~film/t180/K-K.ts`,
    `g/${trailer}/text/~3~film/s-en/K-K.vtt`,
  ])
    for (const [k, status] of [
      [1, 200],
      [2, 404],
    ] as const)
      expect([file, k, await at(file.replaceAll('K', String(k)))]).toEqual([file, k, status])
  expect((await get(`/media/g/${trailer}/data.json`)).json()).toMatchObject({ screenshot_prefix: '' })
})

test('pictures of a channel need a pass, and one for a part of it shows that part only', async () => {
  const at = (picturePass: string, index: number) =>
    get(`/media/thumbs/${picturePass}/${Math.ceil(seconds(index))}.jpg`)
  now = seconds(2600) * 1000
  expect((await at('7', 101)).json()).toMatchObject({ status_code: 403, error_code: 'grant_refused' })
  expect((await at(pass(7).replace(/^7/, '8'), 101)).statusCode).toBe(403)
  const part = pass(7, { notBeforeMs: seconds(100) * 1000, notAfterMs: seconds(2000) * 1000 })
  const seen = await Promise.all(
    [90, 110, 1990, 2010].map(async (index) => (await at(part, index)).statusCode),
  )
  expect(seen).toEqual([404, 200, 200, 404])
  expect((await at(pass(), 2010)).statusCode).toBe(200)
})

const LISTS = ['index.m3u8', 'index-ts.m3u8', 't90.m3u8'] as const
test.for(LISTS)(
  'ffmpeg plays %s of a recording over a programme boundary with sound and pictures in step',
  { timeout: 60_000 },
  async (list) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const [from, to] = [EPOCH + 96 * SEGMENT_MS, EPOCH + 104 * SEGMENT_MS]
    now = to + 60_000
    const token = grant({ channelId: 7, window: { kind: 'archive', fromMs: from, toMs: to } })
    const input = ['-v', 'warning', '-i', `http://127.0.0.1:${port}/media/g/${token}/${list}`]
    for (const [track, ticks, count] of [
      ['0:v:0', 1 / 25, 8 * 48],
      ['0:a:0', 1024 / 48_000, 8 * 90],
    ] as const) {
      const text = await run(FFMPEG, [...input, '-map', track, '-c', 'copy', '-f', 'framecrc', '-'], LIMITS)
      const base = /#tb 0: (\d+)\/(\d+)/.exec(text)!
      const tick = Number(base[1]) / Number(base[2])
      const times = [...text.matchAll(/^0, +(\d+),/gm)].map((found) => Number(found[1]) * tick)
      expect([track, times.length]).toEqual([track, count])
      const steps = times.slice(1).map((time, at) => time - times[at]!)
      expect(Math.max(...steps)).toBeCloseTo(ticks, 3)
      expect(Math.min(...steps)).toBeCloseTo(ticks, 3)
    }
    // Both together as a player reads them: nothing is out of order. Of the second init segment it says that it has the first.
    const both = ['-map', '0:v:0', '-map', '0:a:0', '-f', 'null', '-']
    const { stderr } = await promisify(execFile)(FFMPEG, [...input, ...both])
    const said = stderr.split('\n').filter((line) => line !== '')
    expect(said.filter((line) => !/duplicated MOOV|Can't support the subtitle/.test(line))).toEqual([])
  },
)

test('nothing that is unknown, altered or sly gets more than an error of the right kind', async () => {
  const token = live()
  const bad: Record<string, number> = {
    '/media/a/film/v180/99999-99999.m4s': 404,
    '/media/a/film/v180/007-7.m4s': 404,
    '/media/a/film/v180/7-007.m4s': 404,
    '/media/a/film/v180/7-6.m4s': 404,
    '/media/a/film/v180/7.m4s': 404,
    '/media/a/film/v180/7-123456789.m4s': 404,
    '/media/a/film/v180/-1.m4s': 404,
    '/media/a/film/v2160/0-0.m4s': 404,
    '/media/a/film/v180/init.mp4': 404,
    '/media/a/film/s-en/init.mp4': 404,
    '/media/a/film/s-en/head.mp4': 404,
    '/media/a/film/v180/asset.json': 404,
    '/media/a/film/asset.json': 404,
    '/media/a/film/thumb/99.jpg': 404,
    '/media/a/film/v180/0.jpg': 404,
    '/media/a/film/s-en/0-0.vtt': 404,
    '/media/a/~15~nobody/v180/0-0.m4s': 404,
    '/media/a/~film/v180/0-0.m4s': 404,
    '/media/a/~~film/v180/0-0.m4s': 404,
    '/media/a/~0~film/v180/0-0.m4s': 404,
    '/media/a/nobody/v180/0-0.m4s': 404,
    '/media/a/../../../etc/passwd': 404,
    '/media/a/%2e%2e/%2e%2e/asset.json': 404,
    '/media/a/film/..%2f..%2ffilm/asset.json': 404,
    '/media/a/film%00/v180/0-0.m4s': 404,
    '/media/a/': 404,
    '/media/': 404,
    '/media/g/': 403,
    '/media/g/nonsense/index.m3u8': 403,
    [`/media/g/${token}`]: 403,
    [`/media/g/${token}/`]: 404,
    [`/media/g/${token}/../${token}/index.m3u8`]: 404,
    [`/media/g/${token}/constructor.m3u8`]: 404,
    [`/media/g/${token}/index-v180.m3u8`]: 404,
    '/media/a/film/t180/head.mp4': 404,
    '/media/a/film/i180/head.mp4': 404,
    '/media/a/film/t180/0-0.m4s': 404,
    '/media/a/film/v180/0-0.ts': 404,
    '/media/a/film/t9999/0-0.ts': 404,
    '/media/a/film/t180/93750-93750.ts': 404,
    [`/media/g/${grant({ channelId: 8, window: { kind: 'live' } })}/index.m3u8`]: 404,
    [`/media/g/${grant({ assetId: 'not-made-yet', seconds: 60 })}/index.m3u8`]: 503,
    [`/media/g/${film()}/a-kk.m3u8`]: 404,
    [`/media/thumbs/${pass()}/abc.jpg`]: 403,
    [`/media/thumbs/${pass(8)}/1767225600.jpg`]: 404,
    '/media/thumbs/7/1767225600.jpg': 403,
    '/media/thumbs/asset/nobody/0.jpg': 403,
  }
  for (const [url, status] of Object.entries(bad)) {
    const answer = await getAsIs(url)
    const body = { status_code: status, error: { message: expect.any(String) } }
    expect({ url, ...answer }).toMatchObject({ url, status, body })
  }
})
