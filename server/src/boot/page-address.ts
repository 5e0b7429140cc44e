import { LEGAL_KINDS } from '#contract/legal.ts'
import { contentKey, referenceKey } from '#domain/catalogue/reference.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import type { ProviderRow } from '../db/tables.ts'

/** What an address asks for, not yet looked up. */
export type PageAddress =
  | {
      readonly kind:
        | 'home'
        | 'channels'
        | 'free_channels'
        | 'new_year'
        | 'movies'
        | 'serials'
        | 'packets'
        | 'news'
        | 'faq'
        | 'app_store'
        | 'instructions'
        | 'gift'
        | 'promo'
        | 'lost'
        | 'other'
    }
  | {
      readonly kind:
        | 'content'
        | 'person'
        | 'row'
        | 'rowset'
        | 'channel'
        | 'category'
        | 'packet'
        | 'legal'
        | 'news_item'
        | 'provider'
      readonly id: string
    }

const KINDS: Readonly<Record<string, 'packet' | 'person' | 'provider' | 'row' | 'rowset' | 'news_item'>> = {
  catalog: 'rowset',
  news: 'news_item',
  packets: 'packet',
  persons: 'person',
  provider: 'provider',
  row: 'row',
  rowset: 'rowset',
}
/** Words that are no page by themselves. */
const BARE = new Set(['catalog', 'contents', 'episodes', 'guide', 'persons', 'provider', 'row', 'rowset'])
/** Lists of what the provider says and sells. */
const INFORMING_PAGES = ['packets', 'news', 'faq', 'app_store', 'instructions'] as const
type Informing = (typeof INFORMING_PAGES)[number]
const INFORMING: ReadonlySet<string> = new Set(INFORMING_PAGES)
const LEGAL: ReadonlySet<string> = new Set(LEGAL_KINDS)
/** Stands in an address where all categories are meant. */
const ALL = 'all'

const segmentsOf = (path: string): string[] | null => {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

/** The rowset of the home page. */
export const homeRowset = ({ menu }: Pick<ProviderRow, 'menu'>): string | null =>
  menu.find(({ template }) => template === 'startpage')?.rowset ?? null

/**
 * Reads the path of a page as the router of the web does: a kind of page without its id is lost, an unknown first
 * segment shows home, and what is personal is `other`.
 */
export function pageAddress(
  path: string,
  provider: Pick<ProviderRow, 'menu' | 'is_promo_allowed'>,
): PageAddress {
  const segments = segmentsOf(path)
  if (segments === null) return { kind: 'lost' }
  const [first, second, third, ...rest] = segments
  if (first === undefined || first === 'startpage') return { kind: 'home' }
  if (second === undefined) {
    if (BARE.has(first)) return { kind: 'lost' }
    if (first === 'channels' || first === 'channel') return { kind: 'channels' }
    if (first === 'channelsfree') return { kind: 'free_channels' }
    if (first === 'newyear') return { kind: 'new_year' }
    if (LEGAL.has(first)) return { kind: 'legal', id: first }
    if (first === 'movies') return { kind: 'movies' }
    if (first === 'series') return { kind: 'serials' }
    if (INFORMING.has(first)) return { kind: first as Informing }
    if ((first === 'promo' || first === 'gift') && provider.is_promo_allowed) return { kind: first }
    const rowset = provider.menu.find(({ slug }) => slug === first)?.rowset
    if (rowset) return { kind: 'rowset', id: rowset }
    return { kind: isIndexed(path) ? 'home' : 'other' }
  }
  if (!isIndexed(`/${first}`)) return { kind: 'other' }
  const isLong = rest.length > 0
  const kind = KINDS[first]
  if (kind) return third === undefined ? { kind, id: second } : { kind: 'home' }
  if (first === 'promo' && third === undefined && provider.is_promo_allowed) return { kind: first }
  if (first === 'contents' && !isLong) return { kind: 'content', id: third ?? second }
  if (first === 'episodes' && third === undefined) return { kind: 'content', id: second }
  if ((first === 'channel' || first === 'newyear') && third === undefined)
    return { kind: 'channel', id: second }
  if (first === 'channels' && third === undefined)
    return second === ALL ? { kind: 'channels' } : { kind: 'category', id: second }
  if (first === 'channels' && !isLong && third !== undefined) return { kind: 'channel', id: third }
  return { kind: 'home' }
}

/** The same for every address of the same thing, so that no invented one adds to what is kept. */
export function addressKey(address: PageAddress): string {
  if (!('id' in address)) return address.kind
  const { kind, id } = address
  // Only names that there are come to be kept.
  if (kind === 'provider') return `${kind} ${id}`
  return `${kind} ${kind === 'content' ? contentKey(id) : referenceKey(id)}`
}
