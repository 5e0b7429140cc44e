import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '../ports.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'openair identity', purpose, 32))

/**
 * Encrypts a text for an address, so that nobody on its way can read or alter it.
 * @param purpose what is sealed for one purpose opens for no other
 */
export function sealText(secret: Uint8Array, random: Random, purpose: string, text: string): string {
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce, { authTagLength: TAG_BYTES })
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** The text that was sealed; null when it is none of ours or was altered. */
export function openText(secret: Uint8Array, purpose: string, sealedText: string): string | null {
  const sealed = Buffer.from(sealedText, 'base64url')
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return (
      decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return null
  }
}
