import { Type, type Static } from 'typebox'
import { ROW_TEMPLATES } from '#contract/catalogue.ts'
import type { Audience } from '#domain/catalogue/audience.ts'
import { AudienceEntry } from './audience.ts'
import { Art, type Picture } from './picture.ts'
import { Others, Owner } from './sharing.ts'
import { closed, Id, type Localised, OneOf, Slug, Text } from './text.ts'

type SliderTemplate = (typeof ROW_TEMPLATES)[number]

const CONTENT_TYPES = ['promotions', 'channels', 'contents', 'histories', 'persons', 'packets'] as const
type RowContentType = (typeof CONTENT_TYPES)[number]

const DESTINATION_TYPES = [
  'content',
  'row',
  'rowset',
  'channel',
  'packet',
  'open_url',
  'text',
  'last_channel',
  'enter_promo_key',
] as const
type DestinationType = (typeof DESTINATION_TYPES)[number]

const RULE_KINDS = [
  'genre',
  'type',
  'decade',
  'person',
  'category',
  'newest',
  'popular',
  'because_watched',
  'on_air',
  'history',
  'packets',
  'all_channels',
  'search',
] as const

export const SEARCHED = ['contents', 'channels', 'persons', 'programs'] as const

const DestinationEntry = Type.Object(
  {
    type: OneOf(DESTINATION_TYPES),
    slug: Type.Optional(Type.String()),
    src: Type.Optional(Type.String({ pattern: '^https?://' })),
    title: Type.Optional(Text),
    description: Type.Optional(Text),
  },
  closed,
)
export type DestinationEntry = Static<typeof DestinationEntry>

/** Of a small picture that is drawn elsewhere. */
const Address = Type.String({ pattern: '^(https?://|/|data:image/)' })

const PromotionEntry = Type.Object(
  {
    title: Text,
    short: Type.Optional(Text),
    art: Type.Optional(Art),
    destination: DestinationEntry,
    icon: Type.Optional(Address),
    icon_focused: Type.Optional(Address),
    overlay_icon: Type.Optional(Address),
    duration: Type.Optional(Type.Integer({ minimum: 1, maximum: 600 })),
  },
  closed,
)
export type PromotionEntry = Static<typeof PromotionEntry>

const RuleEntry = Type.Object(
  {
    kind: OneOf(RULE_KINDS),
    value: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    /** Of a row that follows a title: `{title}` stands for it. */
    title: Type.Optional(Text),
  },
  closed,
)

export const RowEntry = Type.Object(
  {
    id: Id,
    provider: Owner,
    also: Others,
    slug: Slug,
    title: Text,
    template: OneOf(ROW_TEMPLATES),
    content_type: OneOf(CONTENT_TYPES),
    description: Type.Optional(Text),
    items: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    promotions: Type.Optional(Type.Array(PromotionEntry, { minItems: 1 })),
    rule: Type.Optional(RuleEntry),
    audience: Type.Optional(AudienceEntry),
    /** Seconds for which clients may keep it. */
    cache_timeout: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
  },
  closed,
)
export type RowEntry = Static<typeof RowEntry>

export const RowsetEntry = Type.Object(
  {
    id: Id,
    provider: Owner,
    also: Others,
    slug: Slug,
    title: Text,
    template: Type.String({ minLength: 1 }),
    description: Type.Optional(Text),
    library: Type.Optional(Slug),
    /** Draws the title as a lock-up. */
    logo: Type.Optional(Art),
    rows: Type.Array(Type.String(), { minItems: 1 }),
  },
  closed,
)
export type RowsetEntry = Static<typeof RowsetEntry>

export interface Destination {
  type: DestinationType
  /** Of the content, row, rowset, channel or packet. */
  id?: number
  slug?: string
  /** Address of open_url. */
  src?: string
  /** Words of text. */
  title?: Localised
  description?: Localised
}

export interface Promotion {
  title: Localised
  short?: Localised
  picture: Picture
  destination: Destination
  /** Addresses. */
  icon?: string
  icon_focused?: string
  overlay_icon?: string
  /** Seconds on the screen. */
  duration?: number
}

/** What fills a row when its items are not named. */
export type RowRule =
  | { kind: 'genre'; genre: number }
  | { kind: 'type'; type: 'movie' | 'series' }
  | { kind: 'decade'; from: number }
  | { kind: 'person'; person: number }
  | { kind: 'category'; category: number }
  | { kind: 'search'; what: (typeof SEARCHED)[number] }
  | { kind: 'newest' | 'popular'; type?: 'movie' | 'series' }
  | { kind: 'because_watched'; title?: Localised }
  | { kind: 'on_air' | 'history' | 'packets' | 'all_channels' }

export interface Row {
  id: number
  /** Ids of the providers that have it. */
  providers: number[]
  slug: string
  title: Localised
  template: SliderTemplate
  contentType: RowContentType
  description?: Localised
  /** Ids of contents, channels, persons or packets, by the content type; empty when promotions or a rule fill the row. */
  items: number[]
  promotions: Promotion[]
  rule?: RowRule
  audience?: Audience
  /** Seconds. */
  cacheTimeout?: number
}

export interface Rowset {
  id: number
  /** Ids of the providers that have it. */
  providers: number[]
  slug: string
  title: Localised
  template: string
  description?: Localised
  /** Id. */
  library?: number
  logo?: Picture
  /** Ids in order. */
  rows: number[]
}
