import { Type, type Static } from 'typebox'
import { AD_KINDS, AD_ROLLS, type Campaign } from '#domain/ads/campaign.ts'
import { Art, type Picture } from './picture.ts'
import { Age, closed, Id, type Localised, Moment, OneOf, Slug, Text } from './text.ts'

const Names = Type.Optional(Type.Array(Type.String(), { minItems: 1, uniqueItems: true }))
const Seconds = Type.Integer({ minimum: 1, maximum: 120 })
const WebAddress = Type.String({ pattern: '^https://[^\\s<>"]+$' })

/** A clip that is drawn (`art`), the video of a title (`content`), or the answer of another ad system (`tag`). */
const Ad = Type.Object(
  {
    title: Text,
    art: Type.Optional(Art),
    content: Type.Optional(Type.String()),
    tag: Type.Optional(WebAddress),
    seconds: Type.Optional(Seconds),
    skip_after: Type.Optional(Type.Integer({ minimum: 0, maximum: 120 })),
    click: Type.Optional(WebAddress),
  },
  closed,
)

/** A campaign of one provider, the default one where none is named. Its ads are shown together, in their order. */
export const AdCampaignEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    provider: Type.Optional(Type.String()),
    rolls: Type.Array(OneOf(AD_ROLLS), { minItems: 1, uniqueItems: true }),
    kinds: Type.Optional(Type.Array(OneOf(AD_KINDS), { minItems: 1, uniqueItems: true })),
    /** Who has one of these packets. */
    packets: Names,
    channels: Names,
    contents: Names,
    /** Age rating of the ads. */
    age: Age,
    /** How often it is drawn, compared with the others; 1 where it is left out. */
    weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** How often one viewer sees it within 24 hours. */
    per_day: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    from: Type.Optional(Moment),
    until: Type.Optional(Moment),
    ads: Type.Array(Ad, { minItems: 1, maxItems: 10 }),
  },
  closed,
)
export type AdCampaignEntry = Static<typeof AdCampaignEntry>

/** How a provider advertises. */
export const ProviderAds = Type.Object(
  {
    /** The most ads of one break; 2 where it is left out. */
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    /** Films are interrupted so often. */
    every_minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 600 })),
    /** Packets that end all ads. */
    without: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
    /** False: ads do not lead to these packets. */
    is_removable: Type.Optional(Type.Boolean()),
    /** Origins of other ad systems: their documents, media and counters. */
    origins: Type.Optional(
      Type.Array(Type.String({ pattern: '^https://[a-z0-9.-]+(?::\\d{1,5})?$' }), { uniqueItems: true }),
    ),
  },
  closed,
)

/** An ad with its references resolved. */
export interface Ad {
  title: Localised
  /** One of these. */
  picture?: Picture
  /** Id. */
  content?: number
  tag?: string
  seconds: number
  skipAfter?: number
  click?: string
}

export interface AdCampaign extends Pick<Campaign, 'id' | 'rolls' | 'target' | 'age' | 'weight'> {
  slug: string
  /** Id. */
  provider: number
  perDay?: number
  /** Unix seconds. */
  from?: number
  until?: number
  ads: Ad[]
}
