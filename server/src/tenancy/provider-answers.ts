import { type ClientSettings, NEW_YEAR_CHANNEL } from '#contract/client.ts'
import {
  APP_VERSION,
  type Configuration,
  type Network,
  type Provider,
  type Resources,
} from '#contract/providers.ts'
import { DEFAULT_CODE_LENGTH } from '#domain/identity/phone.ts'
import { OWN_PROMPTS } from '#domain/engagement/prompts.ts'
import { localise, type LocalisedText } from '#domain/providers/localise.ts'
import { trackLanguages } from '#domain/providers/track-languages.ts'
import type { ClientOfProvider } from '../db/identity-tables.ts'
import type { ProviderLink } from '../db/provider-settings.ts'
import type { ProviderRow } from '../db/tables.ts'
import { textsOf } from '../words/words.ts'
import { NO_TRACKS, type TrackTags } from './track-languages.store.ts'

const { description: DESCRIPTION } = textsOf('provider')

/** Id of the menu page that children do not see. */
const NOT_FOR_CHILDREN = 1000

/** The languages of a provider in its order of preference. */
export function languageOrder(provider: ProviderRow): string[] {
  return provider.languages.map((language) => language.key)
}

/** What is said of a provider in a language, else in the first of its own. */
export const sayFor =
  (row: ProviderRow, language: string) =>
  (text: LocalisedText | null | undefined): string | null =>
    localise(text ?? null, language, languageOrder(row))

export function toProvider(row: ProviderRow, language: string): Provider {
  const say = sayFor(row, language)
  return {
    id: row.id,
    name: row.name,
    landing: {
      shortname: row.shortname,
      logo: row.logo,
      logo_light: row.logo_light,
      support: {
        url: row.support.url ?? null,
        phone: row.support.phone ?? null,
        email: row.support.email ?? null,
      },
      regform_btn_url: row.landing.registration?.url ?? null,
      regform_btn_caption: say(row.landing.registration?.caption ?? null),
    },
    currency: row.currency,
    phone_mask: row.phone_mask,
    accent: row.accent,
    auto_auth: typeof row.sign_in.auto_auth_url === 'string',
    is_have_purchases: true,
    is_allow_additional_packets_without_base: row.sells_additional_alone,
  }
}

function toClient(client: ClientOfProvider): ClientSettings {
  return {
    is_branded: client.is_branded ?? false,
    prompts: [...(client.prompts ?? OWN_PROMPTS)],
    has_late_install: client.has_late_install ?? false,
    apps: {
      android: client.apps?.android ?? null,
      ios: client.apps?.ios ?? null,
      scheme: client.apps?.scheme ?? null,
    },
    app_redirect: client.app_redirect ?? 'none',
    poll_url: client.poll_url ?? null,
    promo_url: client.promo_url ?? null,
    new_year: {
      channel_id: client.new_year?.channel ?? NEW_YEAR_CHANNEL,
      rows: [...(client.new_year?.rows ?? [])],
    },
    cast: client.cast ?? null,
    backends: [...(client.backends ?? [])],
  }
}

/** An origin as browsers write it, by which pages compare it: in lower case, without the port that is usual. */
const asBrowsersSay = (origin: string): string => URL.parse(origin)?.origin ?? origin

const trackersOf = ({ trackers }: ProviderRow): Network['trackers'] => ({
  audience_pixel: trackers.audience_pixel ?? null,
  error_reporting: trackers.error_reporting ?? null,
  tag_manager: trackers.tag_manager ?? null,
  web_vitals: trackers.web_vitals ?? null,
})

/** Who a caller is to the service. */
export interface Whereabouts {
  /** Address of the caller; empty where it is not said. */
  readonly remote: string
  /** Two letters, where somebody knows. */
  readonly country: string | null
  /** Nothing names a provider to the caller: the default one answers, if it speaks to strangers as to its own. */
  readonly isStranger: boolean
}

/** Whether registered users sign in by login and password; where a backend of the provider's own signs them in, only if the provider says so. */
export const allowsPasswords = ({ sign_in, regional }: Pick<ProviderRow, 'sign_in' | 'regional'>): boolean =>
  sign_in.is_password_allowed ?? regional === null

/** What a caller is told of the service: a provider, or that there is none for it. */
export function toNetwork(
  row: ProviderRow,
  language: string,
  { remote, country, isStranger }: Whereabouts,
  tracks: TrackTags = NO_TRACKS,
): Network {
  const languages = [...row.languages]
  const say = sayFor(row, language)
  const strangers = isStranger ? row.strangers : null
  const provider = toProvider(row, language)
  const link = (one: ProviderLink | null) => one && { label: say(one.label) ?? one.url, url: one.url }
  return {
    id: row.id,
    provider: strangers ? null : provider,
    theme: row.theme,
    operator: say(row.operator) ?? row.name,
    operator_warning: say(row.operator_warning),
    partner_link: link(row.partner_link),
    regional: row.regional && { is_block_binding: row.regional.is_block_binding },
    connects_by_people: row.connects_by_people,
    support: provider.landing.support,
    is_allow_additional_packets_without_base: row.sells_additional_alone,
    remote,
    country,
    is_guest_allowed: row.is_guest_allowed && strangers === null,
    auto_auth: provider.auto_auth,
    is_promo_allowed: row.is_promo_allowed,
    promo_days: row.promo_days,
    is_pay_iframe: row.pay_frame_origins.length > 0,
    header: {
      is_promo_shown: row.is_promo_allowed && row.header.promo_code === true,
      is_back_shown: row.header.back === true,
      home_url: row.header.home ?? null,
    },
    trackers: trackersOf(row),
    lk_link: link(row.account_link),
    phone_otp_length: row.sign_in.code_length ?? DEFAULT_CODE_LENGTH,
    sign_in: {
      phone_mask: row.phone_mask,
      phone_nine_digits: row.sign_in.phone_nine_digits ?? false,
      is_logout_hidden: row.sign_in.is_logout_hidden ?? false,
      is_password_allowed: allowsPasswords(row),
      auth_only: row.sign_in.auth_only ?? false,
      token_partners: [...(row.sign_in.token_partners ?? [])],
      token_origins: (row.sign_in.token_origins ?? []).map(asBrowsersSay),
      auto_auth_url: row.sign_in.auto_auth_url ?? null,
    },
    client: toClient(row.client),
    languages: {
      available: languages,
      audio: trackLanguages(languages, tracks.audio, language),
      subtitle: trackLanguages(languages, tracks.subtitle, language),
    },
    agreement: row.legal.agreement ? '/agreement' : null,
    privacy: row.legal.privacy ? '/privacy' : null,
    default: strangers
      ? { title: say(strangers.title) ?? row.name, description: say(strangers.description) ?? '' }
      : { title: row.name, description: localise(DESCRIPTION, language, languageOrder(row)) ?? '' },
  }
}

/** The limits and timings that clients take from the service. @param hasTestPages outside production */
export function toConfiguration({ client }: ProviderRow, hasTestPages: boolean): Configuration {
  return {
    min_search_chars: 1,
    bouncing_interval: 1000,
    catchup_blackout_mattress_screenshot_url: client.blackout_placeholder ?? null,
    parental_durations: [0, 5, 15, 30, 60],
    app_version: APP_VERSION,
    has_test_pages: hasTestPages,
  }
}

/** Pages of the menu; one of them is not for children. @param maxAge the age limit, in years; null is none */
export function toResources(row: ProviderRow, language: string, maxAge: number | null): Resources {
  const order = languageOrder(row)
  const pages = row.menu.filter(({ id }) => maxAge === null || id !== NOT_FOR_CHILDREN)
  return {
    pages: pages.map((entry) => ({
      id: entry.id,
      slug: entry.slug,
      title: localise(entry.title, language, order) ?? entry.slug,
      template: entry.template,
      icon: { tv_x3: entry.icon?.tv_x3 ?? null, name: entry.icon?.name ?? null },
      mode: entry.mode ?? null,
      rowset_slug: entry.rowset ?? null,
      url: entry.url ?? null,
    })),
  }
}
