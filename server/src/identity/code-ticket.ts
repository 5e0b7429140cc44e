import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { CODE_LIFE_MS } from '#domain/identity/code-rules.ts'
import type { Random } from '../ports.ts'
import type { CodeOwner } from './otp.store.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What opening the link of a messenger does: a code is sent for its owner, written in the language. */
export interface Ticket extends CodeOwner {
  readonly language: string
}

const keyOf = (secret: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'openair identity', 'messenger tickets', 32))

/**
 * A ticket for an address, good for ten minutes. It is encrypted and not merely signed: an address is seen by many,
 * and a device id is a credential.
 */
export function sealTicket(secret: Uint8Array, random: Random, ticket: Ticket, now: number): string {
  const { providerId, phone, deviceId, language } = ticket
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES })
  const text = [now + CODE_LIFE_MS, providerId, phone, deviceId ?? '', language].join(' ')
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** What was sealed; null when the ticket is none of ours, was altered or is too old. */
export function openTicket(secret: Uint8Array, text: string, now: number): Ticket | null {
  const sealed = Buffer.from(text, 'base64url')
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  let opened
  try {
    opened =
      decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
  const [expiresAt = '', providerId = '', phone = '', deviceId = '', language = ''] = opened.split(' ')
  if (Number(expiresAt) <= now) return null
  return {
    providerId: Number(providerId),
    phone,
    deviceId: deviceId || null,
    language,
  }
}
