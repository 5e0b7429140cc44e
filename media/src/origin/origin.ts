import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#contract/errors.ts'
import { type AssetManifest, thumbIndex } from '../asset/manifest.ts'
import { LONGEST_FILM_S, seekPoints } from '../asset/seek-points.ts'
import { isAssetId } from '../asset/store.ts'
import { contentKey, namedAsset } from '../keys.ts'
import { readThumbPass } from '../thumb-pass.ts'
import { thumbAt, thumbSpan } from '../timeline/thumb-at.ts'
import { readCmcd } from './cmcd.ts'
import { DASH_FILE, grantedText, INFO_FILE } from './granted.ts'
import { grantReader } from './known-grants.ts'
import { OriginError, type OriginPorts } from './ports.ts'
import { byteRange } from './range.ts'
import { assetFile, type Immutable, subtitles, thumbOf } from './segments.ts'
import { TextCache } from './text-cache.ts'
import { isClosed, opened, type Opened, opensKey } from './view.ts'

const PLAYLIST = 'application/vnd.apple.mpegurl'
const TYPES: Readonly<Record<string, string>> = {
  [INFO_FILE]: 'application/json; charset=utf-8',
  [DASH_FILE]: 'application/dash+xml',
}
const FOREVER = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'
const MINUTE = 'public, max-age=60'
const SUBTITLES = 'text/vtt; charset=utf-8'
/** Of one viewer, and always the same. */
const OWN = 'private, max-age=86400'
/** A closed playlist may be asked for again while its player lives, nowhere else. */
const CLOSED = 'private, max-age=300'
/** Bytes of rendered playlists that are kept. */
const TEXT_BYTES = 48 * 2 ** 20

interface Wild {
  Params: { '*': string }
}

/**
 * Serves `/media/`: playlists and keys under a grant, scrub pictures under a pass, segments to anybody. Wildcards, because a token is longer than
 * the router's limit for named parameters.
 */
export async function origin(app: FastifyInstance, ports: OriginPorts): Promise<void> {
  const granted = grantReader(ports)
  const cache = new TextCache(TEXT_BYTES)

  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, _request, reply) => sendError(reply, error))
      scope.setNotFoundHandler((request, reply) =>
        request.method === 'GET' || request.method === 'HEAD'
          ? sendError(reply, nothing())
          : sendError(
              reply.header('allow', 'GET, HEAD'),
              new OriginError('method_not_allowed', 'Media files are only read'),
            ),
      )
      scope.options('/*', (_request, reply) =>
        open(reply)
          .header('access-control-allow-headers', 'range')
          .header('access-control-max-age', '86400')
          .code(204)
          .send(),
      )

      // Players ask here every two seconds: the handler answers at once and returns nothing, because the framework would wait for
      // a returned reply by listening to its stream.
      scope.get<Wild>('/g/*', (request, reply) => {
        const path = request.params['*']
        const slash = path.indexOf('/')
        const file = path.slice(slash + 1)
        const grant = granted(path.slice(0, slash))
        const seen = grant instanceof Promise ? grant.then((one) => opened(ports, one)) : opened(ports, grant)
        if (seen instanceof Promise) return seen.then((one) => sendGranted(request, reply, one, file))
        sendGranted(request, reply, seen, file)
      })

      scope.get<Wild>('/a/*', async (request, reply) => {
        const [name, rendition, file, ...rest] = request.params['*'].split('/')
        if (!name || !rendition || !file || rest.length > 0) throw nothing()
        const make = () => assetFile(ports, name, rendition, file)
        const found = await (ports.takeTurn ? ports.takeTurn(request, make) : make())
        hear(request)
        return sendImmutable(request, reply, found, FOREVER)
      })

      scope.get<Wild>('/thumbs/*', async (request, reply) => {
        const [, pass, second, ending] =
          /^([^/]{1,200})\/(\d{1,10})\.(jpg|json)$/.exec(request.params['*']) ?? []
        const now = ports.now() / 1000
        const shown = pass === undefined ? undefined : readThumbPass(ports.secret, pass, ports.now())
        if (!shown) throw new OriginError('grant_refused', 'These pictures were not granted')
        if ('assetId' in shown) {
          const { assetId } = shown
          const asset = ports.assets(assetId)
          if (!asset) throw nothing()
          if (ending === 'json') return sendSeekPoints(reply, asset, Number(second))
          const number = thumbIndex(asset, Number(second) * 1000)
          const picture = await thumbOf(ports, asset, number)
          return sendImmutable(request, reply, picture, FOREVER)
        }
        // What a channel shows next is nobody's to know.
        if (ending === 'json') throw nothing()
        const at = Number(second)
        const span = thumbSpan(at)
        // Of what the pass does not open no day is read: whoever asks for all days since 1970 has the days that others watch forgotten.
        if (at > now || span.toMs < (shown.limits?.notBeforeMs ?? 0)) throw nothing()
        const timeline = await ports.channelTimeline(shown.channelId, span)
        const found = timeline && thumbAt(timeline, at, now, ports.assets, ports.standbyAt, shown.limits)
        if (!found) throw nothing()
        const picture = await thumbOf(ports, found.asset, found.number)
        // A cache that keeps it asks whether the archive is still open for it.
        return sendImmutable(request, reply, picture, MINUTE)
      })
    },
    { prefix: '/media' },
  )

  /** What a player says is counted once its request was a good one; whatever it says, the answer is the same. */
  function hear({ query }: FastifyRequest): void {
    const said = readCmcd((query as { CMCD?: unknown }).CMCD)
    if (said) ports.onCmcd?.(said)
  }

  function sendGranted(
    request: FastifyRequest,
    reply: FastifyReply,
    seen: Opened,
    file: string,
  ): FastifyReply {
    if (file.startsWith('key/')) return sendKey(reply, seen, file.slice(4))
    if (file.startsWith('text/')) return sendSubtitles(reply, seen, file.slice(5))
    if (isClosed(seen)) throw new OriginError('grant_refused', 'The archive is closed for this time by now')
    const text = grantedText(ports, cache, seen, file)
    hear(request)
    if (file !== INFO_FILE) ports.onFetch(seen.grant.session)
    const type = TYPES[file] ?? PLAYLIST
    const compressed = acceptsGzip(request) ? text.gzip() : undefined
    const bytes = compressed ?? text.plain
    const headers = [
      'content-type',
      type,
      'cache-control',
      text.isFinal ? CLOSED : 'no-store',
      ...TEXT_HEADERS,
    ]
    if (compressed) headers.push('content-encoding', 'gzip', 'vary', 'accept-encoding')
    // Ready bytes go past the pipeline of the framework, which took a quarter of the time of a live playlist.
    reply.hijack()
    reply.raw.writeHead(200, [...headers, 'content-length', String(bytes.length)])
    reply.raw.end(bytes)
    return reply
  }

  function sendSubtitles(reply: FastifyReply, seen: Opened, path: string): FastifyReply {
    const [name = '', track = '', file = '', ...rest] = path.split('/')
    const { assetId } = namedAsset(name)
    if (!isAssetId(assetId) || !opensKey(ports, seen, name))
      throw new OriginError('grant_refused', 'These subtitles were not granted')
    const asset = ports.assets(assetId)
    if (!asset || rest.length > 0) throw nothing()
    return open(reply)
      .header('content-type', SUBTITLES)
      .header('cache-control', OWN)
      .send(subtitles(asset, name, track, file))
  }

  function sendKey(reply: FastifyReply, seen: Opened, name: string): FastifyReply {
    const { assetId, isOpen } = namedAsset(name)
    if (!isAssetId(assetId) || !opensKey(ports, seen, name))
      throw new OriginError('grant_refused', 'This key was not granted')
    // What is not encrypted has no key; that of encrypted samples is handed out by licences alone.
    if (isOpen || ports.assets(assetId)?.protection) throw nothing()
    return open(reply)
      .header('content-type', 'application/octet-stream')
      .header('cache-control', 'no-store')
      .send(contentKey(ports.secret, name))
  }
}

/** At which seconds of a film another picture begins. @param seconds its length */
function sendSeekPoints(reply: FastifyReply, asset: AssetManifest, seconds: number): FastifyReply {
  if (seconds > LONGEST_FILM_S) throw nothing()
  return open(reply)
    .header('cache-control', DAY)
    .send({ seek_points: seekPoints(asset, seconds) })
}

function sendImmutable(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes, etag }: Immutable,
  cacheControl: string,
): FastifyReply {
  open(reply)
    .header('access-control-expose-headers', 'content-length, content-range, etag')
    .header('cache-control', cacheControl)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    // What players tell with a request makes no other file of it: a browser that knows this header keeps one.
    .header('no-vary-search', 'params=("CMCD")')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const given = request.headers['if-range']
  const range =
    given === undefined || given === etag ? byteRange(request.headers.range, bytes.length) : undefined
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes.length}`).header('cache-control', 'no-store')
    return reply.code(416).type('text/plain').send('')
  }
  reply.header('content-type', type)
  if (!range) return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
    .send(bytes.subarray(range.from, range.to + 1))
}

/** Media carries no cookies and no authority of its own: any page may read it. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range, etag',
}
const open = (reply: FastifyReply): FastifyReply => reply.headers(OPEN)

/** What every text says, past an application that says some of it for everything else. */
const TEXT_HEADERS = Object.entries({
  ...OPEN,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}).flat()

function acceptsGzip(request: FastifyRequest): boolean {
  return request.headers['accept-encoding']?.includes('gzip') ?? false
}

/** What is wrong with a request is told; what is wrong with us goes on to the application, which logs it. */
function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof OriginError)) throw error
  const body = errorBody(error.code, error.message)
  return open(reply).code(body.status_code).header('cache-control', 'no-store').send(body)
}

function nothing(): OriginError {
  return new OriginError('not_found', 'There is no such media file')
}
