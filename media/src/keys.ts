import { hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * All that protects media follows from one secret of the installation (at least 16 bytes, the same on every node), so nothing
 * else has to be stored or shared: HKDF-SHA256 (RFC 5869) with a label per purpose.
 */
function derive(secret: Uint8Array, label: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'openair media', label, bytes))
}

/** The AES-128 key of all segments of an asset, or of a trailer of it. @param name as addresses have it */
export function contentKey(secret: Uint8Array, name: string): Buffer {
  return derive(secret, `key/${name}`, 16)
}

/** `~15~film`; no asset has such a name. */
const TRAILER = /^~([1-9]\d{0,4})~(.+)$/

/**
 * What addresses and keys of the first seconds of an asset are named by. The seconds are part of the key: whoever was granted fifteen
 * of them cannot open what lies behind, since under this name nothing else is encrypted.
 */
export const trailerName = (assetId: string, seconds: number): string => `~${seconds}~${assetId}`

/** `~o0123456789abcdef~film` */
const OPEN = /^~o[\da-f]{16}~(.+)$/

/**
 * What addresses of an asset are named by where its files are not encrypted. Whoever knows an asset by another name cannot make this one of it:
 * the same asset may be shown encrypted elsewhere.
 */
export const openName = (secret: Uint8Array, assetId: string): string =>
  `~o${derive(secret, `open/${assetId}`, 8).toString('hex')}~${assetId}`

/** Whether a name that `namedAsset` reads as an open one is one of this installation. */
export function isOpenName(secret: Uint8Array, name: string): boolean {
  const [given, own] = [Buffer.from(name), Buffer.from(openName(secret, namedAsset(name).assetId))]
  return given.length === own.length && timingSafeEqual(given, own)
}

export interface NamedAsset {
  readonly assetId: string
  /** Of a trailer alone: how many of its seconds. */
  readonly seconds?: number
  /** The name says that its files are not encrypted. */
  readonly isOpen: boolean
}

/** The asset that is meant by a name. */
export function namedAsset(name: string): NamedAsset {
  const [, seconds, ofTrailer] = TRAILER.exec(name) ?? []
  if (ofTrailer !== undefined) return { assetId: ofTrailer, seconds: Number(seconds), isOpen: false }
  const [, ofOpen] = OPEN.exec(name) ?? []
  return ofOpen === undefined ? { assetId: name, isOpen: false } : { assetId: ofOpen, isOpen: true }
}

/** The initialisation vector of all segments of one rendition. It is no secret and stands in the playlists. */
export function contentIv(secret: Uint8Array, assetId: string, rendition: string): Buffer {
  return derive(secret, `iv/${assetId}/${rendition}`, 16)
}

/** The key of a protected asset whose licences the service itself gives, and the id of that key; 16 bytes each. */
export function sampleKey(secret: Uint8Array, assetId: string): { key: Buffer; keyId: Buffer } {
  return { key: derive(secret, `sample/${assetId}`, 16), keyId: derive(secret, `sample id/${assetId}`, 16) }
}

/** The key that signs passes to scrub pictures. */
export function thumbKey(secret: Uint8Array): Buffer {
  return derive(secret, 'thumbs', 32)
}

/** The key that signs grants. */
export function grantKey(secret: Uint8Array): Buffer {
  return derive(secret, 'grant', 32)
}
