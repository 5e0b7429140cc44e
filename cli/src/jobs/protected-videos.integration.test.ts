import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readManifest } from '#media/asset/catalogue.ts'
import { sampleKey } from '#media/keys.ts'
import { keyIdText, type KeyServer, protectedId } from '#media/protect/protection.ts'
import { realStore, type RealStore } from '#media/testing/real-asset.ts'
import { wantProtected } from '#server/playback/wanted-video.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { encodeAsset, takeMostWanted } from './encode-clips.job.ts'
import type { EncodePorts } from './encode-ports.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const SECRET_NAME = 'OPENAIR_DRM_KEYS'
const KEY = Buffer.from('0f0e0d0c0b0a09080706050403020100', 'hex')
const PSSH = 'AAAANHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABQIARIQABEiM0RVZneImaq7zN3u/w=='

let real: RealStore
let service: RunningService
let keyServer: Server
let asked: { headers: IncomingMessage['headers']; body: string }[]
let answer: (kid: string) => { status?: number; body: string }
let ports: EncodePorts
let film: string

const document = (kid: string, key = KEY.toString('base64'), scheme = 'cbcs'): string =>
  `<?xml version="1.0"?><CPIX xmlns="urn:dashif:org:cpix" xmlns:pskc="urn:ietf:params:xml:ns:keyprov:pskc"><ContentKeyList>
  <ContentKey kid="${kid}" commonEncryptionScheme="${scheme}"><Data><pskc:Secret><pskc:PlainValue>${key}</pskc:PlainValue></pskc:Secret></Data></ContentKey></ContentKeyList>
  <DRMSystemList><DRMSystem kid="${kid}" systemId="EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED"><PSSH>${PSSH}</PSSH></DRMSystem>
  <DRMSystem kid="${kid}" systemId="94ce86fb-07ff-4f43-adb8-93d2fa968ca2"/>
  <DRMSystem kid="${kid}" systemId="e2719d58-a985-b3c9-781a-b030af78d30e"><PSSH>${PSSH}</PSSH></DRMSystem></DRMSystemList></CPIX>`

beforeAll(async () => {
  keyServer = createServer((request, reply) => {
    void request.toArray().then((parts) => {
      const body = Buffer.concat(parts as Buffer[]).toString()
      asked.push({ headers: request.headers, body })
      const said = answer(/kid="([^"]+)"/.exec(body)?.[1] ?? '')
      reply.writeHead(said.status ?? 200).end(said.body)
    })
  }).listen(0, '127.0.0.1')
  await once(keyServer, 'listening')
  real = await realStore()
  service = await runSmallService(NOW)
  const { whole } = service.ports.database
  const { asset_id } = await whole
    .selectFrom('content')
    .select('asset_id')
    .where('id', '=', 10)
    .executeTakeFirstOrThrow()
  film = asset_id!
  await real.make(film, 2, 440)
  ports = {
    ...service.ports,
    store: real.store,
    pictures: service.pictures,
    secret: real.tools.secret,
    drmSecrets: { [SECRET_NAME]: 'shared with the key server' },
    ffmpeg: 'no ffmpeg is needed',
    generators: {},
    workFolder: join(real.root, 'work'),
    now: () => NOW,
    signal: new AbortController().signal,
  }
}, 60_000)
afterAll(async () => {
  await service.close()
  await real.remove()
  keyServer.close()
})
beforeEach(async () => {
  asked = []
  answer = (kid) => ({ body: document(kid) })
  const { execute } = service.ports.database
  await execute("delete from asset where jsonb_exists(recipe, 'protect')")
  await execute("update provider set drm = '{}'")
  await execute("update content set protection = 'aes-128'")
  await execute("update asset set state = 'ready', wanted_at = null")
})

/** The key server as a provider names it. */
const speke = (): KeyServer => ({
  provider: 1,
  url: `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/speke`,
  systems: ['widevine', 'fairplay'],
})
const vendor = async (): Promise<void> => {
  const drm = {
    vendor: {
      name: 'vendor',
      widevine: 'https://vendor.example/widevine',
      fairplay: { licence: 'https://vendor.example/f', certificate: 'https://vendor.example/c' },
      entitlement: { format: 'jwt', header: 'x-token', secret: 'OPENAIR_DRM_VENDOR' },
      key_server: { url: speke().url, secret: SECRET_NAME },
    },
  }
  await service.ports.database.execute(`update provider set drm = '${JSON.stringify(drm)}' where id = 1`)
}
const protect = (keyServerOf: number | null, scheme: 'cenc' | 'cbcs' = 'cbcs') => ({
  assetId: film,
  scheme,
  keyServer: keyServerOf,
})
const wanted = (keyServerOf: number | null, scheme: 'cenc' | 'cbcs' = 'cbcs') => ({
  ...protect(keyServerOf, scheme),
  id: protectedId(film, scheme, keyServerOf === null ? null : speke()),
})
const next = () => takeMostWanted(service.ports.database, NOW, 'awaited', false)

test('the protected form waits for the whole video, and is made when that is there', async () => {
  const { database } = service.ports
  await database.execute(`update asset set state = 'queued' where id = '${film}'`)
  await wantProtected(database, wanted(null), NOW)
  await wantProtected(database, wanted(null), NOW)
  // A process that draws nothing takes no clip, and the rest has nothing to begin with.
  expect(await next()).toBeUndefined()
  await database.execute(`update asset set state = 'ready' where id = '${film}'`)
  const id = protectedId(film, 'cbcs', null)
  expect(await next()).toBe(id)
  await encodeAsset(ports, id)
  const { protection } = (await readManifest(real.store, id))!
  const { keyId } = sampleKey(ports.secret, id)
  expect(protection).toEqual({
    scheme: 'cbcs',
    keyId: keyId.toString('hex'),
    systems: [{ system: 'clearkey' }],
  })
  expect(asked).toEqual([])
})

test('the video of a protected film that plays in its small size is made whole before what nobody waits for', async () => {
  const { database } = service.ports
  await database.execute(
    `update asset set state = 'queued', drafted_at = now(), wanted_at = null where id = '${film}'`,
  )
  await wantProtected(database, wanted(null), NOW)
  expect(await takeMostWanted(database, NOW, 'awaited')).toBe(film)
  await database.execute(
    `update asset set state = 'ready', drafted_at = null, wanted_at = null where id = '${film}'`,
  )
})

test('whoever makes a video orders what is protected of it, once for each who hands out keys', async () => {
  const { database } = service.ports
  await database.execute("update content set protection = 'cenc' where id = 10")
  await database.execute(`update asset set state = 'queued' where id = '${film}'`)
  await encodeAsset(ports, film)
  const ordered = () =>
    database.whole
      .selectFrom('asset')
      .select(['recipe', 'wanted_at'])
      .where('id', 'like', `${film}-%`)
      .execute()
  expect(await ordered()).toEqual([{ recipe: { protect: protect(null, 'cenc') }, wanted_at: null }])
  await vendor()
  await database.execute(`update asset set state = 'queued' where id = '${film}'`)
  await encodeAsset(ports, film)
  expect((await ordered()).map(({ recipe }) => recipe)).toContainEqual({ protect: protect(1, 'cenc') })
})

test('the key of a vendor’s title comes from its key server, asked by SPEKE 2 for the systems there are licences of, signed', async () => {
  await vendor()
  await wantProtected(service.ports.database, wanted(1), NOW)
  const id = protectedId(film, 'cbcs', speke())
  expect(await next()).toBe(id)
  await encodeAsset(ports, id)
  const [call] = asked
  const kid = keyIdText(sampleKey(ports.secret, id).keyId.toString('hex'))
  expect(call!.body).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<cpix:CPIX contentId="${id}" version="2.3" xmlns:cpix="urn:dashif:org:cpix" xmlns:pskc="urn:ietf:params:xml:ns:keyprov:pskc">
<cpix:ContentKeyList><cpix:ContentKey kid="${kid}" commonEncryptionScheme="cbcs"/></cpix:ContentKeyList>
<cpix:DRMSystemList><cpix:DRMSystem kid="${kid}" systemId="edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"><cpix:PSSH/></cpix:DRMSystem><cpix:DRMSystem kid="${kid}" systemId="94ce86fb-07ff-4f43-adb8-93d2fa968ca2"/></cpix:DRMSystemList>
<cpix:ContentKeyUsageRuleList><cpix:ContentKeyUsageRule kid="${kid}" intendedTrackType="ALL"><cpix:VideoFilter/><cpix:AudioFilter/></cpix:ContentKeyUsageRule></cpix:ContentKeyUsageRuleList>
</cpix:CPIX>
`)
  const seconds = NOW / 1000
  const signature = createHmac('sha256', 'shared with the key server')
    .update(`${seconds}.${call!.body}`)
    .digest('hex')
  expect(call!.headers).toMatchObject({
    'x-speke-version': '2.0',
    'content-type': 'application/xml',
    'x-openair-signature': `t=${seconds},v1=${signature}`,
  })
  // The key stands nowhere; its id and what the systems say do, and ClearKey is none of them.
  const manifest = (await real.store.read(id, 'asset.json'))!.toString()
  expect((JSON.parse(manifest) as { protection: object }).protection).toEqual({
    scheme: 'cbcs',
    keyId: kid.replaceAll('-', ''),
    systems: [{ system: 'widevine', pssh: PSSH }, { system: 'fairplay' }],
  })
  for (const secret of [KEY.toString('hex'), KEY.toString('base64')]) expect(manifest).not.toContain(secret)
})

const OTHER = '00000000-0000-0000-0000-000000000000'
test.each<[string, () => (kid: string) => { status?: number; body: string }]>([
  ['no key of the id', () => () => ({ body: document(OTHER) })],
  ['no key of 16 bytes', () => (kid) => ({ body: document(kid, 'c2hvcnQ=') })],
  [
    'the id of the key in place of the key',
    () => (kid) => ({ body: document(kid, Buffer.from(kid.replaceAll('-', ''), 'hex').toString('base64')) }),
  ],
  ['a key for cenc, not for cbcs', () => (kid) => ({ body: document(kid, KEY.toString('base64'), 'cenc') })],
  ['it does not name widevine', () => (kid) => ({ body: document(kid).replaceAll('DRMSystem ', 'Other ') })],
  ['the key server answers 403', () => () => ({ status: 403, body: '' })],
])('a key server that answers otherwise makes nothing, and the reason is kept: %s', async (reason, says) => {
  await vendor()
  answer = says()
  const id = protectedId(film, 'cbcs', speke())
  await real.store.remove(id)
  await wantProtected(service.ports.database, wanted(1), NOW)
  await expect(encodeAsset(ports, id)).rejects.toThrow(reason)
  const { failure, state } = await service.ports.database.whole
    .selectFrom('asset')
    .select(['failure', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([state, failure]).toEqual(['queued', expect.stringContaining(reason)])
  expect(failure).not.toContain(KEY.toString('base64'))
})

test('a form that was ordered before its provider had another key server is not made with a key of that one', async () => {
  await vendor()
  await wantProtected(service.ports.database, wanted(1), NOW)
  const { execute } = service.ports.database
  await execute(
    `update provider set drm = jsonb_set(drm, '{vendor,key_server,url}', '"${speke().url}/2"') where id = 1`,
  )
  await expect(encodeAsset(ports, wanted(1).id)).rejects.toThrow('another key server')
  expect(asked).toEqual([])
})

test('a secret that is not set is named, and nothing is asked', async () => {
  await vendor()
  const id = protectedId(film, 'cbcs', speke())
  await wantProtected(service.ports.database, wanted(1), NOW)
  await expect(encodeAsset({ ...ports, drmSecrets: {} }, id)).rejects.toThrow('OPENAIR_DRM_KEYS is not set')
  expect(asked).toEqual([])
})
