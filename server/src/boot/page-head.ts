import type { Boot } from '#contract/boot.ts'
import { fillMasks } from '#domain/catalogue/seo-mask.ts'
import { escapeHtml, escapeJson } from '../http/markup.ts'
import type { PageText, Thing } from './page-text.ts'
import { picturePath } from './picture-path.ts'
import { publicAddressOf, type PublicPages } from './public-page.ts'

interface PageHead {
  readonly title: string
  /** Elements of the head. */
  readonly elements: readonly string[]
}

const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`
const graph = (property: string, content: string): string =>
  `<meta property="${property}" content="${escapeHtml(content)}" />`

function breadcrumbs(text: PageText, absolute: (path: string) => string): Thing[] {
  if (text.crumbs.length < 2) return []
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: text.crumbs.map(({ title, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: title,
        ...(path !== null && { item: absolute(path) }),
      })),
    },
  ]
}

/** The other languages of a page: each has an address of its own. */
function alternates(boot: Boot, pages: PublicPages, path: string): string[] {
  const keys = boot.network.languages.available.filter((one) => one.interface).map(({ key }) => key)
  if (keys.length < 2) return []
  const link = (language: string, href: string): string =>
    `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(href)}" />`
  return [
    ...keys.map((key) => link(key, publicAddressOf(pages, path, key))),
    link('x-default', publicAddressOf(pages, path, pages.language)),
  ]
}

/**
 * Title, description, canonical address, other languages, link previews and structured data of a page.
 * @param isIndexed whether search engines may keep this address of it
 */
export function pageHead(text: PageText, boot: Boot, pages: PublicPages, isIndexed: boolean): PageHead {
  const { network } = boot
  const values = { ...text.values, provider: network.default.title, about: network.default.description }
  const { title, description } = fillMasks(boot.masks[text.page], values)
  const absolute = (path: string): string => publicAddressOf(pages, path)
  // Pictures are the same in every language, and found without the provider's name.
  const picture = text.picture ?? network.provider?.landing.logo ?? null
  const image = picture === null ? null : new URL(picturePath(picture), pages.origin).href
  const isLarge = text.picture !== null && text.kind !== 'profile'
  const things = [...text.things(absolute), ...breadcrumbs(text, absolute)]
  const elements = [
    meta('description', description),
    isIndexed ? '' : meta('robots', 'noindex'),
    ...(text.path === null
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(absolute(text.path))}" />`,
          ...alternates(boot, pages, text.path),
          graph('og:url', absolute(text.path)),
        ]),
    graph('og:type', text.kind),
    graph('og:site_name', network.default.title),
    graph('og:title', title),
    graph('og:description', description),
    meta('twitter:card', isLarge ? 'summary_large_image' : 'summary'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    ...(image === null ? [] : [graph('og:image', image), meta('twitter:image', image)]),
    things.length === 0
      ? ''
      : `<script type="application/ld+json">${escapeJson(JSON.stringify({ '@context': 'https://schema.org', '@graph': things }))}</script>`,
  ]
  return { title, elements: elements.filter(Boolean) }
}
