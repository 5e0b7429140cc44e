import { Type, type Static } from 'typebox'
import { PROMO_CODE_LENGTH } from '#contract/promo.ts'
import { closed, Id, type Localised, Moment, Slug, Text } from './text.ts'

const Days = Type.Integer({ minimum: 1, maximum: 3660 })
const Count = Type.Integer({ minimum: 1, maximum: 2_000_000_000 })
const Packets = Type.Array(Type.String(), { minItems: 1, uniqueItems: true })

/** A campaign of promo codes. What is left out over the open internet (`ott_…`) is as in the provider's networks. */
export const PromoEntry = Type.Object(
  {
    id: Id,
    provider: Type.Optional(Type.String()),
    slug: Slug,
    name: Text,
    description: Type.Optional(Text),
    packets: Packets,
    ott_packets: Type.Optional(Packets),
    days: Days,
    ott_days: Type.Optional(Days),
    /** What is subscribed to, and charged for, as soon as the days are over. */
    after_renew_packet: Type.Optional(Type.String()),
    /** Linking takes one unit of the currency and pays it back. */
    needs_card: Type.Optional(Type.Boolean()),
    confirmation: Type.Optional(Type.Object({ title: Text, text: Text, desc: Type.Optional(Text) }, closed)),
    limits: Type.Optional(
      Type.Object(
        {
          uses: Type.Optional(Count),
          uses_per_user: Type.Optional(Count),
          from: Type.Optional(Moment),
          until: Type.Optional(Moment),
          only_new: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    /** Codes that everybody may know, for demonstrations and posters; `openair promo create` draws the others. */
    codes: Type.Optional(
      Type.Array(Type.String({ pattern: `^[A-Za-z0-9-]{4,${PROMO_CODE_LENGTH}}$` }), { maxItems: 20 }),
    ),
  },
  closed,
)
export type PromoEntry = Static<typeof PromoEntry>

export interface Promo {
  id: number
  provider: number
  slug: string
  name: Localised
  description?: Localised
  /** Ids. */
  packets: number[]
  ottPackets: number[]
  days: number
  ottDays: number
  /** Id. */
  afterRenewPacket?: number
  needsCard: boolean
  confirmation?: { title: Localised; text: Localised; desc?: Localised }
  mostUses?: number
  mostUsesOfUser: number
  /** Unix seconds. */
  from?: number
  until?: number
  isForNew: boolean
  /** As `normalPromoCode` writes them. */
  codes: string[]
}
