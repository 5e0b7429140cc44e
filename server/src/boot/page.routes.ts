import type { FastifyReply, FastifyRequest } from 'fastify'
import { variantOf } from '#domain/catalogue/audience.ts'
import { maxAgeOfCookie } from '../http/age-cookie.ts'
import { Failure } from '../http/errors.ts'
import { languageOf, providerOf } from '../http/serve.ts'
import { encodingFor, isUnchanged, sharedAnswer } from '../http/shared-answers.ts'
import type { App } from '../ports.ts'
import { makeBoot, rowsetOf } from './boot.ts'
import { renderPage } from './page.ts'
import { pagePath } from './page-path.ts'

/** Addresses that are never a page of the web app. */
const NOT_PAGES = /^\/(v2|media|art|assets|docs|openapi\.json|metrics|healthz|readyz)(\/|$)/
/** A page may be this old; what is on air is asked anew by the web. */
const MAX_AGE_MS = 10_000
/** The viewer's choice of language; `lang` in the query and Accept-Language come after it. */
const LANGUAGE_COOKIE = /(?:^|; )openair_language=([a-z]{2})(?:;|$)/

/**
 * Every other address that a browser opens is a page of the web app: the server sends the same shell with what the first screen
 * needs, and the web decides what the address shows.
 */
export function registerPages(app: App, template: string): void {
  const languageOfPage = (request: FastifyRequest, providerId: number): string => {
    const chosen = LANGUAGE_COOKIE.exec(request.headers.cookie ?? '')?.[1]
    return chosen
      ? app.parts.providers.language(providerId, chosen, undefined)
      : languageOf(request, app.parts, providerId)
  }

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pagePath(request.url)
    if (path === undefined) throw new Failure('not_found')
    const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
    if (NOT_PAGES.test(path) || !wantsPage || /\.[a-z0-9]{2,5}$/i.test(path)) throw new Failure('not_found')
    const { shared, clock } = app.parts
    const provider = providerOf(request, app.parts)
    const language = languageOfPage(request, provider.id)
    const rowset = rowsetOf(path, provider)
    const maxAge = maxAgeOfCookie(request)
    const variant = variantOf(request.headers['user-agent'] ?? '')
    const key = `page ${provider.id} ${language} ${maxAge ?? ''} ${variant} ${rowset ?? ''}`
    const kept = shared.take(key)
    const entry =
      kept ??
      (await shared.make(key, async () => {
        const boot = await makeBoot(app, provider, language, rowset, maxAge, variant)
        const tags = ['provider', 'catalogue', 'channels', 'packets']
        return sharedAnswer(
          renderPage(template, boot),
          tags,
          clock.now() + MAX_AGE_MS,
          'text/html; charset=utf-8',
        )
      }))
    if (entry.kind !== 'bytes') throw new Failure('not_found')
    reply.hijack()
    if (isUnchanged(entry, request.headers['if-none-match'])) {
      reply.raw.writeHead(304, ['etag', `"${entry.etag}"`, 'cache-control', 'no-cache'])
      reply.raw.end()
      return reply
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    const ready = entry[encoding] ?? (await shared.encode(entry, encoding))
    reply.raw.writeHead(200, ready.headers)
    reply.raw.end(ready.bytes)
    return reply
  })
}
