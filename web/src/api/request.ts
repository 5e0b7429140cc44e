import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { ApiFailure, failureOf } from './failure.ts'
import { noteFailure } from './failure-log.ts'
import { hearClock } from './service-clock.ts'

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : object extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value }

/** What a call of this endpoint needs: path parameters and body are asked for only where it has them. */
export type RequestOf<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> & {
    readonly signal?: AbortSignal | undefined
    /** The same call with the same key is done once, where the endpoint says so. */
    readonly key?: string | undefined
  }

/** Sends a call as the holder of a token, or as nobody. Throws an `ApiFailure`. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  token?: string,
) => Promise<AnswerOf<E>>

export interface Circumstances {
  /** Interface language, sent as Accept-Language; without it the browser's languages go. */
  readonly language?: string | undefined
  readonly token?: string | undefined
  /** Origin that calls go to; without it that of the page. */
  readonly backend?: string | undefined
  /** The provider whose service this is, where the address does not say it. */
  readonly provider?: string | undefined
}

interface LooseRequest {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly key?: string | undefined
}

/** The address of a call: parameters in the path, what is undefined or null left out of the query. */
export function addressOf(endpoint: Endpoint, request: LooseRequest, given: Omit<Circumstances, 'language'>) {
  const path = endpoint.path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  )
  const query = new URLSearchParams()
  const all = { ...request.query, provider: given.provider, access_token: given.token }
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const address = `${given.backend ?? ''}${path}`
  return query.size > 0 ? `${address}?${query}` : address
}

/** Sends one call and answers its parsed body; throws an `ApiFailure`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  given: Circumstances,
): Promise<AnswerOf<E>> {
  const loose: LooseRequest = request
  // Drawings as they are: sharp in any size, and lighter than pixels.
  const headers: Record<string, string> = {
    Accept: 'application/json, image/svg+xml',
    ...(given.language !== undefined && { 'Accept-Language': given.language }),
  }
  if (loose.key !== undefined) headers['Idempotency-Key'] = loose.key
  if (loose.body !== undefined) headers['Content-Type'] = 'application/json'
  let response: Response
  const askedAt = Date.now()
  try {
    response = await fetch(addressOf(endpoint, loose, given), {
      method: endpoint.method,
      headers,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(loose.body === undefined ? {} : { body: JSON.stringify(loose.body) }),
      ...(loose.signal ? { signal: loose.signal } : {}),
    })
  } catch (error) {
    if (loose.signal?.aborted) throw error
    throw noteFailure(endpoint, new ApiFailure('no_connection', 0, 'no connection'))
  }
  hearClock(response, askedAt)
  if (!response.ok) throw noteFailure(endpoint, await failureOf(response))
  return (await response.json()) as AnswerOf<E>
}
