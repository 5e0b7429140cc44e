import { CODE_LIFE_MS } from '#domain/identity/code-rules.ts'
import type { Random } from '../ports.ts'
import type { CodeOwner } from './otp.store.ts'
import { openText, sealText } from '../config/sealed-text.ts'

const PURPOSE = 'messenger tickets'

/** What opening the link of a messenger does: a code is sent for its owner, written in the language. */
export interface Ticket extends CodeOwner {
  readonly language: string
}

/**
 * A ticket for an address, good for ten minutes. It is encrypted and not merely signed: an address is seen by many,
 * and ids and serials of devices are credentials.
 */
export function sealTicket(secret: Uint8Array, random: Random, ticket: Ticket, now: number): string {
  const { providerId, phone, deviceId, language, serial } = ticket
  const text = [now + CODE_LIFE_MS, providerId, phone, deviceId ?? '', language, serial ?? ''].join(' ')
  return sealText(secret, random, PURPOSE, text)
}

/** What was sealed; null when the ticket is none of ours, was altered or is too old. */
export function openTicket(secret: Uint8Array, text: string, now: number): Ticket | null {
  const opened = openText(secret, PURPOSE, text)
  if (opened === null) return null
  const [expiresAt = '', providerId = '', phone = '', deviceId = '', language = '', ...serial] =
    opened.split(' ')
  if (Number(expiresAt) <= now) return null
  return {
    providerId: Number(providerId),
    phone,
    deviceId: deviceId || null,
    serial: serial.join(' ') || null,
    language,
  }
}
