import { Type, type Static } from 'typebox'
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
    period: PeriodText,
    /** Others to choose from, each with the price of the whole period. */
    periods: Type.Optional(
      Type.Array(Type.Object({ period: PeriodText, price: Price }, closed), { maxItems: 5 }),
    ),
    trial: Type.Optional(
      Type.Object({ price: Price, days: Type.Integer({ minimum: 1, maximum: 365 }) }, closed),
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
    channels: Type.Optional(ChannelChoice),
    contents: Type.Optional(ContentChoice),
    benefits: Type.Array(Type.Object({ icon: Slug, text: Text }, closed)),
    art: Art,
  },
  closed,
)
export type PacketEntry = Static<typeof PacketEntry>

export interface Packet {
  id: number
  slug: string
  name: Localised
  short: Localised
  description: Localised
  isBase: boolean
  /** At each provider that sells it. What costs nothing everybody has there, guests too. */
  offers: {
    provider: number
    /** Decimal with two digits, in the provider's currency. */
    price: string
    /** years-months-days. */
    period: string
    /** Others, in their order. */
    periods: { period: string; price: string }[]
    trial?: { price: string; days: number }
  }[]
  /** Ids of what it opens. */
  channels: number[]
  contents: number[]
  /** `icon` is a name of lucide. */
  benefits: { icon: string; text: Localised }[]
  picture: Picture
}
