import { createHmac, timingSafeEqual } from 'node:crypto'
import { thumbKey } from './keys.ts'
import type { WindowLimits } from './playlist/window.ts'

/** What a pass opens: the scrub pictures of one channel, within the limits of who got it, or those of a film. */
export type ThumbScope = ChannelThumbs | FilmThumbs
export interface ChannelThumbs {
  channelId: number
  limits?: WindowLimits
}
export interface FilmThumbs {
  assetId: string
}

const DAY_MS = 86_400_000
const MAC_BYTES = 16
const FILM_PASS = /^(film\.(\d{1,6})\.([\w.-]{1,128}))\.([\w-]{22})$/
const PASS = /^((\d{1,10})\.(\d{1,6})\.(\d{0,16})\.(\d{0,16}))\.([\w-]{22})$/

/**
 * Names the folder of scrub pictures: `<channel>.<day>.<from>.<to>.<mac>`, or `film.<day>.<asset>.<mac>`. It is the same for all who
 * may see the same on one day, so that caches share the pictures, and cannot be guessed by anybody else.
 * @param secret the media secret of the installation
 * @param now Unix milliseconds
 */
export function signThumbPass(secret: Uint8Array, scope: ThumbScope, now: number): string {
  const day = Math.floor(now / DAY_MS)
  const body =
    'assetId' in scope
      ? `film.${day}.${scope.assetId}`
      : `${scope.channelId}.${day}.${scope.limits?.notBeforeMs ?? ''}.${scope.limits?.notAfterMs ?? ''}`
  return `${body}.${mac(secret, body).toString('base64url')}`
}

/**
 * Reads a pass that this installation signed today or the day before.
 * @param now Unix milliseconds
 * @returns undefined when it is malformed, altered or too old
 */
export function readThumbPass(secret: Uint8Array, pass: string, now: number): ThumbScope | undefined {
  const [, ofFilm, filmDay, assetId, filmSignature] = FILM_PASS.exec(pass) ?? []
  if (ofFilm !== undefined && assetId !== undefined)
    return isSigned(secret, ofFilm, filmSignature, Number(filmDay), now) ? { assetId } : undefined
  const [, body, channel, day, from, to, signature] = PASS.exec(pass) ?? []
  if (body === undefined || !isSigned(secret, body, signature, Number(day), now)) return undefined
  const limits: WindowLimits = {}
  if (from) limits.notBeforeMs = Number(from)
  if (to) limits.notAfterMs = Number(to)
  return { channelId: Number(channel), limits }
}

/** Whether a body was signed today or the day before. */
function isSigned(
  secret: Uint8Array,
  body: string,
  signature: string | undefined,
  day: number,
  now: number,
): boolean {
  const given = Buffer.from(signature ?? '', 'base64url')
  // The second condition refuses the other spellings of the same bytes that base64 allows.
  if (given.length !== MAC_BYTES || given.toString('base64url') !== signature) return false
  return timingSafeEqual(given, mac(secret, body)) && Math.floor(now / DAY_MS) - day <= 1
}

const mac = (secret: Uint8Array, body: string): Buffer =>
  createHmac('sha256', thumbKey(secret)).update(body).digest().subarray(0, MAC_BYTES)
