import { Type, type Static } from 'typebox'
import { ClientSettings } from './client.ts'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, nullable } from './values.ts'

export const Language = Type.Object({
  key: Type.String(),
  name: Type.String(),
  priority: Type.Integer(),
  interface: Type.Boolean(),
})
export type Language = Static<typeof Language>

export const Currency = Type.Object({
  UTF_NAME: Type.String(),
  ASCII_NAME: Type.String(),
  ISO_CODE: Type.String(),
  FORMAT: Type.String({ description: 'with the tokens {amount} and {symbol}' }),
})

export const Landing = Type.Object({
  shortname: Type.String(),
  logo: nullable(Type.String()),
  // The same for light ground, where the provider has light pages.
  logo_light: nullable(Type.String()),
  support: Type.Object({
    url: nullable(Type.String()),
    phone: nullable(Type.String()),
    email: nullable(Type.String()),
  }),
  regform_btn_url: nullable(Type.String()),
  regform_btn_caption: nullable(Type.String()),
})

export const Provider = Type.Object({
  id: IntegerId,
  name: Type.String(),
  landing: Landing,
  currency: Currency,
  phone_mask: nullable(Type.String()),
  accent: Type.String({ description: 'brand colour, #RRGGBB' }),
  auto_auth: Type.Boolean(),
  is_have_purchases: Type.Boolean(),
  is_allow_additional_packets_without_base: Type.Boolean({
    description: 'whether packets that are no base packets are sold to who has none',
  }),
})
export type Provider = Static<typeof Provider>

/** How viewers of a provider sign in; providers differ, and clients that do not know this keep the defaults. */
export const SignIn = Type.Object({
  phone_mask: Type.Optional(
    nullable(Type.String({ description: 'how a phone is written, also where nothing names a provider' })),
  ),
  phone_nine_digits: Type.Boolean({ description: 'nine digits are a phone too, if the first is not 7' }),
  is_logout_hidden: Type.Boolean(),
  is_password_allowed: Type.Boolean({ description: 'whether login and password are offered' }),
  auth_only: Type.Boolean({ description: 'after signing in, nothing but signing in is offered' }),
  token_partners: Type.Array(Type.String(), {
    description:
      'partners whose token in the address signs in without asking, where an app or a page of theirs has led there; anybody can write a name',
  }),
  token_origins: Type.Optional(
    Type.Array(Type.String(), { description: 'where the pages of these partners are' }),
  ),
  auto_auth_url: nullable(Type.String()),
})
export type SignIn = Static<typeof SignIn>

/** What pages load of others, once the viewer has allowed it. */
export const Trackers = Type.Object({
  audience_pixel: nullable(
    Type.String({ description: 'address of a counter; ids, device type, fts and evtp are added to it' }),
  ),
  error_reporting: nullable(Type.String({ description: 'address of a script' })),
  tag_manager: nullable(Type.String({ description: 'address of a script' })),
  web_vitals: nullable(Type.String({ description: 'address of a script' })),
})
export type Trackers = Static<typeof Trackers>

const NamedLink = Type.Object({ label: Type.String(), url: Type.String() })

/** What a provider does for its subscribers by a backend of its own. */
const Regional = Type.Object({
  is_block_binding: Type.Boolean({
    description: 'signing in cannot be left while the subscriber is blocked',
  }),
})

export const Network = Type.Object({
  id: IntegerId,
  // Null: nothing names a provider to this caller, who reads `default`.
  provider: nullable(Provider),
  theme: Type.Union([Type.Literal('dark'), Type.Literal('light')], {
    description: 'of pages of text; pictures stand on dark ground everywhere',
  }),
  operator: Type.String({ description: 'whose name stands at the foot of pages' }),
  operator_warning: nullable(Type.String({ description: 'told to who signs in' })),
  // One more entry of the menu of who is signed in.
  partner_link: nullable(NamedLink),
  regional: nullable(Regional),
  connects_by_people: Type.Boolean({
    description: 'people of the provider connect packets that its viewers do not find in its list',
  }),
  support: Landing.properties.support,
  is_allow_additional_packets_without_base: Type.Boolean(),
  remote: Type.String({ description: 'IP address of the caller' }),
  country: nullable(Type.String()),
  is_guest_allowed: Type.Boolean(),
  auto_auth: Type.Boolean(),
  is_promo_allowed: Type.Boolean({ description: 'whether the provider takes promo codes' }),
  is_pay_iframe: Type.Boolean({ description: 'whether payment pages may stand in a window of the page' }),
  trackers: Trackers,
  promo_days: Type.Integer({ description: 'days that guests are told they can try; 0 is nothing to tell' }),
  header: Type.Object({
    is_promo_shown: Type.Boolean({ description: 'whether entering a promo code stands in the header' }),
    is_back_shown: Type.Boolean({ description: 'whether the header has an icon that leads back' }),
    home_url: nullable(
      Type.String({
        description: 'where the logo leads, a path of this service or an address; null is home',
      }),
    ),
  }),
  // In place of the page of the account.
  lk_link: nullable(NamedLink),
  phone_otp_length: Type.Integer(),
  sign_in: SignIn,
  client: ClientSettings,
  languages: Type.Object({
    available: Type.Array(Language),
    audio: Type.Array(Language),
    subtitle: Type.Array(Language),
  }),
  agreement: nullable(Type.String({ description: 'address of the text; a path is one of this service' })),
  privacy: nullable(Type.String({ description: 'the same' })),
  default: Type.Object({ title: Type.String(), description: Type.String() }),
})
export type Network = Static<typeof Network>

/** Version of the web application, as clients compare it. */
export const APP_VERSION = 186

export const Configuration = Type.Object({
  min_search_chars: Type.Integer(),
  bouncing_interval: Type.Integer({ description: 'milliseconds' }),
  catchup_blackout_mattress_screenshot_url: nullable(
    Type.String({
      description: 'a picture or a video (.mp4, .webm) that stands where the archive of a channel is closed',
    }),
  ),
  parental_durations: Type.Array(Type.Integer({ description: 'minutes' })),
  app_version: Type.Integer(),
  has_test_pages: Type.Boolean({ description: 'whether /test, /vitrina_test and /test_feed are there' }),
})
export type Configuration = Static<typeof Configuration>

export const MenuPage = Type.Object({
  id: IntegerId,
  slug: Type.String(),
  title: Type.String(),
  template: Type.String(),
  icon: Type.Object({ tv_x3: nullable(Type.String()), name: nullable(Type.String()) }),
  mode: nullable(Type.String()),
  rowset_slug: nullable(Type.String({ description: 'the rowset that the page shows' })),
  url: nullable(Type.String()),
})
export type MenuPage = Static<typeof MenuPage>

export const Resources = Type.Object({ pages: Type.Array(MenuPage) })
export type Resources = Static<typeof Resources>

export const getNetwork = endpoint({
  method: 'GET',
  path: '/v2/users/self/network',
  summary: 'Who the caller is to the service: provider, country, languages',
  access: 'optional',
  query: Type.Object({ ...CommonQuery }),
  answer: Network,
  errors: ['forbidden_country'],
})

export const getConfiguration = endpoint({
  method: 'GET',
  path: '/v2/platform/configuration',
  summary: 'Limits and timings of the client',
  access: 'open',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Configuration,
  errors: [],
})

export const getResources = endpoint({
  method: 'GET',
  path: '/v2/platform/resources',
  summary: 'Menu pages of the provider',
  access: 'open',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Resources,
  errors: [],
})
