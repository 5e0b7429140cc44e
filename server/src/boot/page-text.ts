import type { Boot } from '#contract/boot.ts'
import type { SeoPage } from '#contract/seo.ts'
import type { MaskValues } from '#domain/catalogue/seo-mask.ts'
import type { LegalPart } from '#domain/providers/legal-text.ts'

export interface PageLink {
  readonly title: string
  /** Null where there is nothing to open. */
  readonly path: string | null
}

export interface PageSection extends PageLink {
  /** How the web shows them, so that they hold the same place until then. */
  readonly shape: 'hero' | 'wide' | 'tall' | 'round' | 'lines'
  readonly links: readonly PageLink[]
}

/** A node of structured data; its addresses are absolute. */
export type Thing = Readonly<Record<string, unknown>>

/** What a page says to who reads its HTML: a search engine, a link preview, a viewer whose script is on its way. */
export interface PageText {
  /** Whose masks say title and description. */
  readonly page: SeoPage
  readonly values: MaskValues
  /** The one path of the thing, whatever path it was asked by; null for what has none. */
  readonly path: string | null
  /** Whether the thing itself is for search engines. */
  readonly isIndexed: boolean
  readonly kind: 'website' | 'video.movie' | 'video.tv_show' | 'video.episode' | 'video.other' | 'profile'
  /** Address of the picture that says most; none of letters. */
  readonly picture: string | null
  /** A picture that the web shows first, to be fetched at once. */
  readonly first: string | null
  /** The way to it, home first and itself last. */
  readonly crumbs: readonly PageLink[]
  readonly heading: string
  readonly facts: readonly string[]
  readonly text: string | null
  readonly sections: readonly PageSection[]
  /** A long text, such as an agreement. */
  readonly prose?: readonly LegalPart[]
  readonly things: (absolute: (path: string) => string) => readonly Thing[]
  /** What the web need not ask for. */
  readonly boot: Partial<
    Pick<
      Boot,
      'contents' | 'similar' | 'person' | 'works' | 'legal' | 'news' | 'news_item' | 'help' | 'seller'
    >
  >
}

/** A page that says nothing more than its heading. */
export const plainText = (page: SeoPage, heading: string): PageText => ({
  page,
  values: { title: heading },
  path: null,
  isIndexed: false,
  kind: 'website',
  picture: null,
  first: null,
  crumbs: [],
  heading,
  facts: [],
  text: null,
  sections: [],
  things: () => [],
  boot: {},
})
