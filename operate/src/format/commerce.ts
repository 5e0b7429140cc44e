import { Type, type Static } from 'typebox'
import { LEGAL_KINDS, type LegalKind } from '#contract/legal.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import { Art, type Picture } from './picture.ts'
import { forOthers, Owner } from './sharing.ts'
import { closed, Id, type Localised, OneOf, Price, Slug, Text } from './text.ts'

const list = () => Type.Optional(Type.Array(Type.String()))

/** Everything that has one of the words, without the exceptions; without words simply everything. */
const ChannelChoice = Type.Object({ only: list(), categories: list(), except: list() }, closed)
const ContentChoice = Type.Object(
  {
    only: list(),
    genres: list(),
    types: Type.Optional(Type.Array(OneOf(['movie', 'series']))),
    except: list(),
  },
  closed,
)
export type ChannelChoice = Static<typeof ChannelChoice>
export type ContentChoice = Static<typeof ContentChoice>

const PeriodText = Type.String({ pattern: '^\\d{1,3}-\\d{1,3}-\\d{1,4}$' })

/** How a provider sells a packet. */
const Offered = Type.Object(
  {
    price: Price,
    /** A month where nothing is said. */
    period: Type.Optional(PeriodText),
    /** Others to choose from, each with the price of the whole period. */
    periods: Type.Optional(
      Type.Array(Type.Object({ period: PeriodText, price: Price }, closed), { maxItems: 5 }),
    ),
    trial: Type.Optional(
      Type.Object(
        {
          price: Price,
          days: Type.Integer({ minimum: 1, maximum: 365 }),
          /** Who has had a trial of one packet of a group has had those of all. */
          group: Type.Optional(Slug),
        },
        closed,
      ),
    ),
    /** The legal text of the provider that has to be agreed to before it is bought. */
    agreement: Type.Optional(OneOf(LEGAL_KINDS)),
    /** For how long from its beginning renewal cannot be switched off, and what whoever tries is told. */
    term: Type.Optional(Type.Object({ period: PeriodText, message: Text }, closed)),
    bundle: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Text),
          price: Type.Optional(Text),
          internet_speed: Type.Optional(Text),
          description: Type.Optional(Text),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type Offered = Static<typeof Offered>

export const PacketEntry = Type.Object(
  {
    id: Id,
    ...Offered.properties,
    provider: Owner,
    also: forOthers(Offered),
    slug: Slug,
    name: Text,
    short: Text,
    description: Text,
    base: Type.Boolean(),
    free: Type.Optional(Type.Boolean()),
    /** Of a bundle: it opens what they open, and what it has itself. */
    parts: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 })),
    /** Short name of the provider whose it is: others sell it as a partner's. */
    partner: Type.Optional(Type.String()),
    channels: Type.Optional(ChannelChoice),
    contents: Type.Optional(ContentChoice),
    /** All titles of these libraries are in it. */
    libraries: list(),
    /** A row of titles on its page. */
    row: Type.Optional(Type.String()),
    benefits: Type.Array(Type.Object({ icon: Slug, text: Text }, closed)),
    art: Art,
    design: Type.Optional(
      Type.Object(
        {
          logo: Type.Optional(Art),
          badge: Type.Optional(Text),
          features: Type.Optional(Type.Array(Text, { maxItems: 6 })),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type PacketEntry = Static<typeof PacketEntry>

/** What a provider says of a packet that it sells. */
export interface PacketOffer {
  provider: number
  /** Decimal with two digits, in the provider's currency. */
  price: string
  /** years-months-days. */
  period: string
  /** Others, in their order. */
  periods: { period: string; price: string }[]
  trial?: { price: string; days: number; group?: string }
  /** Id of the provider whose it is, where that is another one. */
  partner?: number
  /** The legal text itself: its kind and title, and an id that changes with its words. */
  agreement?: { id: string; kind: LegalKind; title: LocalisedText }
  term?: { period: string; message: Localised }
  bundle?: Partial<Record<'name' | 'price' | 'internet_speed' | 'description', Localised>>
}

export interface Packet {
  id: number
  slug: string
  name: Localised
  short: Localised
  description: Localised
  isBase: boolean
  /** At each provider that sells it. What costs nothing everybody has there, guests too. */
  offers: PacketOffer[]
  /** Ids of what it opens, with what its parts open. */
  channels: number[]
  contents: number[]
  /** Ids. */
  parts: number[]
  libraries: number[]
  row?: string
  /** `icon` is a name of lucide. */
  benefits: { icon: string; text: Localised }[]
  picture: Picture
  design: { logo?: Picture; badge?: Localised; features: Localised[] }
}
