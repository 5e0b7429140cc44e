// The origin that viewers have, in a thread of its own, with real videos: it is as faulty as a component test says.
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { AssetManifest } from '#media/asset/manifest.ts'
import { type Grant, signGrant } from '#media/grant.ts'
import { sampleKey } from '#media/keys.ts'
import { origin } from '#media/origin/origin.ts'
import { protectAsset } from '#media/protect/protect-asset.ts'
import { realStore, SECRET } from '#media/testing/real-asset.ts'
import { SEGMENT_MS } from '#media/timeline/grid.ts'
import type { OriginOrder, OriginPlaces, Wrong } from '#web/testing/browser/origin-orders.ts'

/** Of an hour: nobody sees the end, and its three segments go round. */
const FILM = { assetId: 'film', seconds: 3600 }
const PROTECTED = 'film-cenc'
const CHANNEL = 7
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'cache-control': 'no-store',
}
/** More than any test asks for. */
const GRANTS = 8
/** A day before the noon at which tests take place. One video goes round for two days and no longer. */
const EPOCH_MS = Date.parse('2026-06-16T12:00:00+05:00')
const ITEM = Math.floor((2 * 86_400_000) / SEGMENT_MS)

const real = await realStore()
const library = new Map<string, AssetManifest>()
const film = await real.make('film', 3, 440)
library.set('film', film)
const { key, keyId } = sampleKey(SECRET, PROTECTED)
library.set(
  PROTECTED,
  await protectAsset(
    {
      assetId: PROTECTED,
      source: film,
      scheme: 'cenc',
      key: { key, keyId, systems: [{ system: 'clearkey' }] },
    },
    { ...real.tools, folder: join(real.root, 'protect') },
  ),
)

let faults: { readonly what: RegExp; readonly wrong: Wrong; left: number }[] = []
let met = 0
let listed = 0
let isLineLost = false
/** By how much the time of the page is ahead of ours, and that of the origin of the page's. */
let pageAhead = 0
let ahead = 0
/** Sends what is waited for. */
let held: (() => void)[] = []
const now = () => Date.now() + pageAhead + ahead
let sessions = 0

const app = Fastify({ forceCloseConnections: true })
const faultOf = new WeakMap<FastifyRequest, Wrong>()

app.addHook('onRequest', (request, reply, done) => {
  if (request.url.startsWith('/order')) return done()
  if (isLineLost) return breakOff(request, reply)
  if (/\/v\d+\.m3u8/.test(request.url)) listed += 1
  const fault = faults.find(({ what, left }) => left > 0 && what.test(request.url))
  if (!fault || request.method === 'OPTIONS') return done()
  fault.left -= 1
  met += 1
  const { wrong } = fault
  if (typeof wrong === 'number') return void reply.code(wrong).headers(CORS).send('')
  if (wrong === 'breaks off') return breakOff(request, reply)
  if (wrong === 'hangs') {
    reply.hijack()
    return void held.push(() => reply.raw.destroy())
  }
  faultOf.set(request, wrong)
  done()
})

app.addHook('onSend', (request, reply, payload, done) => {
  // Each test asks for everything itself.
  reply.header('cache-control', 'no-store')
  const wrong = faultOf.get(request)
  if (!Buffer.isBuffer(payload) || wrong === undefined) return done(null, payload)
  const half = payload.subarray(0, payload.length >> 1)
  if (wrong === 'is cut off') return done(null, half)
  if (wrong === 'is garbage') return done(null, Buffer.alloc(payload.length, 7))
  const headers = { ...reply.getHeaders(), 'content-length': payload.length }
  reply.hijack()
  dripInto(reply.raw, headers, half, payload.subarray(half.length))
})

function dripInto(raw: ServerResponse, headers: object, first: Buffer, rest: Buffer): void {
  raw.writeHead(200, headers as Record<string, string>)
  raw.write(first)
  held.push(() => raw.end(rest))
}

function breakOff(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}

await origin(app, {
  store: real.store,
  secret: SECRET,
  assets: (id) => library.get(id),
  standbyAt: () => 'film',
  channelTimeline: (channelId) =>
    channelId === CHANNEL
      ? {
          channelId,
          epochMs: EPOCH_MS,
          items: [
            {
              kind: 'playout',
              ordinal: 1,
              startIndex: 0,
              endIndex: ITEM,
              assetId: 'film',
              scheduleId: 's',
            },
          ],
        }
      : undefined,
  isAlive: () => true,
  isEnded: () => false,
  onFetch: () => undefined,
  now,
})

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
app.options('/licence', (_request, reply) => reply.headers(CORS).code(204).send())
app.post('/licence', (_request, reply) =>
  reply.headers(CORS).send({ keys: [{ kty: 'oct', kid: text(keyId), k: text(key) }], type: 'temporary' }),
)

function letGo(): void {
  for (const send of held) send()
  held = []
}

app.post<{ Body: OriginOrder }>('/order', ({ body: order }) => {
  switch (order.do) {
    case 'open':
      letGo()
      faults = []
      met = listed = ahead = 0
      pageAhead = order.nowMs - Date.now()
      isLineLost = false
      return Array.from({ length: GRANTS }, () => places(Math.floor(order.nowMs / 1000)))
    case 'spoil':
      faults.push({ what: new RegExp(order.what), wrong: order.wrong, left: order.times })
      return {}
    case 'mend':
      faults = []
      letGo()
      return {}
    case 'line':
      isLineLost = order.isLost
      return {}
    case 'clock':
      ahead = order.aheadMs
      return {}
    case 'tell':
      return { met, listed }
  }
})

/** Addresses of a viewing that nobody has had before. */
function places(asOf: number): OriginPlaces {
  sessions += 1
  const recordedFrom = asOf - 7200
  const at = (scope: Grant['scope'], file: string): string => {
    const grant = { session: `s${sessions}`, asOf, expires: asOf + 240 * 3600, scope }
    return `${home}/media/g/${signGrant(SECRET, grant)}/${file}`
  }
  return {
    film: at(FILM, 'index.m3u8'),
    live: at({ channelId: CHANNEL, window: { kind: 'live' } }, 'index.m3u8'),
    recording: at(
      { channelId: CHANNEL, window: { kind: 'archive', fromMs: recordedFrom * 1000 } },
      'index.m3u8',
    ),
    recordedFrom,
    manifest: at({ ...FILM, assetId: PROTECTED }, 'manifest.mpd'),
    licence: `${home}/licence`,
  }
}

await app.listen({ port: 0, host: '127.0.0.1' })
const home = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
parentPort?.postMessage({ home, root: real.root })
