import type { FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/identity.ts'
import type { PaidRange } from '#domain/rights/may-watch.ts'
import type { Scope } from '../scope/scope.ts'

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

type ViewerOf<E extends Endpoint> = E['access'] extends 'token' ? Viewer : Viewer | null

/** A checked call of an endpoint. */
export interface Call<E extends Endpoint> extends Scope {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly viewer: ViewerOf<E>
  readonly ip: string
  readonly request: FastifyRequest
}

/**
 * A call whose answer is the same for all viewers of one provider, language and age class, and where the answer shows what is
 * bought, of one set of packets: there is no viewer in it.
 */
export interface SharedCall<E extends Endpoint> extends Scope {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  /** Shortens the life of this answer: from `time` (Unix milliseconds) on it is made anew. */
  expireAt(time: number): void
  /** Has this answer dropped with one more tag, beside those of its endpoint. */
  dropWith(tag: string): void
}

/** Answered by a shared handler when these parameters name something personal. */
export const notShared: unique symbol = Symbol('notShared')
