import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { AdKind, AdRoll } from '#domain/ads/campaign.ts'

/** Who may be given an ad, and where: it stands signed in the address of a tag. */
export interface TagTicket {
  readonly providerId: number
  readonly userId: number
  readonly profileId: number
  readonly deviceId: string
  /** Years; null is no limit. */
  readonly maxAge: number | null
  readonly isGuest: boolean
  readonly roll: AdRoll
  readonly kind: AdKind
  readonly channelId: number | null
  readonly contentId: number | null
  /** Of an episode its series; a version before this one has signed none. */
  readonly seriesId?: number | null | undefined
  readonly language: string
  /** Unix seconds. */
  readonly expires: number
}

/** Which ad something is told of; it stands signed in the addresses of events. */
export interface EventTicket {
  /** The given ad. */
  readonly givenId: string
  readonly campaignId: number
  /** Which ad of the campaign, from 0. */
  readonly ad: number
  /** Unix seconds. */
  readonly expires: number
}

const MAC_BYTES = 16
/** What a ticket comes to at most, in characters. */
const LONGEST = 700

const keyOf = (secret: Uint8Array, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'openair ads', label, 32))

function seal(secret: Uint8Array, label: string, content: object): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${body}.${macOf(secret, label, body).toString('base64url')}`
}

const macOf = (secret: Uint8Array, label: string, body: string): Buffer =>
  createHmac('sha256', keyOf(secret, label)).update(body).digest().subarray(0, MAC_BYTES)

function open<T extends { readonly expires: number }>(
  secret: Uint8Array,
  label: string,
  ticket: string,
  now: number,
): T | null {
  const [body = '', signature = '', ...rest] = ticket.length > LONGEST ? [] : ticket.split('.')
  const given = Buffer.from(signature, 'base64url')
  // The second condition refuses the other spellings of the same bytes that base64 allows.
  if (rest.length > 0 || given.length !== MAC_BYTES || given.toString('base64url') !== signature) return null
  if (!timingSafeEqual(given, macOf(secret, label, body))) return null
  const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as T
  return content.expires * 1000 > now ? content : null
}

/** Signs a ticket for a tag; it is safe in a query. @param secret of the installation */
export const signTag = (secret: Uint8Array, ticket: TagTicket): string => seal(secret, 'tag', ticket)

/** The ticket of a tag that this installation has signed; null where it is altered or over. @param now Unix milliseconds */
export const readTag = (secret: Uint8Array, ticket: string, now: number): TagTicket | null =>
  open(secret, 'tag', ticket, now)

/** Signs a ticket for what is told of a given ad. */
export const signEvent = (secret: Uint8Array, ticket: EventTicket): string => seal(secret, 'event', ticket)

/** The ticket of an event that this installation has signed; null where it is altered or over. @param now Unix milliseconds */
export const readEvent = (secret: Uint8Array, ticket: string, now: number): EventTicket | null =>
  open(secret, 'event', ticket, now)
