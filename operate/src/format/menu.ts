import { Type } from 'typebox'
import { closed, Id, type Localised, OneOf, Slug, Text } from './text.ts'

const PAGE_TEMPLATES = [
  'startpage',
  'search',
  'tvchannels',
  'tvchannels20',
  'tvchannels30',
  'outer_link',
  'group.catalog',
  'group.catalog.page',
  'group.catalog.search',
] as const
type PageTemplate = (typeof PAGE_TEMPLATES)[number]

export const MenuEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    title: Text,
    template: OneOf(PAGE_TEMPLATES),
    rowset: Type.Optional(Type.String()),
    src: Type.Optional(Type.String({ pattern: '^https?://' })),
    // For televisions, which have pictures in place of our icons and pages in modes of their own.
    icon: Type.Optional(Type.Object({ tv_x3: Type.String({ pattern: '^https?://' }) }, closed)),
    mode: Type.Optional(Slug),
  },
  closed,
)

export const MenuLink = Type.Object(
  { id: Id, slug: Slug, title: Text, src: Type.String({ pattern: '^https?://' }) },
  closed,
)

/** What the header has beside the usual: a button for promo codes, an icon that leads back, and another place that the logo leads to. */
export const Header = Type.Object(
  {
    promo_code: Type.Optional(Type.Boolean()),
    back: Type.Optional(Type.Boolean()),
    home: Type.Optional(Type.String({ pattern: '^(https?://|/(?!/))' })),
  },
  closed,
)

export interface MenuItem {
  id: number
  slug: string
  title: Localised
  template: PageTemplate
  /** Id. */
  rowset?: number
  /** Address of an outer link. */
  src?: string
  /** Address of a picture for televisions. */
  icon?: { tv_x3: string }
  mode?: string
}
