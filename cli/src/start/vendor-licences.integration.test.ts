import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
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
  const id = protectedId(asset_id!, 'cbcs', {
    provider: 1,
    url: `${at}/speke`,
    systems: ['widevine', 'playready', 'fairplay'],
  })
  const keyId = sampleKey(service.ports.secret, id).keyId.toString('hex')
  service.videos.set(id, {
    ...assetLike(id),
    protection: {
      scheme: 'cbcs',
      keyId,
      systems: [{ system: 'widevine' }, { system: 'playready' }, { system: 'fairplay' }],
    },
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
const call = (
  url: string | null,
  payload?: Buffer | string,
  who: string | null = token,
  more: Readonly<Record<string, string>> = {},
) => {
  const { pathname, search } = new URL(url!)
  return service.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: pathname + search,
    headers: {
      ...(who !== null && { authorization: `Bearer ${who}` }),
      ...(payload !== undefined && { 'content-type': 'application/octet-stream' }),
      ...more,
    },
    ...(payload !== undefined && { payload }),
  })
}

/** What the vendor was told with the question that came last. */
const entitled = (): Record<string, unknown> => {
  const [, claims] = String(asked.at(-1)!.headers['x-entitlement']).split('.')
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<string, unknown>
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
    expect(entitled()['jti']).not.toBe(said['jti'])
  },
)

test('PlayReady asks by SOAP: its type and its action go on to the vendor, of no other system and nothing else', async () => {
  const soapaction = '"http://schemas.microsoft.com/DRM/2007/03/protocols/AcquireLicense"'
  const said = { 'content-type': 'text/xml; charset=utf-8', soapaction, cookie: 'a=1', 'x-more': '1' }
  const asksWith = async (address: string | null, more: Readonly<Record<string, string>>) => {
    expect((await call(address, CHALLENGE, token, more)).statusCode).toBe(200)
    const { headers, body } = asked.at(-1)!
    expect([body, headers.cookie, headers['x-more']]).toEqual([CHALLENGE, undefined, undefined])
    return [headers['content-type'], headers['soapaction']]
  }
  expect(await asksWith(stream.drm.laPlayready, said)).toEqual(['text/xml; charset=utf-8', soapaction])
  expect(await asksWith(stream.drm.laPlayready, {})).toEqual(['text/xml; charset=utf-8', undefined])
  expect(await asksWith(stream.drm.laWidevine, said)).toEqual(['application/octet-stream', undefined])
})

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

test('a title whose vendor has another key server by now, or one more system, is made anew; who watches the form of before goes on while its key server is the same', async () => {
  const who = (await openGuest(service.app)).token
  const url = `/v2/libraries/1/contents/metropolis/stream?access_token=${who}`
  const streamed = async (): Promise<string> => {
    const answer = await service.app.inject(url)
    const { error_code = 'is there' } = answer.json<{ error_code?: string }>()
    return error_code
  }
  const before = (await service.app.inject(url)).json<Stream>()
  const { execute, notify } = service.ports.database
  const { rows } = await execute('select drm from provider where id = 1')
  const set = async (drm: unknown): Promise<void> => {
    await execute(`update provider set drm = '${JSON.stringify(drm)}' where id = 1`)
    await notify('provider', '')
  }
  const present = rows[0]!['drm'] as { vendor: { fairplay?: object; key_server: { url: string } } }
  const { fairplay: _, ...vendorOfTwo } = present.vendor
  const orders = async () => {
    const ordered = await execute("select id from asset where jsonb_exists(recipe, 'protect') order by id")
    return ordered.rows.length
  }
  service.ready.all = false
  try {
    await set({ vendor: vendorOfTwo })
    await expect.poll(streamed).toBe('not_ready')
    expect(await orders()).toBe(1)
    expect((await call(before.drm.laWidevine, CHALLENGE, who)).statusCode).toBe(200)
    expect((await call(before.drm.laFairplay, CHALLENGE, who)).statusCode).toBe(404)
    await set({
      vendor: {
        ...present.vendor,
        key_server: { ...present.vendor.key_server, url: 'https://keys.example' },
      },
    })
    await expect.poll(async () => [await streamed(), await orders()]).toEqual(['not_ready', 2])
    expect((await call(before.drm.laWidevine, CHALLENGE, who)).json()).toMatchObject({
      error_code: 'grant_refused',
    })
    await set(present)
    await expect.poll(streamed).toBe('is there')
  } finally {
    service.ready.all = true
  }
})

test('a title that was packaged before names told the key server plays on under the key it has, until its provider has another key server or other systems', async () => {
  const who = (await openGuest(service.app)).token
  const url = `/v2/libraries/1/contents/metropolis/stream?access_token=${who}`
  const { database, secret } = service.ports
  const { execute, notify } = database
  const { asset_id: film } = await database.whole
    .selectFrom('content')
    .select('asset_id')
    .where('id', '=', 10)
    .executeTakeFirstOrThrow()
  const earlier = `${film}-cbcs-k1`
  const keyId = sampleKey(secret, earlier).keyId.toString('hex')
  const present = [...service.videos.entries()]
  const [first] = present[0]!
  const systems = service.videos.get(first)!.protection!.systems
  const { rows } = await execute('select drm from provider where id = 1')
  const drm = rows[0]!['drm'] as { vendor: { fairplay?: object; key_server: { url: string } } }
  const set = async (said: unknown): Promise<void> => {
    await execute(`update provider set drm = '${JSON.stringify(said)}' where id = 1`)
    await notify('provider', '')
  }
  const pressed = async (): Promise<string> => {
    const { error_code = 'is there' } = (await service.app.inject(url)).json<{ error_code?: string }>()
    return error_code
  }
  const ordered = async () => (await execute("select id from asset where id like '%-cbcs-k1%'")).rows.length
  await execute("delete from asset where jsonb_exists(recipe, 'protect')")
  service.ready.all = false
  service.videos.clear()
  service.videos.set(film!, assetLike(film!))
  service.videos.set(earlier, { ...assetLike(earlier), protection: { scheme: 'cbcs', keyId, systems } })
  try {
    // A vendor that comes by now, while nodes of the version before make forms for it.
    await set({})
    await execute('update provider set earlier_key_server = null')
    await set(drm)
    await expect.poll(pressed).toBe('is there')
    // Where such a form was there before the vendor came it may have the key of another one.
    await set({})
    await execute('update provider set earlier_key_server = null')
    await execute(
      `insert into asset (id, recipe, priority, source) values ('${earlier}', '{"protect": {}}', 0, 'import')`,
    )
    await set(drm)
    const noted = await execute('select earlier_key_server from provider where id = 1')
    expect(noted.rows).toEqual([{ earlier_key_server: null }])
    // What the update of the database notes of providers that are there.
    const text = readFileSync('server/src/db/migrations/0159-earlier-key-servers.sql', 'utf8')
    await execute(text.slice(text.indexOf('update provider')))
    await notify('provider', '')
    await expect.poll(pressed).toBe('is there')
    // Of a press before the service had read that.
    await execute("delete from asset where jsonb_exists(recipe, 'protect')")
    const before = (await service.app.inject(url)).json<Stream>()
    expect(await ordered()).toBe(0)
    expect((await call(before.drm.laWidevine, CHALLENGE, who)).statusCode).toBe(200)
    expect(entitled()).toMatchObject({ content_id: earlier })
    // A node of this version has made the form with the new name meanwhile, and one of the version before knows the earlier one only.
    for (const [id, asset] of present) service.videos.set(id, asset)
    const beside = (await service.app.inject(url)).json<Stream>()
    expect((await call(beside.drm.laWidevine, CHALLENGE, who)).statusCode).toBe(200)
    expect(entitled()).toMatchObject({ content_id: earlier })
    service.videos.delete(first)
    const { fairplay: _, ...vendorOfTwo } = drm.vendor
    await set({ vendor: vendorOfTwo })
    await expect.poll(pressed).toBe('not_ready')
    expect((await call(before.drm.laWidevine, CHALLENGE, who)).statusCode).toBe(200)
    await set({
      vendor: { ...drm.vendor, key_server: { ...drm.vendor.key_server, url: 'https://keys.example' } },
    })
    await expect
      .poll(async () => (await call(before.drm.laWidevine, CHALLENGE, who)).json<{ error_code?: string }>())
      .toMatchObject({ error_code: 'grant_refused' })
    expect(await pressed()).toBe('not_ready')
  } finally {
    await execute('update provider set earlier_key_server = null')
    await set(drm)
    service.videos.clear()
    for (const [id, asset] of present) service.videos.set(id, asset)
    service.ready.all = true
  }
})

test('a provider that comes under the id of one that is gone has no forms of that one', async () => {
  const { execute } = service.ports.database
  const comes = async () => {
    const { rows } = await execute(`
      insert into provider select (jsonb_populate_record(p, '{"id": 7, "shortname": "seventh", "is_default": false, "earlier_key_server": null}')).*
      from provider p where id = 1 returning earlier_key_server, drm #>> '{vendor,key_server,url}' as present`)
    await execute('delete from provider where id = 7')
    return rows[0]!
  }
  const form = (id: string) =>
    execute(
      `insert into asset (id, recipe, priority, source) values ('${id}', '{"protect": {}}', 0, 'import')`,
    )
  await form('video-cbcs-k17')
  const { earlier_key_server, present } = await comes()
  expect(earlier_key_server).toBe(present)
  await form('video-cbcs-k7')
  expect(await comes()).toEqual({ earlier_key_server: null, present })
  await execute("delete from asset where id like 'video-cbcs-k%'")
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

test('a licence is renewed for as long as its viewer goes on watching: each time for six minutes more, and never beyond twelve hours after its grant', async () => {
  const began = service.clock.time
  const guest = await openGuest(service.app)
  let who = guest.token
  const watched = (
    await service.app.inject(`/v2/libraries/1/contents/metropolis/stream?access_token=${who}`)
  ).json<Stream>()
  const watchOn = async (minutes: number): Promise<void> => {
    service.clock.time += minutes * 60_000
    const payload = { device_id: guest.deviceId }
    const renewed = await service.app.inject({ method: 'POST', url: '/v2/auth/device', payload })
    who = renewed.json<{ access_token: string }>().access_token
    const beat = await service.app.inject({
      method: 'PATCH',
      url: `/v2/users/self/stat/${watched.stat.id}?access_token=${who}`,
      payload: { duration: 30, seconds: 30 },
    })
    expect(beat.statusCode).toBe(200)
  }
  const renewed = async () => {
    expect((await call(watched.drm.laWidevine, CHALLENGE, who)).statusCode).toBe(200)
    return Number(entitled()['licence_until']) - began / 1000
  }
  await watchOn(5)
  expect(await renewed()).toBe((5 + 6) * 60)
  await watchOn(5)
  expect(await renewed()).toBe((10 + 6) * 60)
  for (let times = 0; times < 71; times += 1) await watchOn(10)
  await watchOn(4)
  expect(await renewed()).toBe((12 * 60 + 6) * 60)
})
