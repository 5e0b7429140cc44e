import { createHmac, timingSafeEqual } from 'node:crypto'
import { thumbKey } from './keys.ts'
import type { WindowLimits } from './playlist/window.ts'

/** What a pass opens: the scrub pictures of one channel, within the limits of who got it. */
export interface ThumbScope {
  channelId: number
  limits?: WindowLimits
}

const DAY_MS = 86_400_000
const MAC_BYTES = 16
const PASS = /^((\d{1,10})\.(\d{1,6})\.(\d{0,16})\.(\d{0,16}))\.([\w-]{22})$/

/**
 * Names the folder of a channel's scrub pictures: `<channel>.<day>.<from>.<to>.<mac>`. It is the same for all who may see the same
 * on one day, so that caches share the pictures, and cannot be guessed by anybody else.
 * @param secret the media secret of the installation
 * @param now Unix milliseconds
 */
export function signThumbPass(secret: Uint8Array, { channelId, limits }: ThumbScope, now: number): string {
  const day = Math.floor(now / DAY_MS)
  const body = `${channelId}.${day}.${limits?.notBeforeMs ?? ''}.${limits?.notAfterMs ?? ''}`
  return `${body}.${mac(secret, body).toString('base64url')}`
}

/**
 * Reads a pass that this installation signed today or the day before.
 * @param now Unix milliseconds
 * @returns undefined when it is malformed, altered or too old
 */
export function readThumbPass(secret: Uint8Array, pass: string, now: number): ThumbScope | undefined {
  const [, body, channel, day, from, to, signature] = PASS.exec(pass) ?? []
  if (body === undefined || signature === undefined) return undefined
  const given = Buffer.from(signature, 'base64url')
  // The second condition refuses the other spellings of the same bytes that base64 allows.
  if (given.length !== MAC_BYTES || given.toString('base64url') !== signature) return undefined
  if (!timingSafeEqual(given, mac(secret, body))) return undefined
  if (Math.floor(now / DAY_MS) - Number(day) > 1) return undefined
  const limits: WindowLimits = {}
  if (from) limits.notBeforeMs = Number(from)
  if (to) limits.notAfterMs = Number(to)
  return { channelId: Number(channel), limits }
}

const mac = (secret: Uint8Array, body: string): Buffer =>
  createHmac('sha256', thumbKey(secret)).update(body).digest().subarray(0, MAC_BYTES)
