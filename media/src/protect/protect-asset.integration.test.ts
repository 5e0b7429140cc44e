import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssetManifest } from '../asset/manifest.ts'
import { type Grant, signGrant } from '../grant.ts'
import { contentKey, sampleKey } from '../keys.ts'
import { origin } from '../origin/origin.ts'
import { run } from '../package/run.ts'
import { boxAt } from '../segment/boxes.ts'
import { unseal } from '../segment/cipher.ts'
import { FFMPEG, LIMITS, realStore, type RealStore, SECRET } from '../testing/real-asset.ts'
import { protectAsset } from './protect-asset.ts'
import { protectedId, type Scheme, SYSTEM_IDS } from './protection.ts'

const NOW = 1_800_000_000
const library = new Map<string, AssetManifest>()
let real: RealStore
let app: FastifyInstance

async function protectFilm(scheme: Scheme): Promise<AssetManifest> {
  const assetId = protectedId('film', scheme, null)
  const { key, keyId } = sampleKey(SECRET, assetId)
  const source = library.get('film')!
  const order = { assetId, source, scheme, key: { key, keyId, systems: [{ system: 'clearkey' as const }] } }
  const folder = join(real.root, `protect-${scheme}`)
  const manifest = await protectAsset(order, { ...real.tools, folder })
  expect(await readdir(real.root)).not.toContain(`protect-${scheme}`)
  library.set(assetId, manifest)
  return manifest
}

beforeAll(async () => {
  real = await realStore()
  const subtitles = [{ language: 'en', cues: [{ from: 1, to: 3, text: 'Hello' }] }]
  library.set('film', await real.make('film', 3, 440, { subtitles, languages: ['ru', 'en'] }))
  await protectFilm('cenc')
  await protectFilm('cbcs')
  app = Fastify()
  await origin(app, {
    store: real.store,
    secret: SECRET,
    assets: (id) => library.get(id),
    standbyAt: () => 'film',
    channelTimeline: () => undefined,
    isAlive: () => false,
    isEnded: () => false,
    onFetch: () => undefined,
    now: () => NOW * 1000,
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await real.remove()
})

/** A film of ten seconds from an asset of 5.76: it goes round. */
const granted = (assetId: string): string => {
  const grant: Grant = { session: 's1', asOf: NOW, expires: NOW + 360, scope: { assetId, seconds: 10 } }
  return `/media/g/${signGrant(SECRET, grant)}`
}
const get = (url: string) => app.inject(url)

/** Head and segments of a rendition, by the addresses that its manifest says. */
async function track(assetId: string, name: string): Promise<Buffer[]> {
  const base = `${granted(assetId)}/manifest.mpd`
  const { body } = await get(base)
  const [, count] = /mediaPresentationDuration="PT([\d.]+)S"/.exec(body)!
  const [, head, media] = new RegExp(
    `<Representation id="${name}"[^]*?initialization="([^"]+)" media="([^"]+)"`,
  ).exec(body)!
  const numbers = [...Array(Math.ceil(Number(count) / 1.92)).keys()]
  const paths = [head!, ...numbers.map((number) => media!.replaceAll('$Number$', String(number)))]
  const answers = await Promise.all(paths.map((path) => get(new URL(path, `http://host${base}`).pathname)))
  for (const { statusCode } of answers) expect(statusCode).toBe(200)
  return answers.map(({ rawPayload }) => rawPayload)
}

/** Digests of all pictures or samples, segment by segment: ffmpeg 5.1 decrypts only the first one of a file. */
async function decoded([head, ...segments]: readonly Buffer[], ...key: string[]): Promise<string[]> {
  const digests: string[] = []
  for (const segment of segments) {
    const file = join(real.root, 'one.mp4')
    await writeFile(file, Buffer.concat([head!, segment]))
    const text = await run(FFMPEG, ['-v', 'error', ...key, '-i', file, '-f', 'framemd5', '-'], LIMITS)
    const frames = text.split('\n').filter((line) => /^\d/.test(line))
    digests.push(...frames.map((line) => line.split(',').at(-1)!.trim()))
  }
  return digests
}

test.each(['v180', 'a-en'])(
  'what is encrypted by samples is the film itself to who has its key, however often it goes round, and nothing to who has not: %s',
  async (name) => {
    const { iv } = [...library.get('film')!.video, ...library.get('film')!.audio].find(
      (one) => one.name === name,
    )!
    const stored = async (file: string): Promise<Buffer> =>
      unseal(
        (await real.store.read('film', `${name}/${file}`))!,
        contentKey(SECRET, 'film'),
        Buffer.from(iv, 'hex'),
      )
    const round = [0, 1, 2, 0, 1, 2].map((number) => `${number}.m4s`)
    const plain = await decoded(await Promise.all(['init.mp4', ...round].map(stored)))
    const encrypted = await track('film-cenc', name)
    const { key } = sampleKey(SECRET, 'film-cenc')
    expect(await decoded(encrypted, '-decryption_key', key.toString('hex'))).toEqual(plain)
    const closed = await decoded(encrypted, '-decryption_key', '00'.repeat(16)).catch(() => [])
    expect(closed.filter((digest) => plain.includes(digest))).toEqual([])
  },
)

test('each scheme is in the boxes of every segment, and the id of the key in the head', async () => {
  for (const scheme of ['cenc', 'cbcs'] as const) {
    const assetId = `film-${scheme}`
    const head = (await get(`/media/a/${assetId}/v180/head.mp4`)).rawPayload
    const { keyId } = sampleKey(SECRET, assetId)
    expect(head.includes(keyId)).toBe(true)
    expect(head.includes(Buffer.from(scheme))).toBe(true)
    expect(boxAt(head, 'moov/mvex/mehd')).toBeUndefined()
    const segment = (await get(`/media/a/${assetId}/v180/4-4.m4s`)).rawPayload
    expect(boxAt(segment, 'moof/traf/senc')).toBeDefined()
  }
})

test('the manifest names scheme, key and system, every track with its language, and its segments for as long as the film lasts', async () => {
  const answer = await get(`${granted('film-cenc')}/manifest.mpd`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/dash+xml',
    'cache-control': 'private, max-age=300',
  })
  const { body } = answer
  const { keyId } = library.get('film-cenc')!.protection!
  const uuid = keyId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  expect(body.match(/mp4protection:2011" value="cenc" cenc:default_KID="([^"]+)"/g)).toHaveLength(3)
  expect(body).toContain(`cenc:default_KID="${uuid}"`)
  expect(body).toContain('schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e"')
  expect(
    [...body.matchAll(/contentType="(\w+)"(?: lang="(\w+)")?/g)].map(([, kind, lang]) => [kind, lang]),
  ).toEqual([
    ['video', undefined],
    ['audio', 'ru'],
    ['audio', 'en'],
    ['text', 'en'],
  ])
  expect(body).toContain('mediaPresentationDuration="PT10.000S"')
  expect(body).toContain('timescale="48000" duration="92160" startNumber="0"')
  const text = /media="(text\/[^"]+)"/.exec(body)![1]!.replaceAll('$Number$', '3')
  expect((await get(`${granted('film-cenc')}/${text}`)).body).toContain(
    '00:00:06.760 --> 00:00:08.760\nHello',
  )
})

test('by HLS the samples are named with their method, Apple’s key only where Apple can use it', async () => {
  const master = (await get(`${granted('film-cbcs')}/index.m3u8`)).body
  expect(master).toContain('v180.m3u8')
  expect(master).not.toContain('I-FRAME')
  const list = (await get(`${granted('film-cbcs')}/v180.m3u8`)).body
  expect(list).toMatch(
    /#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:[^"]+",KEYID=0x[\dA-F]{32},KEYFORMAT="org.w3.clearkey"/,
  )
  expect((await get(`${granted('film-cenc')}/v180.m3u8`)).body).toContain('METHOD=SAMPLE-AES-CTR')
  for (const text of [master, list]) expect(text).not.toContain('AES-128')
})

test.each([0, 1])(
  'by HLS PlayReady has its own object, and not the box around it, of version %i',
  async (version) => {
    const object = Buffer.concat([Buffer.of(14, 0, 0, 0, 1, 0, 1, 0, 4, 0), Buffer.from('<W/>')])
    const size = (bytes: Uint8Array): Buffer => {
      const written = Buffer.alloc(4)
      written.writeUInt32BE(bytes.length)
      return written
    }
    const ids = version === 1 ? Buffer.concat([Buffer.of(0, 0, 0, 1), Buffer.alloc(16, 7)]) : Buffer.alloc(0)
    const rest = Buffer.concat([
      Buffer.from('pssh'),
      Buffer.of(version, 0, 0, 0),
      Buffer.from(SYSTEM_IDS.playready.replaceAll('-', ''), 'hex'),
      ids,
      size(object),
      object,
    ])
    const pssh = Buffer.concat([size(Buffer.alloc(4 + rest.length)), rest]).toString('base64')
    const film = library.get('film-cbcs')!
    const protection = { ...film.protection!, systems: [{ system: 'playready' as const, pssh }] }
    library.set('film-playready', { ...film, protection })
    const list = (await get(`${granted('film-playready')}/v180.m3u8`)).body
    const [, data] =
      /URI="data:text\/plain;charset=UTF-16;base64,([^"]+)",[^\n]*KEYFORMAT="com\.microsoft\.playready"/.exec(
        list,
      )!
    expect(Buffer.from(data!, 'base64')).toEqual(object)
  },
)

test('a protected film gives its key to nobody by the address of keys, and is there in no other form', async () => {
  const folder = granted('film-cenc')
  for (const path of [
    `${folder}/key/film-cenc`,
    `${folder}/t180.m3u8`,
    `${folder}/i180.m3u8`,
    `${folder}/index-ts.m3u8`,
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  expect((await get(`${folder}/key/film`)).statusCode).toBe(403)
  for (const path of ['t180/0-0.ts', 'i180/0-0.m4s'])
    expect((await get(`/media/a/film-cenc/${path}`)).statusCode).toBe(404)
  expect((await get(`${granted('film')}/manifest.mpd`)).statusCode).toBe(404)
})

test('a source of which the store has lost a part is not protected, and its plain bytes stay nowhere', async () => {
  const source = { ...library.get('film')!, segments: 4 }
  const { key, keyId } = sampleKey(SECRET, 'x')
  const order = { assetId: 'x', source, scheme: 'cenc' as const, key: { key, keyId, systems: [] } }
  const folder = join(real.root, 'lost')
  await expect(protectAsset(order, { ...real.tools, folder })).rejects.toThrow('lost a part of film/v180')
  expect(await readdir(real.root)).not.toContain('lost')
})

test('samples begin with the vector that came with the key, which stands in the head of every track', async () => {
  const iv = Buffer.from('202122232425262728292a2b2c2d2e2f', 'hex')
  const assetId = protectedId('film', 'cbcs', {
    provider: 1,
    url: 'https://keys.example',
    systems: ['fairplay'],
  })
  const key = { ...sampleKey(SECRET, assetId), iv, systems: [{ system: 'fairplay' as const }] }
  const order = { assetId, source: library.get('film')!, scheme: 'cbcs' as const, key }
  const manifest = await protectAsset(order, { ...real.tools, folder: join(real.root, 'protect-given') })
  const heads = [...manifest.video, ...manifest.audio].map(async ({ name }) => {
    const head = await real.store.read(assetId, `${name}/init.mp4`)
    return head!.includes(iv)
  })
  expect(await Promise.all(heads)).toEqual([true, true, true, true])
})
