import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './error-codes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may call: `open` needs nothing, `optional` reads a token if there is one, `token` answers 401 without. */
export type Access = 'open' | 'optional' | 'token'

/**
 * An endpoint is a value: the server registers it, the web calls it, OpenAPI documents it.
 * `shared` marks answers that are the same for all viewers of one provider, language and age class:
 * they are kept as ready bytes.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/v2/${string}`
  readonly summary: string
  readonly access: Access
  readonly shared?: true
  /** With a header `Idempotency-Key` it is done once: the same call again is answered the same. */
  readonly isIdempotent?: true
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  readonly answer: TSchema
  readonly errors: readonly ErrorCode[]
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TObject
  ? Static<E[K]>
  : undefined
export type ParamsOf<E extends Endpoint> = Part<E, 'params'>
export type QueryOf<E extends Endpoint> = Part<E, 'query'>
export type BodyOf<E extends Endpoint> = Part<E, 'body'>
export type AnswerOf<E extends Endpoint> = Static<E['answer']>

/** Keeps the literal types of an endpoint, so that path, parameters and answer stay known to callers. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}
