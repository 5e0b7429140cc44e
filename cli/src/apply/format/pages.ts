import { Type, type Static } from 'typebox'
import { ROW_TEMPLATES } from '#contract/catalogue.ts'
import { Art, type Picture } from './picture.ts'
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

const PromotionEntry = Type.Object(
  {
    title: Text,
    short: Type.Optional(Text),
    art: Type.Optional(Art),
    destination: DestinationEntry,
    duration: Type.Optional(Type.Integer({ minimum: 1, maximum: 600 })),
  },
  closed,
)
export type PromotionEntry = Static<typeof PromotionEntry>

const RuleEntry = Type.Object(
  { kind: OneOf(RULE_KINDS), value: Type.Optional(Type.Union([Type.String(), Type.Integer()])) },
  closed,
)

export const RowEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    title: Text,
    template: OneOf(ROW_TEMPLATES),
    content_type: OneOf(CONTENT_TYPES),
    description: Type.Optional(Text),
    items: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    promotions: Type.Optional(Type.Array(PromotionEntry, { minItems: 1 })),
    rule: Type.Optional(RuleEntry),
  },
  closed,
)
export type RowEntry = Static<typeof RowEntry>

export const RowsetEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    title: Text,
    template: Type.String({ minLength: 1 }),
    description: Type.Optional(Text),
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
  | { kind: 'newest' | 'on_air' | 'history' | 'packets' | 'all_channels' }

export interface Row {
  id: number
  slug: string
  title: Localised
  template: SliderTemplate
  contentType: RowContentType
  description?: Localised
  /** Ids of contents, channels, persons or packets, by the content type; empty when promotions or a rule fill the row. */
  items: number[]
  promotions: Promotion[]
  rule?: RowRule
}

export interface Rowset {
  id: number
  slug: string
  title: Localised
  template: string
  description?: Localised
  /** Ids in order. */
  rows: number[]
}
