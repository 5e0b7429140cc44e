import type { Item } from '#contract/catalogue.ts'
import { FILTER_FIRST_PAGE } from '#contract/filters.ts'
import { contentPath } from '#domain/catalogue/addresses.ts'
import type { Ask } from './ask.ts'
import type { PageLink, PageText } from './page-text.ts'
import type { PageWords } from './page-words.ts'
import { listText } from './rows-text.ts'

const PAGES = {
  movies: { path: '/movies', type: 'movie' },
  serials: { path: '/series', type: 'series' },
} as const

/** The page of all films, or of all series, with the first of them. */
export async function filterText(ask: Ask, words: PageWords, page: keyof typeof PAGES): Promise<PageText> {
  const { path, type } = PAGES[page]
  const items = (await ask<Item[]>(`/v2/contents?content_type=${type}&limit=${FILTER_FIRST_PAGE}`)) ?? []
  const links: PageLink[] = items.map((item) => ({ title: item.title, path: contentPath(item) }))
  const picture = items.find(({ cover }) => cover.src_16x9)?.cover.src_16x9 ?? null
  return listText(words, { page, path, title: words[page], shape: 'tall', links, picture })
}
