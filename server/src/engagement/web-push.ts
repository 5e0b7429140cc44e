import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  sign,
  type webcrypto,
} from 'node:crypto'
import type { WebPushToken } from '#contract/push.ts'

/** What push services take of a message at most is 4096 bytes; this is the one record that it is encrypted as. */
const RECORD_BYTES = 4096
const CURVE = 'prime256v1'
/** How long a push service may take our word, in seconds; they refuse more than a day. */
const WORD_SECONDS = 12 * 3600

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** The key by which push services know this service (RFC 8292). */
export interface PushKey {
  /** The public point, base64url, as browsers subscribe under it. */
  readonly point: string
  readonly own: KeyObject
}

/** Follows from the secret, so that all nodes have the same one and subscriptions outlive them. */
export function pushKeyOf(secret: Uint8Array): PushKey {
  const scalar = derived(secret, new Uint8Array(), 'openair web push', 32)
  const pair = createECDH(CURVE)
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const jwk: webcrypto.JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    d: base64url(scalar),
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
  }
  return { point: base64url(point), own: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** Our word to a push service who we are. @param contact an address that its operator may write to @param now Unix milliseconds */
export function authorization(
  { point, own }: PushKey,
  endpoint: string,
  contact: string,
  now: number,
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + WORD_SECONDS, sub: contact }
  const said = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  const signature = sign('sha256', Buffer.from(said), { key: own, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${base64url(signature)}, k=${point}`
}

/** What is drawn anew for each message. */
export interface MessageRandom {
  /** 16 bytes. */
  readonly salt: Uint8Array
  /** A private key of the curve, 32 bytes. */
  readonly scalar: Uint8Array
}

/** Encrypts a message so that only the browser of a subscription reads it (RFC 8291, with `aes128gcm` of RFC 8188). */
export function encryptFor(
  { keys }: Pick<WebPushToken, 'keys'>,
  text: Uint8Array,
  random: MessageRandom,
): Buffer {
  const theirs = Buffer.from(keys.p256dh, 'base64url')
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(random.scalar))
  const ours = pair.getPublicKey()
  const auth = Buffer.from(keys.auth, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const input = derived(pair.computeSecret(theirs), auth, info, 32)
  const key = derived(input, random.salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(input, random.salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The one record is the last one: a 2 ends it.
  const sealed = [cipher.update(Buffer.concat([text, Buffer.of(2)])), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([random.salt, head, ours, ...sealed])
}
