import { Type, type Static } from 'typebox'
import { SEO_PAGES, type SeoPage } from '#contract/seo.ts'
import { GATEWAYS, PAYFORMS, type PaySystem } from '#domain/commerce/pay-systems.ts'
import type { HelpTexts } from '#domain/providers/help-texts.ts'
import type { LegalTexts } from '#domain/providers/legal-text.ts'
import type { OwnMasks } from '#domain/catalogue/own-masks.ts'
import { Drm } from './drm.ts'
import { Header, MenuEntry, type MenuItem, MenuLink } from './menu.ts'
import { Client, FrameOrigin } from './provider-client.ts'
import type { AdSettings } from '#server/db/ad-tables.ts'
import { LANGUAGES } from '#server/words/words.ts'
import { ProviderAds } from './ads.ts'
import { Art, type Picture } from './picture.ts'
import { LOOK_AND_WAYS, type ProviderLook } from './provider-page.ts'
import { closed, Id, type Localised, OneOf, Slug, Text } from './text.ts'

const LanguageEntry = Type.Object(
  {
    key: OneOf(LANGUAGES),
    name: Type.String({ minLength: 1 }),
    interface: Type.Boolean(),
  },
  closed,
)
export type Language = Static<typeof LanguageEntry>

const Currency = Type.Object(
  {
    UTF_NAME: Type.String({ minLength: 1 }),
    ASCII_NAME: Type.String({ pattern: '^[A-Z]{3}$' }),
    ISO_CODE: Type.Integer({ minimum: 1, maximum: 999 }),
    FORMAT: Type.String({ pattern: '\\{amount\\}' }),
  },
  closed,
)
export type Currency = Static<typeof Currency>

const Support = Type.Object(
  {
    phone: Type.String({ minLength: 1 }),
    email: Type.String({ minLength: 3 }),
    url: Type.String({ pattern: '^https?://' }),
  },
  closed,
)

/** How viewers sign in; what is left out has the service's default. */
const SignIn = Type.Object(
  {
    code_length: Type.Optional(Type.Union([Type.Literal(4), Type.Literal(6), Type.Literal(8)])),
    phone_nine_digits: Type.Optional(Type.Boolean()),
    device_limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    is_logout_hidden: Type.Optional(Type.Boolean()),
    is_password_allowed: Type.Optional(Type.Boolean()),
    auth_only: Type.Optional(Type.Boolean()),
    token_partners: Type.Optional(Type.Array(Slug)),
    token_origins: Type.Optional(Type.Array(Type.String({ pattern: '^https?://[^/?#]+$' }))),
    auto_auth_url: Type.Optional(Type.String({ pattern: '^https?://' })),
    messenger: Type.Optional(
      Type.Object(
        { name: Type.String({ minLength: 1 }), url: Type.String({ pattern: '^https?://' }) },
        closed,
      ),
    ),
  },
  closed,
)
type SignIn = Static<typeof SignIn>

/** A way of paying that viewers of the provider choose from. */
const PaySystemEntry = Type.Object(
  {
    payform: OneOf(PAYFORMS),
    gateway: OneOf(GATEWAYS),
    title: Text,
    description: Text,
    button_text: Type.Optional(Text),
    /** How to pay, for the balance and for a packet. */
    how_to_use: Type.Optional(Text),
    how_to_use_packet: Type.Optional(Text),
    /** Whether clients ask for no PIN before it. */
    skip_parental_control: Type.Optional(Type.Boolean()),
  },
  closed,
)

/** A question to viewers; number 1 is asked after renewal was switched off. */
const SurveyEntry = Type.Object(
  {
    id: Id,
    question: Text,
    description: Type.Optional(Text),
    /** Whether an answer in own words is taken. */
    own_words: Type.Optional(Type.Boolean()),
    answers: Type.Array(Type.Object({ id: Id, text: Text }, closed), { minItems: 1, maxItems: 20 }),
  },
  closed,
)

/** What viewers are asked. */
interface Survey {
  id: number
  question: Localised
  description: Localised | null
  allow_user_answer: boolean
  answers: { id: number; text: Localised }[]
}

const Mask = Type.Object({ title: Type.Optional(Text), description: Type.Optional(Text) }, closed)
type Mask = Static<typeof Mask>

/** Masks of titles and descriptions by kind of page; what is left out is said by the service's own. */
const Seo = Type.Object(
  Object.fromEntries(SEO_PAGES.map((page) => [page, Type.Optional(Mask)])) as Record<
    SeoPage,
    ReturnType<typeof Type.Optional<typeof Mask>>
  >,
  closed,
)
export type Seo = Partial<Record<SeoPage, Mask>>

/** An origin as browsers compare them, any subdomain of a host, or every page there is. */
const EmbedOrigin = Type.String({
  pattern: '^(?:\\*|https?://(?:\\*\\.)?[a-z0-9.-]+(?::(?:\\d{1,5}|\\*))?)$',
})

/** An address that pages of HTTPS may load. */
const LoadedUrl = Type.String({
  pattern: '^https://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\\d{1,5})?(?:/[^\\s;,]*)?$',
})

const Trackers = Type.Object(
  {
    audience_pixel: Type.Optional(LoadedUrl),
    error_reporting: Type.Optional(LoadedUrl),
    tag_manager: Type.Optional(LoadedUrl),
    web_vitals: Type.Optional(LoadedUrl),
  },
  closed,
)

export const ProviderEntry = Type.Object(
  {
    id: Id,
    shortname: Slug,
    name: Text,
    /** A host name as browsers send it, in small letters, without protocol and port. */
    domain: Type.Optional(Type.String({ pattern: '^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$' })),
    /** Whose callers see it where neither token, query nor host name says which provider is meant. */
    networks: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    is_default: Type.Boolean(),
    country: Type.String(),
    time_zone: Type.String(),
    accent: Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' }),
    brand: Type.Object({ style: Type.String({ minLength: 1 }) }, closed),
    languages: Type.Array(LanguageEntry, { minItems: 1 }),
    currency: Currency,
    phone_mask: Type.String({ minLength: 1 }),
    support: Support,
    is_guest_allowed: Type.Boolean(),
    pay_systems: Type.Optional(Type.Array(PaySystemEntry, { maxItems: 20 })),
    /** False keeps its viewers from paying, also those with cards. */
    is_payment_allowed: Type.Optional(Type.Boolean()),
    /** Whether packets that are no base packets are sold to who has no base packet. */
    additional_packets_alone: Type.Optional(Type.Boolean()),
    /** Whether viewers may enter promo codes. */
    promo_codes: Type.Optional(Type.Boolean()),
    /** Days that guests are told they can try: of the trial of one of its packets. */
    promo_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    /** Countries that it sells packets to; none named is everywhere. */
    countries: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { uniqueItems: true })),
    /** Viewers may pause what they have; and whether they may give it up meanwhile. */
    pausing: Type.Optional(Type.Object({ may_give_up: Type.Boolean() }, closed)),
    /** Without it the provider has no ads. */
    ads: Type.Optional(ProviderAds),
    surveys: Type.Optional(Type.Array(SurveyEntry, { maxItems: 20 })),
    /** Short name of a provider all of whose titles it has too, but for the hidden ones. */
    titles_of: Type.Optional(Type.String()),
    hidden_contents: Type.Optional(Type.Array(Type.String())),
    /** Short name of a provider all of whose rows and rowsets it has too. */
    pages_of: Type.Optional(Type.String()),
    embed_origins: Type.Optional(Type.Array(EmbedOrigin, { uniqueItems: true })),
    /** Origins of payment pages that stand in a window instead of in place of the page. */
    pay_frame_origins: Type.Optional(Type.Array(FrameOrigin, { uniqueItems: true })),
    /** What its pages load of others, once a viewer has allowed it. */
    trackers: Type.Optional(Trackers),
    /** Devices of an account that watch at a time, whatever they watch; left out, any number. */
    simultaneous_streams: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    drm: Type.Optional(Drm),
    sign_in: Type.Optional(SignIn),
    header: Type.Optional(Header),
    client: Type.Optional(Client),
    menu: Type.Array(MenuEntry, { minItems: 1 }),
    /** Links out of the service, after the pages of the menu. */
    menu_links: Type.Optional(Type.Array(MenuLink, { maxItems: 10 })),
    seo: Type.Optional(Seo),
    ...LOOK_AND_WAYS,
  },
  closed,
)
export type ProviderEntry = Static<typeof ProviderEntry>

export const AccountEntry = Type.Object(
  {
    login: Type.String({ minLength: 1 }),
    password: Type.String({ minLength: 1 }),
    first_name: Type.String({ minLength: 1 }),
    phone: Type.String({ pattern: '^\\+\\d{10,15}$' }),
    provider: Type.String(),
    packets: Type.Array(Type.String()),
  },
  closed,
)
export type AccountEntry = Static<typeof AccountEntry>

export const ServiceEntry = Type.Object(
  {
    name: Text,
    timeline_epoch_days: Type.Integer({ minimum: 1, maximum: 400 }),
    standby: Art,
    program_categories: Type.Array(Type.Object({ id: Id, slug: Slug, name: Text }, closed), { minItems: 1 }),
  },
  closed,
)
export type ServiceEntry = Static<typeof ServiceEntry>

export interface Provider extends ProviderLook {
  id: number
  shortname: string
  name: Localised
  domain?: string
  /** Such as `10.20.0.0/16`. */
  networks: string[]
  isDefault: boolean
  /** ISO 3166 code, and the country's id. */
  country: { id: number; code: string }
  timeZone: string
  /** #RRGGBB */
  accent: string
  brand: Picture
  /** In the order in which they are offered; the first is the default one. */
  languages: Language[]
  currency: Currency
  /** Where the currency stands: `file:line`. */
  currencyPlace: string
  phoneMask: string
  support: Static<typeof Support>
  isGuestAllowed: boolean
  /** In the order in which they are offered. */
  paySystems: PaySystem[]
  isPaymentAllowed: boolean
  sellsAdditionalAlone: boolean
  isPromoAllowed: boolean
  promoDays: number
  /** ISO 3166 codes; none is everywhere. */
  countries: string[]
  pausing: { may_give_up: boolean } | null
  ads: AdSettings | null
  surveys: Survey[]
  /** Ids of titles that this provider does not have. */
  hiddenContents: number[]
  /** Origins whose pages may show the embedded pages; `*` is any. */
  embedOrigins: string[]
  /** Origins of payment pages that stand in a window. */
  payFrameOrigins: string[]
  /** What its pages load of others, once a viewer has allowed it. */
  trackers: Static<typeof Trackers>
  /** Devices of an account that watch at a time; null is any number. */
  simultaneousStreams: number | null
  drm: Static<typeof Drm>
  signIn: SignIn
  header: Static<typeof Header>
  client: Client
  menu: MenuItem[]
  seo: OwnMasks
  legal: LegalTexts
  help: HelpTexts
}

export interface Account {
  login: string
  password: string
  firstName: string
  /** Digits. */
  phone: string
  /** Ids. */
  provider: number
  packets: number[]
}
