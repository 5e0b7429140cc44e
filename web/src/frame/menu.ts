import type { MenuPage } from '#contract/providers.ts'
import { MENU_PAGES } from '#domain/providers/menu-pages.ts'

const TV_TEMPLATES = new Set(['tvchannels', 'tvchannels20', 'tvchannels30'])

/** The pages that filter all titles of one type, by their path. */
export const FILTER_PAGES = { movies: 'movie', series: 'series' } as const

/** What a viewer keeps: not for guests, who keep nothing. */
export const isMine = ({ slug, rowset_slug }: MenuPage): boolean => slug === 'my' && rowset_slug === null

/** Whether a menu page shows a part of the catalogue. */
export const isCatalogue = ({ template, slug, rowset_slug }: MenuPage): boolean =>
  template.startsWith('group.catalog') && (rowset_slug !== null || slug in FILTER_PAGES)

/** Where a menu page leads: a path of ours, a whole address for an outer link, or null where there is no screen for it. */
export function menuPath(page: MenuPage): string | null {
  if (page.template === 'outer_link') return page.url
  if (page.template === 'startpage' || page.template === 'starpage') return '/'
  if (TV_TEMPLATES.has(page.template)) return '/channels'
  if (page.template === 'search') return '/search'
  if (isMine(page)) return '/my'
  if (page.rowset_slug !== null || MENU_PAGES.has(page.slug)) return `/${page.slug}`
  return page.template === 'group.catalog.search' ? '/search' : null
}

export interface MenuEntry {
  readonly page: MenuPage
  readonly path: string
}

/** The pages that lead somewhere, in the order of the provider. */
export function menuEntries(pages: readonly MenuPage[]): readonly MenuEntry[] {
  return pages.flatMap((page) => {
    const path = menuPath(page)
    return path ? [{ page, path }] : []
  })
}

/** The menu page that a bare path such as `/movies` opens, if it shows a rowset. */
export function pageOfSlug(pages: readonly MenuPage[], slug: string): MenuPage | undefined {
  return pages.find((page) => page.slug === slug && page.rowset_slug !== null)
}

/** The rowset of the home page. */
export function homeRowset(pages: readonly MenuPage[]): string | undefined {
  const home = pages.find((page) => menuPath(page) === '/')
  return home?.rowset_slug ?? home?.slug
}
