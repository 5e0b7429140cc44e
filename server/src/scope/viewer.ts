import type { Role } from '#contract/identity.ts'
import type { PaidRange } from '#domain/rights/may-watch.ts'

/** Who holds the token of a call. `deviceId` is null on the interim token between login and device. */
export interface Viewer {
  readonly userId: number
  readonly deviceId: string | null
  readonly isGuest: boolean
  readonly providerId: number
  /** The profile that the device is on; of who never chose one the oldest adult one. Guests have one too, without a name. */
  readonly profileId: number
  /** Of the profile; who has none is an adult. */
  readonly role: Role
  /** What the user has paid for, now and later. */
  readonly paid: readonly PaidRange[]
  /** Channels that the profile has kept, in their order, each with the id of the favourite. */
  readonly channelFavourites: readonly (readonly [channel: number, favourite: number])[]
  /** Numbers that change whenever what the profile keeps, or what the account was told, has changed. */
  readonly versions: { readonly favourites: number; readonly messages: number }
  /** Hex of the SHA-256 of the token: safe to keep, never the token itself. */
  readonly tokenHash: string
}
