import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-([\w-]{22})$/

/** Proves that an address was given by this service: gateways know the id of a payment, its payer alone knows this. */
function proofOf(secret: Uint8Array, paymentId: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'openair payments', 'addresses', 32))
  return createHmac('sha256', key).update(paymentId).digest().subarray(0, 16).toString('base64url')
}

/** Where the payer sees the picture of a QR code. */
export const qrAddress = (secret: Uint8Array, paymentId: string): string =>
  `/v2/payments/${paymentId}-${proofOf(secret, paymentId)}/qr.png`

/** The page that leads to a gateway which wants a form. */
export const formAddress = (secret: Uint8Array, paymentId: string): string =>
  `/v2/payments/${paymentId}-${proofOf(secret, paymentId)}/go`

/** The payment of an address; null for one that this service never gave. */
export function paymentOfKey(secret: Uint8Array, key: string): string | null {
  const [, id, proof] = KEY.exec(key) ?? []
  if (id === undefined || proof === undefined) return null
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(secret, id))) ? id : null
}
