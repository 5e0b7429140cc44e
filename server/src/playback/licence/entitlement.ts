import { createHmac } from 'node:crypto'
import type { DrmVendor } from '../../db/provider-settings.ts'

/** For so long a vendor believes an entitlement: what is captured is of no use a moment later. Seconds. */
const BELIEVED_S = 60

/** What the service answers for when a vendor is asked for a licence. */
export interface Entitled {
  /** Short name of the provider. */
  readonly provider: string
  readonly assetId: string
  /** 32 hex digits. */
  readonly keyId: string
  /** The viewing, by which the vendor counts; it names no person. */
  readonly session: string
  /** Unix seconds at which the licence has to end. */
  readonly until: number
}

/**
 * What a vendor believes: who is entitled to which key until when, signed with the secret that the vendor and the provider share. As a JWT
 * (RFC 7519, HS256), or as the same claims with their HMAC-SHA256 behind a dot.
 * @param id of this one entitlement, by which a vendor refuses a second use
 * @param now Unix milliseconds
 */
export function entitlement(
  { format }: Pick<DrmVendor['entitlement'], 'format'>,
  secret: string,
  { provider, assetId, keyId, session, until }: Entitled,
  id: string,
  now: number,
): string {
  const seconds = Math.floor(now / 1000)
  const claims = {
    iss: provider,
    sub: session,
    jti: id,
    iat: seconds,
    exp: seconds + BELIEVED_S,
    content_id: assetId,
    kid: keyId,
    licence_until: until,
    persistent: false,
    widevine_security_level: 'SW_SECURE_CRYPTO',
  }
  const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = format === 'jwt' ? `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}` : base64(claims)
  return `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`
}
