import type { Boot } from '#contract/boot.ts'
import type { MenuPage } from '#contract/providers.ts'
import type { Theme } from '#domain/providers/page-theme.ts'
import type { LegalPart } from '#domain/providers/legal-text.ts'
import { escapeHtml } from '../http/markup.ts'
import { noScriptTexts } from './page-words.ts'
import type { PageLink, PageSection, PageText } from './page-text.ts'

const linkOf = ({ title, path }: PageLink): string =>
  path === null
    ? `<span>${escapeHtml(title)}</span>`
    : `<a href="${escapeHtml(path)}">${escapeHtml(title)}</a>`

const list = (links: readonly PageLink[]): string =>
  `<ul>${links.map((link) => `<li>${linkOf(link)}</li>`).join('')}</ul>`

function sectionOf(section: PageSection): string {
  const { title, links, shape } = section
  return `<section data-shape="${shape}">${title ? `<h2>${linkOf(section)}</h2>` : ''}${links.length > 0 ? list(links) : ''}</section>`
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
    return rowset_slug === null ? [] : [{ title, path: `/${slug}` }]
  })

/** Nothing plays without the script, so it comes before everything else. */
const noScript = (languages: readonly string[]): string =>
  `<noscript>${noScriptTexts(languages)
    .map(({ language, text }) => `<p lang="${escapeHtml(language)}">${text}</p>`)
    .join('')}</noscript>`

/**
 * What a page says, as plain HTML inside the root of the web app: everybody sees it until the app has drawn the same in
 * its place (web/src/app/first-page.css).
 */
export function pageBody(text: PageText, { language, network, resources }: Boot, theme: Theme): string {
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
    `<header><a href="/">${logo}</a><nav>${menuLinks(resources.pages).map(linkOf).join('')}</nav></header>`,
    `<main>${picture}<div>${body.join('')}</div>${sections.map(sectionOf).join('')}</main>`,
    '</div>',
  ].join('')
}
