import {
  APP_VERSION,
  type Configuration,
  type Network,
  type Provider,
  type Resources,
} from '#contract/providers.ts'
import { DEFAULT_CODE_LENGTH } from '#domain/identity/phone.ts'
import { localise } from '#domain/providers/localise.ts'
import type { ProviderRow } from '../db/tables.ts'
import { textsOf } from '../words/words.ts'

const { description: DESCRIPTION } = textsOf('provider')

/** Id of the menu page that children do not see. */
const NOT_FOR_CHILDREN = 1000

/** The languages of a provider in its order of preference. */
export function languageOrder(provider: ProviderRow): string[] {
  return provider.languages.map((language) => language.key)
}

export function toProvider(row: ProviderRow): Provider {
  return {
    id: row.id,
    name: row.name,
    landing: {
      shortname: row.shortname,
      logo: row.logo,
      support: {
        url: row.support.url ?? null,
        phone: row.support.phone ?? null,
        email: row.support.email ?? null,
      },
      regform_btn_url: null,
      regform_btn_caption: null,
    },
    currency: row.currency,
    phone_mask: row.phone_mask,
    accent: row.accent,
    auto_auth: typeof row.sign_in.auto_auth_url === 'string',
    is_have_purchases: true,
  }
}

/** `remote` is the address of the caller; the country stays null as long as nothing tells it from an address. */
export function toNetwork(row: ProviderRow, language: string, remote: string): Network {
  const languages = [...row.languages]
  return {
    id: row.id,
    provider: toProvider(row),
    remote,
    country: null,
    is_guest_allowed: row.is_guest_allowed,
    auto_auth: typeof row.sign_in.auto_auth_url === 'string',
    promo_days: 0,
    lk_link: null,
    phone_otp_length: row.sign_in.code_length ?? DEFAULT_CODE_LENGTH,
    sign_in: {
      phone_nine_digits: row.sign_in.phone_nine_digits ?? false,
      is_logout_hidden: row.sign_in.is_logout_hidden ?? false,
      is_password_allowed: row.sign_in.is_password_allowed ?? true,
      auth_only: row.sign_in.auth_only ?? false,
      token_partners: [...(row.sign_in.token_partners ?? [])],
      auto_auth_url: row.sign_in.auto_auth_url ?? null,
    },
    languages: { available: languages, audio: languages, subtitle: languages },
    agreement: row.legal.agreement ? '/agreement' : null,
    privacy: row.legal.privacy ? '/privacy' : null,
    default: { title: row.name, description: localise(DESCRIPTION, language, languageOrder(row)) ?? '' },
  }
}

/** The limits and timings that clients take from the service. */
export function toConfiguration(): Configuration {
  return {
    min_search_chars: 1,
    bouncing_interval: 1000,
    catchup_blackout_mattress_screenshot_url: null,
    parental_durations: [0, 5, 15, 30, 60],
    app_version: APP_VERSION,
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
