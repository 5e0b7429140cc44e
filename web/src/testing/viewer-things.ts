import type { AuthAnswer, Device, User } from '#contract/identity.ts'
import type { ProviderInfo } from '#contract/provider-page.ts'
import type { Configuration, MenuPage, Network, Provider } from '#contract/providers.ts'
import { SEO_PAGES, type SeoMasks } from '#contract/seo.ts'

export const providerOf = (more: Partial<Provider> = {}): Provider => ({
  id: 1,
  name: 'Trial TV',
  landing: {
    shortname: 'trial',
    logo: null,
    logo_light: null,
    support: { url: 'https://trial.example', phone: '+7 700 000 00 00', email: 'help@trial.example' },
    regform_btn_url: null,
    regform_btn_caption: null,
  },
  currency: { UTF_NAME: '₸', ASCII_NAME: 'KZT', ISO_CODE: '398', FORMAT: '{amount} {symbol}' },
  phone_mask: '+7 ### ### ## ##',
  accent: '#F4B544',
  auto_auth: false,
  is_have_purchases: true,
  is_allow_additional_packets_without_base: false,
  ...more,
})

export const providerInfoOf = (more: Partial<ProviderInfo> = {}): ProviderInfo => ({
  ...providerOf(),
  packets: [],
  bundles: [],
  page: {
    title: 'Television of the town',
    text: 'Seven days free',
    features: [],
    devices: [],
    is_ott: false,
    promo_days: 0,
    theme: 'dark',
  },
  ...more,
})

export const networkOf = (more: Partial<Network> = {}): Network => ({
  id: 1,
  provider: providerOf(),
  theme: 'dark',
  operator: 'Trial TV',
  operator_warning: null,
  partner_link: null,
  regional: null,
  connects_by_people: false,
  support: providerOf().landing.support,
  is_allow_additional_packets_without_base: false,
  remote: '',
  country: null,
  is_guest_allowed: true,
  auto_auth: false,
  is_promo_allowed: true,
  promo_days: 0,
  is_pay_iframe: false,
  header: { is_promo_shown: false, is_back_shown: false, home_url: null },
  trackers: { audience_pixel: null, error_reporting: null, tag_manager: null, web_vitals: null },
  lk_link: null,
  phone_otp_length: 6,
  sign_in: {
    phone_mask: providerOf().phone_mask,
    phone_nine_digits: false,
    is_logout_hidden: false,
    is_password_allowed: true,
    auth_only: false,
    token_partners: [],
    auto_auth_url: null,
  },
  client: {
    is_branded: false,
    prompts: [],
    has_late_install: false,
    apps: { android: null, ios: null, scheme: null },
    app_redirect: 'none',
    poll_url: null,
    promo_url: null,
    new_year: { channel_id: 3929, rows: [] },
    cast: null,
    backends: [],
  },
  languages: {
    available: [
      { key: 'ru', name: 'Русский', priority: 1, interface: true },
      { key: 'en', name: 'English', priority: 2, interface: true },
    ],
    audio: [],
    subtitle: [],
  },
  agreement: null,
  privacy: null,
  default: { title: 'Trial TV', description: 'Television for tests' },
  ...more,
})

export const configurationOf = (more: Partial<Configuration> = {}): Configuration => ({
  min_search_chars: 2,
  bouncing_interval: 1000,
  catchup_blackout_mattress_screenshot_url: null,
  parental_durations: [0, 15, 60],
  app_version: 186,
  has_test_pages: false,
  ...more,
})

export const menuPageOf = (id: number, title: string, more: Partial<MenuPage> = {}): MenuPage => ({
  id,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  title,
  template: 'group.catalog',
  icon: { tv_x3: null, name: null },
  mode: null,
  rowset_slug: title.toLowerCase(),
  url: null,
  ...more,
})

export const masks: SeoMasks = Object.fromEntries(
  SEO_PAGES.map((page) => [page, { title: '{provider}', description: '{about}' }]),
) as SeoMasks

export const userOf = (more: Partial<User> = {}): User => ({
  id: 7,
  username: 'viewer',
  phone: '+77000000000',
  email: null,
  first_name: 'Aida',
  timezone: 'Asia/Almaty',
  provider_uid: null,
  device_limit: 5,
  provider: providerOf(),
  is_guest: false,
  date_joined: '2026-01-01T00:00:00Z',
  refer_id: null,
  parental_status: 'ignore',
  parental_code: null,
  parental_dialogue: null,
  accounts: [],
  ...more,
})

export const deviceOf = (id: string, more: Partial<Device> = {}): Device => ({
  id,
  serial: 'serial',
  device_type: 'pc',
  vendor: 'browser',
  model: 'Chrome',
  version: '1',
  os_name: 'Linux',
  os_version: '0',
  application_type: 'web',
  login_at: null,
  notification: null,
  settings: { parentalChannels: false },
  parental_settings: {
    duration: 0,
    pay: false,
    profile: false,
    program: false,
    vod: false,
    channel: false,
    settings: false,
  },
  ...more,
})

/** What a device is authorised with. @param expired in Unix seconds */
export const authOf = (device: Device, expired: number, more: Partial<AuthAnswer> = {}): AuthAnswer => ({
  access_token: 'token',
  expired,
  was_guest: true,
  device,
  profile: null,
  ...more,
})
