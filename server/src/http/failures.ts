import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { mayPassByItself } from '../db/lost-connection.ts'
import type { App } from '../ports.ts'
import { Failure, failureLanguage, knownFailure } from '../failures/failure.ts'
import { withoutSecrets } from './log.ts'
import { noteMethods } from './methods.ts'

/** Headers that every answer carries, unless its route has decided otherwise. */
export const HEADERS = {
  'access-control-allow-origin': '*',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** Writes a failure as the one body that clients know, in the language of the call. */
function send(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { lang } = (request.query ?? {}) as Readonly<Record<string, unknown>>
  const language = failureLanguage(lang, request.headers['accept-language'])
  const { code, detail } = failure
  const seconds = typeof detail === 'object' ? detail?.['seconds'] : undefined
  if (code === 'too_many_requests' || code === 'not_ready') void reply.header('retry-after', seconds ?? '2')
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(failure.body(language))))
}

/** What was thrown as a failure; what nobody meant is logged under an id, and the caller learns only the id. */
function failureOf(error: unknown, log: Logger, request: FastifyRequest): Failure {
  const known = knownFailure(error)
  if (known) return known
  const id = randomUUID()
  log.error(
    { id, err: error, method: request.method, url: withoutSecrets(request.url) },
    'unexpected failure',
  )
  return new Failure(mayPassByItself(error) ? 'not_ready' : 'internal_error', `id ${id}`)
}

/** For addresses that the router itself cannot read, before any route and any hook. */
export function answerBrokenAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void send(request, reply.headers(HEADERS), knownFailure(error) ?? new Failure('bad_request'))
}

/** Makes every way of failing answer in one shape; a method that an address does not have is told from an address that there is not. */
export function registerFailures(app: App, log: Logger): void {
  const methodsOf = noteMethods(app)
  app.setErrorHandler((error, request, reply) => send(request, reply, failureOf(error, log, request)))
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url.split('?', 1)[0] ?? '')
    if (methods.length === 0) return send(request, reply, new Failure('not_found'))
    return send(request, reply.header('allow', methods.join(', ')), new Failure('method_not_allowed'))
  })
}
