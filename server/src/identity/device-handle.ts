import { createHmac, hkdfSync } from 'node:crypto'

const UUID_PARTS = [8, 4, 4, 4, 12]
/** The version and the variant of a UUID whose bits follow a rule of their own. */
const VERSION = '8'
const VARIANT = '8'

/**
 * What the account's other devices call a device, in the shape of its id: always the same for one device, and nothing that it could sign in
 * by. Whoever has seen a list of devices holds no device of it.
 */
export function deviceHandle(secret: Uint8Array, id: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'openair identity', 'device handles', 32))
  const hex = createHmac('sha256', key).update(id).digest('hex')
  const marked = `${hex.slice(0, 12)}${VERSION}${hex.slice(13, 16)}${VARIANT}${hex.slice(17, 32)}`
  let from = 0
  return UUID_PARTS.map((length) => marked.slice(from, (from += length))).join('-')
}
