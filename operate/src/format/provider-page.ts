import { Type, type Static } from 'typebox'
import { DEVICES, FEATURE_ICONS } from '#contract/provider-page.ts'
import type {
  LandingSettings,
  ProviderLink,
  RegionalSettings,
  StrangerWords,
} from '#server/db/provider-settings.ts'
import { closed, type Localised, OneOf, Text } from './text.ts'

const Address = Type.String({ pattern: '^https?://' })

const Link = Type.Object({ label: Text, url: Address }, closed)

/** The provider's page, `/provider/{shortname}`, in the order of its sections. */
const Landing = Type.Object(
  {
    title: Type.Optional(Text),
    text: Type.Optional(Text),
    features: Type.Optional(
      Type.Array(Type.Object({ icon: OneOf(FEATURE_ICONS), title: Text, text: Text }, closed), {
        maxItems: 6,
      }),
    ),
    devices: Type.Optional(
      Type.Array(Type.Object({ device: OneOf(DEVICES), title: Text, text: Text }, closed), { maxItems: 12 }),
    ),
    /** It sells over the open internet: packets are not shown before they are there. */
    is_ott: Type.Optional(Type.Boolean()),
    /** Where one becomes a subscriber. */
    registration: Type.Optional(Type.Object({ url: Address, caption: Text }, closed)),
  },
  closed,
)

/** A provider whose own backend signs its subscribers in. */
const Regional = Type.Object(
  {
    url: Type.String({ pattern: '^https?://[^?#]+$' }),
    /** Where a debt is paid, with `{username}` and `{amount}`. */
    pay_url: Address,
    /** Signing in cannot be left while the subscriber is blocked. */
    is_block_binding: Type.Optional(Type.Boolean()),
  },
  closed,
)

/** How a provider looks, what it says of itself, and what is done differently for its viewers. */
export const LOOK_AND_WAYS = {
  /** The ground of its pages of text; without the line dark. */
  theme: Type.Optional(OneOf(['dark', 'light'] as const)),
  /** Whose name stands at the foot of its pages, where that is not its own. */
  operator: Type.Optional(Text),
  /** In place of the page of the account. */
  account_link: Type.Optional(Link),
  /** One more entry of the menu of who is signed in. */
  partner_link: Type.Optional(Link),
  /** Told to who signs in. */
  operator_warning: Type.Optional(Text),
  landing: Type.Optional(Landing),
  /** Countries that it is open in; without the line everywhere. */
  open_countries: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { minItems: 1, uniqueItems: true }),
  ),
  /** Of the default provider: what callers read whom nothing names a provider. Without it they are its own. */
  strangers: Type.Optional(Type.Object({ title: Text, description: Text }, closed)),
  regional: Type.Optional(Regional),
  /** Its people connect packets that its viewers do not find in its list. */
  connects_by_people: Type.Optional(Type.Boolean()),
}
const Ways = Type.Object(LOOK_AND_WAYS)
export type LookAndWays = Static<typeof Ways>

/** How a provider looks and what is its own, as it is kept. */
export interface ProviderLook {
  theme: 'dark' | 'light'
  operator: Localised | null
  accountLink: ProviderLink | null
  partnerLink: ProviderLink | null
  operatorWarning: Localised | null
  landing: LandingSettings
  openCountries: string[]
  strangers: StrangerWords | null
  regional: RegionalSettings | null
  connectsByPeople: boolean
}
