import type { Boot } from '#contract/boot.ts'
import type { Item, Row } from '#contract/catalogue.ts'
import { channelPath, contentPath, packetPath, rowPath, rowsetPath } from '#domain/catalogue/addresses.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import type { ProviderRow } from '../db/tables.ts'
import type { Ask } from './ask.ts'
import { personLink } from './content-text.ts'
import { homeRowset } from './page-address.ts'
import type { PageLink, PageSection, PageText, Thing } from './page-text.ts'
import type { PageWords } from './page-words.ts'

/** `limit` of a row that is a page of its own. */
const ROW_LIMIT = 100

const shapeOf = (template: string): PageSection['shape'] => {
  if (template === 'content-v' || template === 'collection-v') return 'tall'
  if (template === 'promo-bg') return 'hero'
  return template === 'person' ? 'round' : 'wide'
}

/** Where a card leads within the service; null for what leads out of it or nowhere. */
function cardPath({ destination }: Item): string | null {
  const { type, id, slug } = destination
  if (id === null && slug === null) return null
  const named = { id: id ?? '', slug }
  if (type === 'content') return contentPath({ id: id ?? slug ?? '', slug })
  if (type === 'row') return rowPath(named)
  if (type === 'rowset') return rowsetPath(named)
  if (type === 'packet') return packetPath(named)
  return type === 'channel' ? channelPath(named) : null
}

/** Everything in a row that has a name. */
export function rowLinks(row: Row): PageLink[] {
  return [
    ...[...row.promotions, ...row.contents].map((item) => ({ title: item.title, path: cardPath(item) })),
    ...row.channels.map((channel) => ({ title: channel.name, path: channelPath(channel) })),
    ...row.persons.map(personLink),
    ...row.packets.map((packet) => ({ title: packet.name, path: packetPath(packet) })),
  ].filter(({ title }) => title !== '')
}

/** A list as structured data: only what has an address. */
export const listThing = (
  path: string,
  title: string,
  links: readonly PageLink[],
  absolute: (path: string) => string,
): Thing => ({
  '@type': 'CollectionPage',
  '@id': absolute(path),
  url: absolute(path),
  name: title,
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: links
      .filter((link) => link.path !== null)
      .map((link, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: link.title,
        url: absolute(link.path ?? ''),
      })),
  },
})

/** What a page says that is one list under a title. */
export const listText = (
  { home }: Pick<PageWords, 'home'>,
  list: Pick<PageText, 'page' | 'picture'> &
    Pick<PageSection, 'shape' | 'title' | 'links'> & { path: string },
): PageText => {
  const { page, picture, path, title, shape, links } = list
  return {
    page,
    values: { title, name: title },
    path,
    isIndexed: true,
    kind: 'website',
    picture,
    first: null,
    crumbs: [
      { title: home, path: '/' },
      { title, path },
    ],
    heading: title,
    facts: [],
    text: null,
    sections: [{ title: '', path: null, shape, links }],
    things: (absolute) => [listThing(path, title, links, absolute)],
    boot: {},
  }
}

/** The address of a rowset: home, the menu's page that shows it, else its own. */
export function pathOfRowset(
  rowset: { id: number; slug: string },
  provider: Pick<ProviderRow, 'menu'>,
): string {
  if (rowset.slug === homeRowset(provider)) return '/'
  // The pages of films and of series show more than the rowset that the menu names for them.
  const page = provider.menu.find(
    (entry) => entry.rowset === rowset.slug && entry.slug !== 'movies' && entry.slug !== 'series',
  )
  return page ? `/${page.slug}` : rowsetPath(rowset)
}

const pictureOf = (rows: readonly Row[]): string | null =>
  rows.flatMap((row) => [...row.promotions, ...row.contents]).find(({ cover }) => cover.src_16x9)?.cover
    .src_16x9 ?? null

/** A rowset with the rows that the page brings along; home too, even where it shows nothing. */
export function rowsetText(
  words: PageWords,
  provider: ProviderRow,
  { rowset, rows }: Pick<Boot, 'rowset' | 'rows'>,
  isHome: boolean,
): PageText {
  const path = isHome || !rowset ? '/' : pathOfRowset(rowset, provider)
  const isRoot = path === '/'
  const title = rowset?.title ?? provider.name
  const filled = new Map(rows.map((row) => [row.id, rowLinks(row)]))
  const heads = rowset?.rows.filter((head) => !head.is_personal) ?? []
  const sections = heads.map((head): PageSection => ({
    title: head.title,
    path: head.content_type === 'promotions' ? null : rowPath(head),
    shape: shapeOf(head.template),
    links: filled.get(head.id) ?? [],
  }))
  return {
    page: isRoot ? 'home' : 'rowset',
    values: { title, name: title, description: rowset?.description ?? null },
    path,
    isIndexed: isIndexed(path),
    kind: 'website',
    picture: pictureOf(rows),
    first: rows[0]?.promotions[0]?.cover.bg ?? null,
    crumbs: isRoot
      ? []
      : [
          { title: words.home, path: '/' },
          { title, path },
        ],
    heading: isRoot ? provider.name : title,
    facts: [],
    text: rowset?.description ?? null,
    sections,
    things: (absolute) => [
      isRoot
        ? websiteThing(provider, absolute)
        : listThing(
            path,
            title,
            sections.flatMap(({ links }) => links),
            absolute,
          ),
    ],
    boot: {},
  }
}

const searchTemplate = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}q={search_term_string}`

function websiteThing(provider: ProviderRow, absolute: (path: string) => string): Thing {
  return {
    '@type': 'WebSite',
    '@id': absolute('/'),
    url: absolute('/'),
    name: provider.name,
    publisher: {
      '@type': 'Organization',
      name: provider.name,
      url: absolute('/'),
      ...(provider.support.email && { email: provider.support.email }),
    },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: searchTemplate(absolute('/search')) },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** All of a row, as far as one page goes; `own` where each viewer has an own one, of which nobody else is told. */
export async function rowText(ask: Ask, words: PageWords, id: string): Promise<PageText | 'own' | null> {
  const row = await ask<Row, 'own'>(`/v2/rows/${encodeURIComponent(id)}?limit=${ROW_LIMIT}`, 'own')
  if (!row || row === 'own') return row
  const path = rowPath(row)
  const links = rowLinks(row)
  return {
    page: 'row',
    values: { title: row.title, name: row.title, description: row.description },
    path,
    isIndexed: isIndexed(path),
    kind: 'website',
    picture: pictureOf([row]),
    first: null,
    crumbs: [
      { title: words.home, path: '/' },
      { title: row.title, path },
    ],
    heading: row.title,
    facts: [],
    text: row.description,
    sections: [{ title: row.title, path: null, shape: shapeOf(row.template), links }],
    things: (absolute) => [listThing(path, row.title, links, absolute)],
    boot: {},
  }
}
