import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { entitlement } from './entitlement.ts'

const entitled = {
  provider: 'small',
  assetId: 'film-cenc',
  keyId: '00112233445566778899aabbccddeeff',
  session: 's1',
  until: 1_900_000_360,
}
const NOW = 1_900_000_000_500
const CLAIMS = {
  iss: 'small',
  sub: 's1',
  jti: 'once',
  iat: 1_900_000_000,
  exp: 1_900_000_060,
  content_id: 'film-cenc',
  kid: '00112233445566778899aabbccddeeff',
  licence_until: 1_900_000_360,
  persistent: false,
  widevine_security_level: 'SW_SECURE_CRYPTO',
}

test.each([
  ['jwt', [{ alg: 'HS256', typ: 'JWT' }, CLAIMS]],
  ['hmac', [CLAIMS]],
] as const)(
  'a vendor reads who is entitled until when, and that it was signed with the shared secret: %s',
  (format, said) => {
    const token = entitlement({ format }, 'shared', entitled, 'once', NOW)
    const parts = token.split('.')
    const signature = parts.pop()!
    expect(parts.map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object)).toEqual(said)
    expect(signature).toBe(createHmac('sha256', 'shared').update(parts.join('.')).digest('base64url'))
    expect(entitlement({ format }, 'other', entitled, 'once', NOW)).not.toBe(token)
  },
)
