import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { sampleKey } from '#media/keys.ts'
import { protectedId } from '#media/protect/protection.ts'
import { assetLike } from '#media/testing/assets.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { openGuest } from '#server/testing/service.ts'
import { runSmallService, type RunningService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const SECRET = 'shared with the vendor'
const CHALLENGE = Buffer.from([0, 1, 2, 250, 255])
const LICENCE = Buffer.from([9, 0, 200, 7])

let service: RunningService
let vendor: Server
let asked: { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }[]
let answer: { status: number; body: Buffer | string | Readable; headers?: Record<string, string> }
let token: string
let stream: Stream

beforeAll(async () => {
  vendor = createServer((request, reply) => {
    void request.toArray().then((parts) => {
      const { method = '', url: path = '', headers } = request
      asked.push({ method, path, headers, body: Buffer.concat(parts as Buffer[]) })
      reply.writeHead(answer.status, answer.headers)
      if (answer.body instanceof Readable) void pipeline(answer.body, reply).catch(() => undefined)
      else reply.end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await once(vendor, 'listening')
  const at = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  service = await runSmallService(
    NOW,
    {
      'contents/all.yaml': smallServiceFile('contents/all.yaml').replace(
        '  type: movie\n',
        '  type: movie\n  protection: cbcs\n',
      ),
      'providers.yaml': smallServiceFile('providers.yaml').replace(
        'is_guest_allowed: true',
        `is_guest_allowed: true
  drm:
    vendor:
      name: strongbox
      widevine: ${at}/widevine
      playready: ${at}/playready
      fairplay: {licence: ${at}/fairplay, certificate: ${at}/certificate}
      entitlement: {format: jwt, header: x-entitlement, secret: OPENAIR_DRM_VENDOR}
      key_server: {url: ${at}/speke, secret: OPENAIR_DRM_KEYS}`,
      ),
    },
    'https://tv.example',
    { OPENAIR_DRM_VENDOR: SECRET },
  )
  const { asset_id } = await service.ports.database.whole
    .selectFrom('content')
    .select('asset_id')
    .where('id', '=', 10)
    .executeTakeFirstOrThrow()
  const id = protectedId(asset_id!, 'cbcs', 1)
  const keyId = sampleKey(service.ports.secret, id).keyId.toString('hex')
  service.videos.set(id, {
    ...assetLike(id),
    protection: { scheme: 'cbcs', keyId, systems: [{ system: 'widevine' }] },
  })
  ;({ token } = await openGuest(service.app))
  stream = (
    await service.app.inject(`/v2/libraries/1/contents/metropolis/stream?access_token=${token}`)
  ).json<Stream>()
})
afterAll(async () => {
  await service.close()
  vendor.close()
})
beforeEach(() => {
  asked = []
  answer = { status: 200, body: LICENCE }
})

/** A call of an address that the stream names, as the viewer or as somebody else. */
const call = (url: string | null, payload?: Buffer | string, who: string | null = token) => {
  const { pathname, search } = new URL(url!)
  return service.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: pathname + search,
    headers: {
      ...(who !== null && { authorization: `Bearer ${who}` }),
      ...(payload !== undefined && { 'content-type': 'application/octet-stream' }),
    },
    ...(payload !== undefined && { payload }),
  })
}

test('a title of a vendor says its streams, its licence servers and the certificate, all of them the service’s own addresses [player.drm-info-fields]', () => {
  const { drm, hls_mbr } = stream
  const folder = hls_mbr.slice(0, -'/index.m3u8'.length)
  const grant = folder.split('/').at(-1)!
  const licence = (path: string) => `https://tv.example/v2/licences/${path}?grant=${grant}`
  expect(drm).toEqual({
    force_subtitles: false,
    thumbUrl: null,
    streams: [
      { type: 'dash_widevine', url: `${folder}/manifest.mpd` },
      { type: 'dash_playready', url: `${folder}/manifest.mpd` },
      { type: 'hls_fairplay', url: `${folder}/index.m3u8` },
    ],
    laWidevine: licence('widevine'),
    laPlayready: licence('playready'),
    laFairplay: licence('fairplay'),
    laClearkey: null,
    fpsCertificate: licence('fairplay/certificate'),
    drm_provider: 'strongbox',
  })
})

test.each([
  ['widevine', () => stream.drm.laWidevine],
  ['playready', () => stream.drm.laPlayready],
  ['fairplay', () => stream.drm.laFairplay],
] as const)(
  'what a player asks goes to the vendor byte for byte, with a signed entitlement, and its answer comes back: %s [player.drm-license-call]',
  async (system, address) => {
    const { statusCode, rawPayload, headers } = await call(address(), CHALLENGE)
    expect([statusCode, rawPayload, headers['cache-control']]).toEqual([200, LICENCE, 'no-store'])
    const [got] = asked
    expect([got!.method, got!.path, got!.body]).toEqual(['POST', `/${system}`, CHALLENGE])
    // Who the viewer is stays here.
    expect(got!.headers.authorization).toBeUndefined()
    const [head, claims, signature] = String(got!.headers['x-entitlement']).split('.')
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url'))
    const said = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<string, unknown>
    expect(said).toMatchObject({
      iss: 'small',
      sub: stream.stat.id,
      exp: NOW / 1000 + 60,
      licence_until: NOW / 1000 + 360,
    })
    await call(address(), CHALLENGE)
    const again = JSON.parse(
      Buffer.from(String(asked[1]!.headers['x-entitlement']).split('.')[1]!, 'base64url').toString(),
    ) as Record<string, unknown>
    expect(again['jti']).not.toBe(said['jti'])
  },
)

test('the certificate of the Apple scheme is fetched by GET [player.drm-certificate-call]', async () => {
  const { statusCode, rawPayload } = await call(stream.drm.fpsCertificate)
  expect([statusCode, rawPayload]).toEqual([200, LICENCE])
  expect(asked.map(({ method, path }) => [method, path])).toEqual([['GET', '/certificate']])
})

test.each([
  [
    { code: 8002, MESSAGE: 'expired', ERROR: 'token' },
    { code: 8002, MESSAGE: 'expired', ERROR: 'token' },
  ],
  [
    { errorCode: '8010', errorMessage: 'no right' },
    { code: 8010, MESSAGE: 'no right', ERROR: '' },
  ],
  ['<html>', { code: 8002, MESSAGE: '', ERROR: '' }],
])('what a vendor says when it refuses is told with its code: %o', async (said, licence) => {
  answer = { status: 403, body: typeof said === 'string' ? said : JSON.stringify(said) }
  const { statusCode, body } = await call(stream.drm.laWidevine, CHALLENGE)
  expect([statusCode, JSON.parse(body)]).toEqual([
    403,
    expect.objectContaining({ error_code: 'grant_refused', licence }),
  ])
})

test('a vendor that fails or leads elsewhere is no refusal, and nothing is followed', async () => {
  for (const status of [500, 302]) {
    answer = { status, body: '', headers: { location: 'http://127.0.0.1:1/' } }
    expect((await call(stream.drm.laWidevine, CHALLENGE)).statusCode).toBe(504)
  }
  expect(asked).toHaveLength(2)
})

test('a vendor that answers without end is read no further than any licence is long', async () => {
  let sent = 0
  function* endless(): Generator<Buffer> {
    for (;;) {
      sent += 65_536
      yield Buffer.alloc(65_536)
    }
  }
  const body = Readable.from(endless())
  const left = new Promise((resolve) => body.once('close', resolve))
  answer = { status: 200, body }
  expect((await call(stream.drm.laWidevine, CHALLENGE)).statusCode).toBe(504)
  await left
  expect(sent).toBeLessThan(20_000_000)
})

test('nobody else gets anything: not without a token, as another viewer, with another grant, or in the clear', async () => {
  const { token: other } = await openGuest(service.app)
  for (const address of [stream.drm.laWidevine, stream.drm.laFairplay]) {
    expect((await call(address, CHALLENGE, null)).statusCode).toBe(401)
    expect((await call(address, CHALLENGE, other)).json()).toMatchObject({ error_code: 'grant_refused' })
    expect((await call(address!.replace(/grant=.*/, 'grant=x'), CHALLENGE)).json()).toMatchObject({
      error_code: 'grant_refused',
    })
    expect((await call(address!.replace(/\?grant=.*/, ''), CHALLENGE)).statusCode).toBe(400)
    expect((await call(address, '')).statusCode).toBe(400)
  }
  expect((await call(stream.drm.fpsCertificate, undefined, other)).statusCode).toBe(403)
  const { keyId } = [...service.videos.values()][0]!.protection!
  const kid = Buffer.from(keyId, 'hex').toString('base64url')
  const clearkey = await service.app.inject({
    method: 'POST',
    url: `/v2/licences/clearkey?grant=${new URL(stream.drm.laWidevine!).searchParams.get('grant')}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { kids: [kid] },
  })
  expect(clearkey.statusCode).toBe(404)
  expect(asked).toEqual([])
})

test('a viewing asks a vendor sixty times in a minute at most, and another viewing as often', async () => {
  service.clock.time += 60_000
  const { token: other } = await openGuest(service.app)
  const another = (
    await service.app.inject(`/v2/libraries/1/contents/metropolis/stream?access_token=${other}`)
  ).json<Stream>()
  const asking = Array.from({ length: 70 }, () => call(stream.drm.laWidevine, CHALLENGE))
  const statuses = (await Promise.all(asking)).map(({ statusCode }) => statusCode)
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([60, 10])
  expect(asked).toHaveLength(60)
  expect((await call(another.drm.laWidevine, CHALLENGE, other)).statusCode).toBe(200)
  service.clock.time += 60_000
  expect((await call(stream.drm.laWidevine, CHALLENGE)).statusCode).toBe(200)
})
