import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssetManifest } from '../asset/manifest.ts'
import { type Grant, signGrant } from '../grant.ts'
import { checkStream } from '../testing/conformance/check-stream.ts'
import { realStore, type RealStore, SECRET } from '../testing/real-asset.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import { origin } from './origin.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const NOW = EPOCH + 11 * SEGMENT_MS
const HOST = 'http://origin'

const library = new Map<string, AssetManifest>()
const item = (ordinal: number, startIndex: number, endIndex: number, assetId: string) => ({
  kind: 'playout' as const,
  ordinal,
  startIndex,
  endIndex,
  assetId,
  scheduleId: null,
})
const timeline = { channelId: 7, epochMs: EPOCH, items: [item(1, 0, 10, 'news'), item(2, 10, 99, 'film')] }
let real: RealStore
let app: FastifyInstance
beforeAll(async () => {
  real = await realStore()
  library.set('news', await real.make('news', 2, 330))
  const subtitles = [{ language: 'en', cues: [{ from: 1, to: 3, text: 'Hello' }] }]
  library.set('film', await real.make('film', 3, 440, { subtitles }))
  app = Fastify()
  await origin(app, {
    store: real.store,
    secret: SECRET,
    assets: (id) => library.get(id),
    standbyAt: () => 'news',
    channelTimeline: (id) => (id === 7 ? timeline : undefined),
    isAlive: () => false,
    isEnded: () => false,
    onFetch: () => undefined,
    now: () => NOW,
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await real.remove()
})

const granted = (scope: Grant['scope']): string => {
  const at = Math.floor(NOW / 1000)
  return `${HOST}/media/g/${signGrant(SECRET, { session: 's1', asOf: at, expires: at + 360, scope })}`
}
const FILM = { assetId: 'film', seconds: 6 }
const LIVE = { channelId: 7, window: { kind: 'live' as const } }
const get = (url: string) => app.inject({ url: new URL(url).pathname })

const load = async (url: string) => {
  const { statusCode, headers, rawPayload } = await get(url)
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return { type: String(headers['content-type']), bytes: rawPayload }
}
/** The files that a playlist names. */
const filesOf = async (playlist: string): Promise<string[]> =>
  (await get(playlist)).body
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
    .map((line) => new URL(line, playlist).href)

test.for([
  ['a film', FILM],
  ['a channel', LIVE],
] as const)('%s whose files are open names no key, and any player reads what it names', async ([, scope]) => {
  const folder = granted({ ...scope, isOpen: true })
  expect(await checkStream(load, `${folder}/index.m3u8`)).toEqual([])
  expect(await checkStream(load, `${folder}/index-ts.m3u8`)).toEqual([])
  for (const file of ['v90', 'i90', 't90', 'a-ru'])
    expect((await get(`${folder}/${file}.m3u8`)).body).not.toContain('#EXT-X-KEY')
  const [pictures] = await filesOf(`${folder}/v90.m3u8`)
  expect((await get(pictures!)).rawPayload.subarray(4, 8).toString()).toBe('styp')
  const [transport] = await filesOf(`${folder}/t90.m3u8`)
  expect((await get(transport!)).rawPayload[0]).toBe(0x47)
})

test('the same film and channel name their keys for who is granted them encrypted, also after others have seen them open', async () => {
  for (const scope of [FILM, LIVE]) {
    await get(`${granted({ ...scope, isOpen: true })}/v90.m3u8`)
    const folder = granted(scope)
    expect((await get(`${folder}/v90.m3u8`)).body).toContain('#EXT-X-KEY:METHOD=AES-128,URI="key/film"')
    const [pictures] = await filesOf(`${folder}/v90.m3u8`)
    expect(pictures).not.toContain('~')
    expect((await get(pictures!)).rawPayload.subarray(4, 8).toString()).not.toBe('styp')
  }
})

test('open names cannot be made of others, and have no keys; subtitles are read under the grant alone', async () => {
  const folder = granted({ ...FILM, isOpen: true })
  const [pictures] = await filesOf(`${folder}/v90.m3u8`)
  const name = /~o[\da-f]{16}~film/.exec(pictures!)![0]
  for (const other of [`~o${'0'.repeat(16)}~film`, name.replace('film', 'news')])
    expect((await get(pictures!.replace(name, other))).statusCode).toBe(404)

  expect((await get(`${folder}/key/${name}`)).statusCode).toBe(404)
  expect((await get(`${folder}/key/film`)).statusCode).toBe(403)
  const [words] = await filesOf(`${folder}/s-en.m3u8`)
  expect((await get(words!)).body).toContain('Hello')
  const live = granted({ ...LIVE, isOpen: true })
  expect((await get(`${live}/text/${name}/s-en/0-10.vtt`)).statusCode).toBe(200)
  expect((await get(`${granted(LIVE)}/text/${name}/s-en/0-10.vtt`)).statusCode).toBe(403)
  expect((await get(`${granted(FILM)}/text/${name}/s-en/0-0.vtt`)).statusCode).toBe(403)
})
