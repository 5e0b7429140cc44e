import type { FastifyReply, FastifyRequest } from 'fastify'
import { variantOf } from '#domain/catalogue/audience.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import { themeOfPage } from '#domain/providers/page-theme.ts'
import type { Resolved } from '../tenancy/provider.store.ts'
import { isPrerenderer, rowPageSize } from '#domain/catalogue/row-size.ts'
import { maxAgeOfCookie } from '../http/age-cookie.ts'
import { CHILDS_TEXTS } from '../http/childs-texts.ts'
import { Failure } from '../failures/failure.ts'
import { withSources } from '../http/answer-sources.ts'
import { callerAddress } from '../http/public-address.ts'
import { languageOf, resolveProvider } from '../http/serve.ts'
import type { SharedEntry } from '../http/shared-answers.ts'
import type { App, Ports } from '../ports.ts'
import { anywhere, atOrigin, textAnywhere } from '../http/at-origin.ts'
import { launcherLinks } from './launcher.ts'
import { makeLostPage, makePage, type PageCall } from './make-page.ts'
import { registerManifest } from './manifest.routes.ts'
import { renderPage, type Page } from './page.ts'
import { addressKey, pageAddress, type PageAddress } from './page-address.ts'
import { isForPrograms, pagePath } from './page-path.ts'
import { pagePolicy } from './page-policy.ts'
import { publicKey, type PublicPages, publicPages } from './public-page.ts'
import { sendReady } from './send-page.ts'
import { registerSitemap } from './sitemap.routes.ts'

/** A file, by its ending. */
const FILE = /\.[a-z0-9]{2,5}$/i

/** The path of an address that a page of the web app may have. */
function pathOfPage(url: string): string | undefined {
  const path = pagePath(url)
  return path === undefined || isForPrograms(path) || FILE.test(path) ? undefined : path
}

/** A page may be this old; what is on air is asked anew by the web. */
const MAX_AGE_MS = 10_000
/** Of every page; besides, each is dropped with any of the answers that it was made of. */
const TAGS = ['provider', 'catalogue', 'channels', 'packets']
/** The viewer's choice of language; `lang` in the query and Accept-Language come after it. */
const LANGUAGE_COOKIE = /(?:^|; )openair_language=([a-z]{2,3})(?:;|$)/

/**
 * Every other address that a browser opens is a page of the web app: the server sends the same shell with what the page says
 * and what the first screen needs, and the web draws what the address shows. What is not there is a page too, with its status.
 */
export function registerPages(app: App, template: string, ports: Pick<Ports, 'database' | 'env'>): void {
  const { parts } = app
  registerSitemap(app, ports)
  registerManifest(app)
  const languageOfPage = (request: FastifyRequest, providerId: number): string => {
    const chosen = LANGUAGE_COOKIE.exec(request.headers.cookie ?? '')?.[1]
    // Another provider of this host may not offer it, nor this one any more: then it is as if nothing had been chosen.
    const isOffered =
      chosen !== undefined && parts.providers.language(providerId, chosen, undefined) === chosen
    return isOffered ? chosen : languageOf(request, parts, providerId)
  }

  const clientOf = (request: FastifyRequest, isStranger: boolean, agent = ''): PageCall['client'] => ({
    ip: callerAddress(request),
    variant: variantOf(agent),
    rowLimit: rowPageSize(null, isPrerenderer(agent)),
    isStranger,
  })
  const callOf = (
    request: FastifyRequest,
    { provider, isByNetwork, isStranger }: Resolved,
    path: string,
    pages: PublicPages,
  ): PageCall => {
    const language = languageOfPage(request, provider.id)
    return {
      provider,
      isByNetwork,
      language,
      maxAge: maxAgeOfCookie(request),
      client: clientOf(request, isStranger && provider.strangers !== null, request.headers['user-agent']),
      // What the viewer chose is shown, whatever the address asks for.
      pages: pages.asked === language ? pages : { ...pages, asked: pages.language },
      isIndexed: isIndexed(path),
      theme: themeOfPage(provider.theme, path),
    }
  }

  const kept = async (call: PageCall, what: string, make: () => Promise<Page>): Promise<SharedEntry> => {
    const { provider, isByNetwork, language, maxAge, client, pages } = call
    const key = `page ${provider.id} ${isByNetwork} ${language} ${maxAge ?? ''} ${client.variant} ${client.rowLimit} ${client.isStranger} ${call.isIndexed} ${call.theme} ${publicKey(pages)} ${what}`
    return (
      parts.shared.take(key) ??
      parts.shared.make(key, async () => {
        const { made, tags: sources, shown } = await withSources(make)
        const html = renderPage(template, made, call.theme, launcherLinks(provider))
        const looks = { type: 'text/html; charset=utf-8', isChosen: isByNetwork, shown }
        const tags = new Set([...TAGS, ...(maxAge === null ? [] : [CHILDS_TEXTS]), ...sources])
        return textAnywhere(html, [...tags], parts.clock.now() + MAX_AGE_MS, looks)
      })
    )
  }

  /** The bytes of a page, and the status that goes with them. */
  async function read(call: PageCall, address: PageAddress): Promise<readonly [SharedEntry, number]> {
    try {
      const entry = await kept(call, addressKey(address), async () => {
        const page = await makePage(app, call, address)
        if (!page) throw new Failure('not_found')
        return page
      })
      return [entry, 200]
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'not_found')) throw error
      return [
        await kept({ ...call, isIndexed: false }, `lost ${address.kind}`, () =>
          makeLostPage(app, call, address.kind),
        ),
        404,
      ]
    }
  }

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOfPage(request.url)
    const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
    if (path === undefined || !wantsPage) throw new Failure('not_found')
    const found = resolveProvider(request, parts)
    const { provider } = found
    const pages = publicPages(request, provider, { parts, publicUrl: ports.env.publicUrl })
    const call = callOf(request, found, path, anywhere(pages))
    const [entry, status] = await read(call, pageAddress(path, provider))
    const isSecure = request.protocol === 'https' || (ports.env.publicUrl?.startsWith('https:') ?? false)
    const headers = pagePolicy(provider, path, isSecure)
    return sendReady(parts.shared, request, reply, atOrigin(entry, pages.origin), { status, headers })
  })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    // Before the body is read: nothing is done with it.
    onRequest: (request, reply, done) => {
      if (pathOfPage(request.url) === undefined) return reply.callNotFound()
      void reply.header('allow', 'GET, HEAD')
      done(new Failure('method_not_allowed'))
    },
    handler: () => undefined,
  })
}
