export type Encoding = 'identity' | 'gzip' | 'br'

/** Below this an encoding saves no packet. */
export const WORTH_ENCODING = 1000

interface Encodable {
  readonly etag: string
  readonly identity: { readonly bytes: Uint8Array }
}

/** The best encoding that a client takes; only the names matter, since no client prefers none. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding {
  if (typeof acceptEncoding !== 'string') return 'identity'
  if (acceptEncoding.includes('br') && !acceptEncoding.includes('br;q=0')) return 'br'
  return acceptEncoding.includes('gzip') && !acceptEncoding.includes('gzip;q=0') ? 'gzip' : 'identity'
}

/** The ETag of an answer in an encoding; a short answer has no other bytes than its own. */
export const etagOf = (answer: Encodable, encoding: Encoding): string =>
  encoding === 'identity' || answer.identity.bytes.length < WORTH_ENCODING
    ? `"${answer.etag}"`
    : `"${answer.etag}-${encoding}"`

/**
 * The ETag of the answer in the encoding that the client would get, where its `If-None-Match` names just that one; null where the
 * client has to get the bytes. No other is ever confirmed: a cache on the way would take what it holds under it for this
 * caller's answer (RFC 9110, 13.1.2). Something between may have made the ETag a weak one.
 */
export function unchangedEtag(
  answer: Encodable,
  encoding: Encoding,
  ifNoneMatch: string | undefined,
): string | null {
  if (ifNoneMatch === undefined) return null
  const own = etagOf(answer, encoding)
  if (ifNoneMatch.trim() === '*') return own
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === own) ? own : null
}
