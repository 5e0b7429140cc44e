import { Type, type Static } from 'typebox'
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
})
export type Provider = Static<typeof Provider>

/** How viewers of a provider sign in; providers differ, and clients that do not know this keep the defaults. */
export const SignIn = Type.Object({
  phone_nine_digits: Type.Boolean({ description: 'nine digits are a phone too, if the first is not 7' }),
  is_logout_hidden: Type.Boolean(),
  is_password_allowed: Type.Boolean({ description: 'whether login and password are offered' }),
  auth_only: Type.Boolean({ description: 'after signing in, nothing but signing in is offered' }),
  token_partners: Type.Array(Type.String(), {
    description: 'partners whose token in the address signs in without asking',
  }),
  auto_auth_url: nullable(Type.String()),
})
export type SignIn = Static<typeof SignIn>

export const Network = Type.Object({
  id: IntegerId,
  provider: nullable(Provider),
  remote: Type.String({ description: 'IP address of the caller' }),
  country: nullable(Type.String()),
  is_guest_allowed: Type.Boolean(),
  auto_auth: Type.Boolean(),
  promo_days: Type.Integer(),
  lk_link: nullable(Type.Object({ label: Type.String(), url: Type.String() })),
  phone_otp_length: Type.Integer(),
  sign_in: SignIn,
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
  catchup_blackout_mattress_screenshot_url: nullable(Type.String()),
  parental_durations: Type.Array(Type.Integer({ description: 'minutes' })),
  app_version: Type.Integer(),
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

export const getProviderInfo = endpoint({
  method: 'GET',
  path: '/v2/providers/:id/info',
  summary: 'A provider and its landing data',
  access: 'open',
  shared: true,
  params: Type.Object({ id: Type.String({ maxLength: 60 }) }),
  query: Type.Object({ ...CommonQuery }),
  answer: Provider,
  errors: ['not_found'],
})
