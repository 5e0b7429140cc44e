import { openText, sealText } from '../../config/sealed-text.ts'
import type { Random } from '../../ports.ts'

const PURPOSE = 'regional sign-in'
export const REGIONAL_TICKET_MS = 10 * 60_000

/** Whose code was right: what is left is to say where the subscriber lives. */
export interface RegionalTicket {
  /** By which it is known that it was used: the text of a ticket can be spelled in more than one way. */
  readonly id: string
  readonly providerId: number
  /** Digits. */
  readonly phone: string
  /** The device that entered the code, which alone may go on. */
  readonly deviceId: string | null
  /** By which the backend knows the subscriber. */
  readonly token: string
}

/** A ticket that only this service can write and read. @param now Unix milliseconds */
export const sealRegional = (
  secret: Uint8Array,
  random: Random,
  ticket: RegionalTicket,
  now: number,
): string => sealText(secret, random, PURPOSE, JSON.stringify([now + REGIONAL_TICKET_MS, ticket]))

/** What was sealed; null when it is none of ours, was altered or is too old. */
export function openRegional(secret: Uint8Array, text: string, now: number): RegionalTicket | null {
  const opened = openText(secret, PURPOSE, text)
  if (opened === null) return null
  const [until, ticket] = JSON.parse(opened) as [number, RegionalTicket]
  return until > now ? ticket : null
}
