import { Type, type Static } from 'typebox'
import { SEO_PAGES, type SeoPage } from '#contract/seo.ts'
import { GATEWAYS, PAYFORMS, type PaySystem } from '#domain/commerce/pay-systems.ts'
import type { LegalTexts } from '#domain/providers/legal-text.ts'
import type { OwnMasks } from '#domain/catalogue/own-masks.ts'
import { Art, type Picture } from './picture.ts'
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

const MenuEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    title: Text,
    template: OneOf(PAGE_TEMPLATES),
    rowset: Type.Optional(Type.String()),
    src: Type.Optional(Type.String({ pattern: '^https?://' })),
  },
  closed,
)

const LanguageEntry = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z]{2}$' }),
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
  { payform: OneOf(PAYFORMS), gateway: OneOf(GATEWAYS), title: Text, description: Text },
  closed,
)

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

export const ProviderEntry = Type.Object(
  {
    id: Id,
    shortname: Slug,
    name: Text,
    domain: Type.Optional(Type.String({ minLength: 1 })),
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
    pay_systems: Type.Optional(Type.Array(PaySystemEntry, { maxItems: 10 })),
    /** Whether packets that are no base packets are sold to who has no base packet. */
    additional_packets_alone: Type.Optional(Type.Boolean()),
    /** Short name of a provider all of whose titles it has too, but for the hidden ones. */
    titles_of: Type.Optional(Type.String()),
    hidden_contents: Type.Optional(Type.Array(Type.String())),
    /** Short name of a provider all of whose rows and rowsets it has too. */
    pages_of: Type.Optional(Type.String()),
    embed_origins: Type.Optional(Type.Array(EmbedOrigin, { uniqueItems: true })),
    sign_in: Type.Optional(SignIn),
    menu: Type.Array(MenuEntry, { minItems: 1 }),
    seo: Type.Optional(Seo),
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

interface MenuItem {
  id: number
  slug: string
  title: Localised
  template: PageTemplate
  /** Id. */
  rowset?: number
  /** Address of an outer link. */
  src?: string
}

export interface Provider {
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
  phoneMask: string
  support: Static<typeof Support>
  isGuestAllowed: boolean
  /** In the order in which they are offered. */
  paySystems: PaySystem[]
  sellsAdditionalAlone: boolean
  /** Ids of titles that this provider does not have. */
  hiddenContents: number[]
  /** Origins whose pages may show the embedded pages; `*` is any. */
  embedOrigins: string[]
  signIn: SignIn
  menu: MenuItem[]
  seo: OwnMasks
  legal: LegalTexts
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
