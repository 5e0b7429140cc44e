import type { FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/identity.ts'
import type { Scope } from '../scope/scope.ts'

/** What is a user's own in a list of channels. */
export interface ChannelView {
  /** Ids of the packets with channels that are open to the user now, ascending. */
  readonly packets: readonly number[]
  /** Channels that the user has kept, in their order, each with the id of the favourite. */
  readonly favourites: readonly (readonly [channel: number, favourite: number])[]
}
export const NO_CHANNEL_VIEW: ChannelView = { packets: [], favourites: [] }

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
  /** Ids of the packets with titles that are open to the user now, ascending. */
  readonly packets: readonly number[]
  /** What lists of channels show of the user. */
  readonly channels: ChannelView
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
  /** Ids of the packets that the viewer holds, ascending. */
  readonly held: readonly number[]
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
  /** Ids of the packets that its viewers hold, ascending; none where the endpoint is not `byPackets`. */
  readonly held: readonly number[]
  /** What its viewers see as their own in a list of channels; nothing where the endpoint is not `byChannels`. */
  readonly channels: ChannelView
  /** Shortens the life of this answer: from `time` (Unix milliseconds) on it is made anew. */
  expireAt(time: number): void
  /** Has this answer dropped with one more tag, beside those of its endpoint. */
  dropWith(tag: string): void
}

/** Answered by a shared handler when these parameters name something personal. */
export const notShared: unique symbol = Symbol('notShared')
