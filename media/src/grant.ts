import { createHmac, timingSafeEqual } from 'node:crypto'
import { grantKey } from './keys.ts'
import { ARCHIVE_MOST_MS, type ChannelWindow, type WindowLimits } from './playlist/window.ts'

/**
 * What one viewing session may read: a window of one channel, or one asset. Signed, it is the folder name under `/media/g/`
 * that opens playlists and keys of just that.
 */
export interface Grant {
  /** The viewing session, `stat.id` of the stream answer. */
  session: string
  /** When it was granted, Unix seconds: what was ready then is what this viewer sees. */
  asOf: number
  /** Unix seconds; later it holds only while the session is alive. */
  expires: number
  scope: ChannelScope | FilmScope
}

export interface ChannelScope {
  channelId: number
  window: ChannelWindow
  limits?: WindowLimits
  /** Its files are not encrypted. */
  isOpen?: true
}

export interface FilmScope {
  assetId: string
  /** Length of the film; a shorter asset plays round and round. */
  seconds: number
  /** Seconds that everybody may see, of a trailer or an ad: their key opens nothing else of the film that the same asset may be. */
  isTrailer?: true
  /** Its files are not encrypted. */
  isOpen?: true
}

/** Seconds for which a grant holds by itself: some missed heartbeats of 30 s, not an evening. */
export const GRANT_SECONDS = 360
/** Seconds after its expiry beyond which no session keeps a grant alive. */
export const GRANT_AT_MOST_LATER = 12 * 3600
const MAC_BYTES = 16
/** What one archive window lists at most. */
const LONGEST = 1024

/** The payload on the wire; short, because it stands in every address. Windows travel in milliseconds. */
interface Payload {
  s: string
  t: number
  e: number
  c?: number
  k?: ChannelWindow['kind']
  f?: number
  u?: number
  b?: number
  n?: number
  m?: number
  a?: string
  d?: number
  r?: 1
  o?: 1
}

/** Signs a grant. The token is safe in a path. @param secret the media secret of the installation */
export function signGrant(secret: Uint8Array, grant: Grant): string {
  const payload: Payload = { s: grant.session, t: grant.asOf, e: grant.expires }
  if ('assetId' in grant.scope) {
    const { assetId, seconds, isTrailer } = grant.scope
    Object.assign(payload, { a: assetId, d: seconds, ...(isTrailer && { r: 1 }) })
  } else {
    const { channelId, window, limits } = grant.scope
    Object.assign(payload, { c: channelId, k: window.kind })
    if (limits?.notBeforeMs !== undefined) payload.n = limits.notBeforeMs
    if (limits?.notAfterMs !== undefined) payload.m = limits.notAfterMs
    if (window.kind !== 'live') payload.f = window.fromMs
    if (window.kind === 'archive' && window.toMs !== undefined) payload.u = window.toMs
    if (window.kind === 'archive' && window.startMs !== undefined) payload.b = window.startMs
  }
  if (grant.scope.isOpen) payload.o = 1
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${mac(secret, body).toString('base64url')}`
}

/**
 * Reads a token that this installation signed.
 * @returns undefined when it is malformed or altered; whether it still holds is for `grantHolds` to say
 */
export function readGrant(secret: Uint8Array, token: string): Grant | undefined {
  const [body, signature, ...rest] = token.length > LONGEST ? [] : token.split('.')
  if (!body || !signature || rest.length > 0) return undefined
  const given = Buffer.from(signature, 'base64url')
  // The second condition refuses the other spellings of the same bytes that base64 allows.
  if (given.length !== MAC_BYTES || given.toString('base64url') !== signature) return undefined
  if (!timingSafeEqual(given, mac(secret, body))) return undefined
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Payload
  return { session: payload.s, asOf: payload.t, expires: payload.e, scope: scopeOf(payload) }
}

function scopeOf(payload: Payload): Grant['scope'] {
  const { c, n, m, a, d, r } = payload
  const open = payload.o === 1 && { isOpen: true as const }
  if (a !== undefined)
    return { assetId: a, seconds: d ?? 0, ...(r === 1 && { isTrailer: true as const }), ...open }
  const limits: WindowLimits = {}
  if (n !== undefined) limits.notBeforeMs = n
  if (m !== undefined) limits.notAfterMs = m
  const isLimited = n !== undefined || m !== undefined
  return { channelId: c ?? 0, window: windowOf(payload), ...(isLimited && { limits }), ...open }
}

function windowOf({ k, f, u, b }: Payload): ChannelWindow {
  if (f === undefined || k === undefined || k === 'live') return { kind: 'live' }
  if (k === 'shifted') return { kind: 'shifted', fromMs: f }
  const archive: ChannelWindow = { kind: 'archive', fromMs: f }
  if (u !== undefined) archive.toMs = u
  if (b !== undefined) archive.startMs = b
  return archive
}

/**
 * Whether a grant still opens anything: until it expires always, after that while its session is alive, and never more than
 * twelve hours longer.
 * @param now Unix seconds
 * @param isAlive whether the session was heard of, by heartbeats or by playlists that it fetched, within so many milliseconds
 */
export function grantHolds(
  grant: Grant,
  now: number,
  isAlive: (session: string, withinMs: number) => boolean | Promise<boolean>,
): boolean | Promise<boolean> {
  if (now <= grant.expires) return true
  if (now > grant.expires + GRANT_AT_MOST_LATER) return false
  return isAlive(grant.session, silenceOf(grant.scope))
}

/** Two missed heartbeats of 30 s and some slack; who watches live fetches a playlist every two seconds anyway. */
const LIVE_SILENCE_MS = 100_000

/**
 * How long a player that sends no heartbeats is silent while it plays, in milliseconds: what is complete is fetched once, and asked
 * for again where another track is chosen.
 */
function silenceOf(scope: Grant['scope']): number {
  if ('assetId' in scope) return Math.max(LIVE_SILENCE_MS, scope.seconds * 1000)
  const { window } = scope
  if (window.kind !== 'archive') return LIVE_SILENCE_MS
  const toMs = window.toMs ?? window.fromMs + ARCHIVE_MOST_MS
  return Math.max(LIVE_SILENCE_MS, Math.min(toMs - window.fromMs, ARCHIVE_MOST_MS))
}

function mac(secret: Uint8Array, body: string): Buffer {
  return createHmac('sha256', grantKey(secret)).update(body).digest().subarray(0, MAC_BYTES)
}
