import type { FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Scope } from '../scope/scope.ts'
import type { Viewer } from '../scope/viewer.ts'

type ViewerOf<E extends Endpoint> = E['access'] extends 'token' ? Viewer : Viewer | null

/** A checked call of an endpoint. */
export interface Call<E extends Endpoint> extends Scope {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly viewer: ViewerOf<E>
  readonly ip: string
  /** Two letters of ISO 3166; null where nobody says it. */
  readonly country: string | null
  /** Nothing names a provider to the caller. */
  readonly isStranger: boolean
  readonly request: FastifyRequest
}

/**
 * A call whose answer is the same for all viewers of one provider, language and age class, and where the answer shows what is
 * bought, for all who may watch the same of it: there is no viewer in it.
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
