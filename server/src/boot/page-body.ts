import type { Boot } from '#contract/boot.ts'
import type { MenuPage } from '#contract/providers.ts'
import { MENU_PAGES } from '#domain/providers/menu-pages.ts'
import type { Theme } from '#domain/providers/page-theme.ts'
import type { LegalPart } from '#domain/providers/legal-text.ts'
import { escapeHtml } from '../http/markup.ts'
import { noScriptTexts } from './page-words.ts'
import type { PageLink, PageSection, PageText } from './page-text.ts'

/** How links are written, see `linksWithin`. */
type LinkOf = (link: PageLink) => string

/** A path within the service of a provider: without its name in the address the next page would be another one's. */
function pathWithin(path: string, provider: string | null): string {
  if (provider === null) return path
  const [page = '', fragment] = path.split('#')
  const query = `${page.includes('?') ? '&' : '?'}provider=${encodeURIComponent(provider)}`
  return `${page}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

/** @param provider whom addresses have to name, see `PublicPages` */
const linksWithin =
  (provider: string | null): LinkOf =>
  ({ title, path }) =>
    path === null
      ? `<span>${escapeHtml(title)}</span>`
      : `<a href="${escapeHtml(pathWithin(path, provider))}">${escapeHtml(title)}</a>`

const list = (links: readonly PageLink[], linkOf: LinkOf): string =>
  `<ul>${links.map((link) => `<li>${linkOf(link)}</li>`).join('')}</ul>`

function sectionOf(section: PageSection, linkOf: LinkOf): string {
  const { title, links, shape } = section
  return `<section data-shape="${shape}">${title ? `<h2>${linkOf(section)}</h2>` : ''}${links.length > 0 ? list(links, linkOf) : ''}</section>`
}

const proseOf = (part: LegalPart): string =>
  part.kind === 'list'
    ? `<ul>${part.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
    : part.kind === 'heading'
      ? `<h2>${escapeHtml(part.text)}</h2>`
      : `<p>${escapeHtml(part.text)}</p>`

/** The pages of the menu that have an address of ours. */
const menuLinks = (pages: readonly MenuPage[]): PageLink[] =>
  pages.flatMap(({ title, slug, template, rowset_slug }) => {
    if (template === 'startpage') return [{ title, path: '/' }]
    if (template.startsWith('tvchannels')) return [{ title, path: '/channels' }]
    const isOurs = rowset_slug !== null || (template !== 'outer_link' && MENU_PAGES.has(slug))
    return isOurs ? [{ title, path: `/${slug}` }] : []
  })

/** Nothing plays without the script, so it comes before everything else. */
const noScript = (languages: readonly string[]): string =>
  `<noscript>${noScriptTexts(languages)
    .map(({ language, text }) => `<p lang="${escapeHtml(language)}">${text}</p>`)
    .join('')}</noscript>`

/**
 * What a page says, as plain HTML inside the root of the web app: everybody sees it until the app has drawn the same in
 * its place (web/src/app/first-page.css).
 * @param provider whom addresses have to name, see `PublicPages`
 */
export function pageBody(
  text: PageText,
  { language, network, resources }: Boot,
  theme: Theme,
  provider: string | null,
): string {
  const linkOf = linksWithin(provider)
  const { heading, facts, crumbs, sections, first } = text
  const isHero = sections[0]?.shape === 'hero'
  const look = isHero ? 'hero' : first === null ? 'plain' : text.page === 'person' ? 'person' : 'art'
  const picture = first === null ? '' : `<img src="${escapeHtml(first)}" alt="" fetchpriority="high" />`
  const name = escapeHtml(network.default.title)
  const { logo: onDark = null, logo_light: onLight = null } = network.provider?.landing ?? {}
  const sign = theme === 'light' ? (onLight ?? onDark) : onDark
  const logo = sign === null ? name : `<img src="${escapeHtml(sign)}" alt="${name}" height="32" />`
  const body = [
    look === 'art' ? `<nav>${crumbs.slice(0, -1).map(linkOf).join(' / ')}</nav>` : '',
    `<h1>${escapeHtml(heading)}</h1>`,
    facts.length > 0 ? `<p>${facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join(' ')}</p>` : '',
    text.text ? `<p>${escapeHtml(text.text)}</p>` : '',
    ...(text.prose ?? []).map(proseOf),
  ]
  return [
    `<div class="first" data-look="${look}">`,
    noScript([language, ...network.languages.available.filter((one) => one.interface).map(({ key }) => key)]),
    `<header><a href="${escapeHtml(pathWithin('/', provider))}">${logo}</a><nav>${menuLinks(resources.pages).map(linkOf).join('')}</nav></header>`,
    `<main>${picture}<div>${body.join('')}</div>${sections.map((section) => sectionOf(section, linkOf)).join('')}</main>`,
    '</div>',
  ].join('')
}
