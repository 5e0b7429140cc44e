import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { TSchema } from 'typebox'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { isOfWatching } from '#contract/watching.ts'
import { maxAgeOf } from '#domain/identity/age.ts'
import { packetsHeldAt } from '#domain/rights/may-watch.ts'
import type { App } from '../ports.ts'
import type { Call } from './call.ts'
import { encoded } from './long-answers.ts'
import type { Viewer } from '../scope/viewer.ts'
import { type TakeTurn, takingTurns } from '../db/connection-turns.ts'
import { Failure } from '../failures/failure.ts'
import type { Resolved } from '../tenancy/provider.store.ts'
import type { Parts } from './parts.ts'
import { readsDrawings, withPixels } from './picture-addresses.ts'
import { answeredAddress, callerAddress, hostNameOf } from './public-address.ts'
import { once } from '../work/idempotent.ts'
import { tokenOf } from './tokens.ts'
import { checkerOf, convertText, writerOf } from './validation.ts'

/** Cyclic values such as viewers are kept beside the request, typed, instead of on it. */
const viewers = new WeakMap<FastifyRequest, Viewer>()

/**
 * Finds the viewer of a call. Throws `authentication_failed` for a bad token, and for none where one is needed.
 * @param tokenAgeMs how old what is remembered of the token may be, in milliseconds; a second, unless it is said
 */
export async function authenticate(
  request: FastifyRequest,
  parts: Parts,
  access: Endpoint['access'],
  tokenAgeMs?: number,
): Promise<Viewer | null> {
  const token = tokenOf(request)
  if (access === 'open') return null
  if (token === undefined) {
    if (access === 'token') throw new Failure('authentication_failed')
    return null
  }
  const viewer = await parts.tokens.find(token, callerAddress(request), tokenAgeMs)
  if (!viewer) throw new Failure('authentication_failed')
  return viewer
}

function queryText(query: unknown, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}

/** The provider of a call that has no viewer. Throws `not_ready` while the service has no provider at all. */
export function resolveProvider(request: FastifyRequest, parts: Parts): Resolved {
  const { query } = request
  const found = parts.providers.resolve(
    queryText(query, 'provider'),
    hostNameOf(request),
    callerAddress(request),
  )
  if (!found) throw new Failure('not_ready', 'No service has been applied yet')
  return found
}

export function languageOf(request: FastifyRequest, parts: Parts, providerId: number): string {
  return parts.providers.language(
    providerId,
    queryText(request.query, 'lang'),
    request.headers['accept-language'],
  )
}

/** The provider of a call: a token says whose things are answered, whatever the address says. Throws `not_ready` as `resolveProvider`. */
export function providerOf(request: FastifyRequest, parts: Parts, viewer: Viewer | null): Resolved {
  const own = viewer === null ? null : parts.providers.byId(viewer.providerId)
  return own ? { provider: own, isByNetwork: false, isStranger: false } : resolveProvider(request, parts)
}

/** The checked call of an endpoint, after authentication and validation. */
export function callOf<E extends Endpoint>(
  request: FastifyRequest,
  parts: Parts,
  viewer: Viewer | null,
): Call<E> {
  const { provider, isStranger } = providerOf(request, parts, viewer)
  const now = parts.clock.now()
  // The schemas of the endpoint have been checked by the route, which is what these types say.
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    viewer: viewer as Call<E>['viewer'],
    db: parts.of(provider.id),
    provider,
    language: languageOf(request, parts, provider.id),
    maxAge: viewer === null ? null : maxAgeOf(viewer.role),
    held: viewer === null ? [] : packetsHeldAt(viewer.paid, now),
    now,
    ip: callerAddress(request),
    country: parts.countryOf(request),
    isStranger,
    request,
  }
}

/** Answers that nobody keeps get their pictures as pixels here, and their encoding; shared ones are written past the framework. */
async function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string') return payload
  const isMeant = reply.statusCode === 200 && !readsDrawings(request)
  return encoded(request, reply, isMeant ? withPixels(payload, answeredAddress(request)) : payload)
}

const FORM = 'application/x-www-form-urlencoded'

/** The part of a route that follows from the contract alone. */
export function routeOf(endpoint: Endpoint): RouteShorthandOptions {
  const { params, query, body, answer } = endpoint
  const options: RouteShorthandOptions = {
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: answer },
    },
    validatorCompiler: ({ schema, httpPart }) => checkerOf(schema as TSchema, httpPart !== 'body'),
    serializerCompiler: ({ schema }) => writerOf(schema as object),
  }
  options.onSend = finish
  if (body) {
    options.preValidation = (request, _reply, done) => {
      if (request.headers['content-type']?.startsWith(FORM)) request.body = convertText(body, request.body)
      done()
    }
  }
  return options
}

export interface ServeOptions {
  /** It mostly waits, for a gateway or a turn of its own: it takes a place from others only while it has the database. */
  readonly isPatient?: boolean
  /** The handler honours the key of idempotency itself: not all that it does is one transaction. */
  readonly keepsKey?: boolean
  /** How old what is remembered of a token may be, in milliseconds, where the call reads and changes nothing of its viewer. */
  readonly tokenAgeMs?: number
}

/** The key of idempotency that a call came with. */
export function keyOf({ request }: Pick<Call<Endpoint>, 'request'>): string | undefined {
  const header = request.headers['idempotency-key']
  return header === undefined ? undefined : String(header)
}

/** Does a call of a viewer, with a key of idempotency once: the handler reads and writes by the handle of the call alone. */
export function doneOnce<E extends Endpoint>(
  call: Call<E>,
  handler: (call: Call<E>) => Promise<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  const key = keyOf(call)
  if (call.viewer === null || key === undefined) return handler(call)
  const { method, routeOptions } = call.request
  const asked = [method, routeOptions.url, call.params, call.body]
  const { userId } = call.viewer
  return once(call.db, { userId, key, asked, now: call.now }, (trx) => handler({ ...call, db: trx }))
}

/**
 * Serves an endpoint of the contract: authentication as its `access` says, request checked and answer written by its
 * schemas. The answer is personal: nobody keeps it, and callers take turns at the work.
 */
export function serve<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>>,
  { isPatient = false, keepsKey = false, tokenAgeMs }: ServeOptions = {},
): void {
  const isWatching = isOfWatching(endpoint)
  app.route({
    ...routeOf(endpoint),
    method: endpoint.method,
    url: endpoint.path,
    // Before the body is read: who may not call does not make us parse.
    onRequest: async (request: FastifyRequest) => {
      const viewer = await authenticate(request, app.parts, endpoint.access, tokenAgeMs)
      if (viewer) viewers.set(request, viewer)
      if (isWatching) await app.parts.admit(providerOf(request, app.parts, viewer).provider, viewer)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('cache-control', 'no-store')
      const viewer = viewers.get(request) ?? null
      const call = callOf<E>(request, app.parts, viewer)
      const done = () => (endpoint.isIdempotent && !keepsKey ? doneOnce(call, handler) : handler(call))
      const { callers, patients, childsTexts } = app.parts
      if (!isPatient) return callers.run(call.ip, async () => childsTexts(await done(), call))
      const take: TakeTurn = (turn, isBegun) => patients.run(call.ip, turn, isBegun)
      return childsTexts(await takingTurns(take, done), call)
    },
  })
}
