import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Rowset } from '#contract/catalogue.ts'
import type { Packet } from '#contract/commerce.ts'
import { LEGAL_KINDS } from '#contract/legal.ts'
import type { NewsLine } from '#contract/news.ts'
import type { Category, Channel } from '#contract/tv.ts'
import { categoryPath, channelPath, packetPath, rowPath } from '#domain/catalogue/addresses.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import type { Scope } from '../scope/scope.ts'
import type { Resolved } from '../tenancy/provider.store.ts'
import { isOpenToAll } from '../tenancy/admission.ts'
import { Failure } from '../failures/failure.ts'
import { resolveProvider } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { anywhere, atOrigin, textAnywhere } from '../http/at-origin.ts'
import { askOf } from './ask.ts'
import { publicAddressOf, publicKey, type PublicPages, publicPages } from './public-page.ts'
import { pathOfRowset } from './rows-text.ts'
import { sellerPath } from './seller-text.ts'
import { sendReady } from './send-page.ts'
import { robotsText, sitemapIndex, sitemapPart } from './sitemap.ts'
import { countSite, readContentPaths, readPersonPaths, type SitePath } from './sitemap.store.ts'

/** Entries of a part: far below the 50 000 and the 50 MB that search engines take, so that one is soon written. */
const PART = 10_000
const LIFE_MS = 900_000
const TAGS = ['provider', 'catalogue', 'channels', 'packets']
const NAME = /^(pages|contents|persons)-([1-9]\d{0,4})\.xml$/

interface Site extends Omit<Resolved, 'isStranger'> {
  readonly pages: PublicPages
}

/** `/robots.txt`, `/sitemap.xml` and its parts: what everybody may see at a provider. */
export function registerSitemap(app: App, { env }: Pick<Ports, 'env'>): void {
  const { parts } = app
  const siteOf = (request: FastifyRequest): Site => {
    const found = resolveProvider(request, parts)
    const { provider } = found
    const pages = publicPages(request, provider, { parts, publicUrl: env.publicUrl })
    return { ...found, pages: { ...pages, asked: pages.language } }
  }
  const contextOf = ({ provider, pages }: Site): Scope => ({
    db: parts.of(provider.id),
    now: parts.clock.now(),
    language: pages.language,
    provider,
    maxAge: null,
    held: [],
  })
  const absolute =
    ({ pages }: Site) =>
    (path: string): string =>
      publicAddressOf(pages, path)

  /** Home, the rowsets and rows of it, packets, channels and their categories, and what the provider says of itself. */
  async function readPages({ provider, pages }: Site): Promise<SitePath[]> {
    const ask = askOf(app, { providerId: provider.id, language: pages.language, maxAge: null })
    const rowsets = (await ask<Rowset[]>('/v2/rowsets')) ?? []
    const channels = (await ask<Channel[]>('/v2/channels/channel_list')) ?? []
    const categories = (await ask<Category[]>('/v2/channels/category_list')) ?? []
    const packets = (await ask<Packet[]>('/v2/packets')) ?? []
    const rows = rowsets
      .flatMap((rowset) => rowset.rows)
      .filter((row) => !row.is_personal && row.content_type !== 'promotions')
    const news = (await ask<NewsLine[]>('/v2/news')) ?? []
    const paths = [
      '/',
      ...rowsets.map((rowset) => pathOfRowset(rowset, provider)),
      ...rows.map(rowPath),
      '/movies',
      '/series',
      ...(packets.length > 0 ? ['/packets'] : []),
      ...packets.map(packetPath),
      '/channels',
      ...categories.map(categoryPath),
      ...channels.map(channelPath),
      ...(news.length > 0 ? ['/news'] : []),
      ...news.map(({ id }) => `/news/${id}`),
      ...(provider.help.questions.length > 0 ? ['/faq'] : []),
      ...(provider.help.devices.length > 0 ? ['/app_store', '/instructions'] : []),
      sellerPath(provider.shortname),
      ...LEGAL_KINDS.filter((kind) => provider.legal[kind]).map((kind) => `/${kind}`),
    ]
    return [...new Set(paths)].filter((path) => isIndexed(path)).map((path) => ({ path, changedAt: null }))
  }

  async function readPart(site: Site, kind: string, number: number): Promise<SitePath[]> {
    // Who has to sign in first sees nothing but the front door.
    if (!isOpenToAll(site.provider)) return [{ path: '/', changedAt: null }]
    const part = { limit: PART, offset: (number - 1) * PART }
    if (kind === 'contents') return readContentPaths(contextOf(site), part)
    if (kind === 'persons') return readPersonPaths(contextOf(site), part)
    return (await readPages(site)).slice(part.offset, part.offset + part.limit)
  }

  async function partNames(site: Site): Promise<string[]> {
    if (!isOpenToAll(site.provider)) return ['pages-1']
    const { contents, persons } = await countSite(contextOf(site))
    const count = { pages: (await readPages(site)).length, contents, persons }
    return (['pages', 'contents', 'persons'] as const).flatMap((kind) =>
      Array.from({ length: Math.ceil(count[kind] / PART) }, (_, at) => `${kind}-${at + 1}`),
    )
  }

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    what: string,
    type: string,
    write: (site: Site) => Promise<string>,
  ): Promise<FastifyReply> => {
    const { provider, isByNetwork, pages } = siteOf(request)
    const site = { provider, isByNetwork, pages: anywhere(pages) }
    const key = `site ${provider.id} ${isByNetwork} ${publicKey(pages)} ${what}`
    const entry =
      parts.shared.take(key) ??
      (await parts.shared.make(key, async () =>
        textAnywhere(await write(site), TAGS, parts.clock.now() + LIFE_MS, { type, isChosen: isByNetwork }),
      ))
    return sendReady(parts.shared, request, reply, atOrigin(entry, pages.origin))
  }
  const xml = 'application/xml; charset=utf-8'

  app.get('/robots.txt', (request, reply) =>
    answer(request, reply, 'robots', 'text/plain; charset=utf-8', async (site) =>
      robotsText(absolute(site)('/sitemap.xml')),
    ),
  )
  app.get('/sitemap.xml', (request, reply) =>
    answer(request, reply, 'index', xml, async (site) => sitemapIndex(await partNames(site), absolute(site))),
  )
  app.get<{ Params: { part: string } }>('/sitemaps/:part', (request, reply) => {
    const [, kind = '', number = ''] = NAME.exec(request.params.part) ?? []
    if (kind === '') throw new Failure('not_found')
    return answer(request, reply, `${kind} ${number}`, xml, async (site) => {
      if (!(await partNames(site)).includes(`${kind}-${number}`)) throw new Failure('not_found')
      return sitemapPart(await readPart(site, kind, Number(number)), absolute(site))
    })
  })
}
