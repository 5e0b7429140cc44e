import { createHmac, hkdfSync } from 'node:crypto'
import { normalPromoCode } from '#domain/commerce/promo-code.ts'

/**
 * What is kept of a code: without the secret of the service none can be found by trying all that there are. The same code at another provider is
 * another one. @param code as it was typed
 */
export function hashPromoCode(secret: Uint8Array, providerId: number, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'openair commerce', 'promo codes', 32))
  return createHmac('sha256', key)
    .update(`${providerId}\n${normalPromoCode(code)}`)
    .digest()
}
