import { expect, test } from 'vitest'
import type { ProviderRow } from '../db/tables.ts'
import { toNetwork, toResources } from './provider-answers.ts'

/** A provider of which nothing is said but what has to be. */
const PLAIN = {
  id: 7,
  name: 'One',
  shortname: 'one',
  logo: null,
  logo_light: null,
  languages: [{ key: 'en', name: 'English' }],
  support: {},
  landing: {},
  phone_mask: '+7',
  accent: '#F4B544',
  theme: 'dark',
  sign_in: {},
  header: {},
  trackers: {},
  legal: {},
  client: {},
  menu: [],
  regional: null,
  strangers: null,
  operator: null,
  operator_warning: null,
  partner_link: null,
  account_link: null,
  is_guest_allowed: true,
  is_promo_allowed: false,
  promo_days: 0,
  pay_frame_origins: [],
  sells_additional_alone: false,
  connects_by_people: false,
}
const rowOf = (more: object): ProviderRow => ({ ...PLAIN, ...more }) as unknown as ProviderRow
const networkOf = (more: object, isStranger = false) =>
  toNetwork(rowOf(more), 'en', { remote: '10.0.0.1', country: 'KZ', isStranger })

test('sound and subtitles are offered in what titles of the provider have too, each by itself, and the interface in its own languages alone', () => {
  const own = [
    { key: 'ru', name: 'Русский', priority: 0, interface: true },
    { key: 'en', name: 'English', priority: 1, interface: true },
  ]
  const of = (language: string) =>
    toNetwork(
      rowOf({ languages: own }),
      language,
      { remote: '', country: null, isStranger: false },
      { audio: ['de', 'ru'], subtitle: ['fr'] },
    ).languages
  const { available, audio, subtitle } = of('ru')
  expect(available).toEqual(own)
  expect([audio, subtitle].map((list) => list.map(({ name }) => name))).toEqual([
    ['Русский', 'Английский', 'Немецкий'],
    ['Русский', 'Английский', 'Французский'],
  ])
  expect(of('en').audio.map(({ name }) => name)).toEqual(['Russian', 'English', 'German'])
})

test('whatever is said of the web app of a provider is told to it', () => {
  const client = {
    is_branded: true,
    prompts: ['email'],
    has_late_install: true,
    apps: { android: 'https://a.example', ios: 'https://i.example', scheme: 'one' },
    app_redirect: 'premium',
    poll_url: 'https://poll.example',
    promo_url: 'https://promo.example',
    cast: { script: 'https://cast.example', receiver: 'ABC' },
    backends: ['https://other.example'],
  }
  expect(networkOf({ client: { ...client, new_year: { channel: 5, rows: ['snow'] } } }).client).toEqual({
    ...client,
    new_year: { channel_id: 5, rows: ['snow'] },
  })
})

test('where nothing is said of the web app it is the usual one', () => {
  expect(networkOf({}).client).toEqual({
    is_branded: false,
    prompts: expect.arrayContaining(['register', 'email']),
    has_late_install: false,
    apps: { android: null, ios: null, scheme: null },
    app_redirect: 'none',
    poll_url: null,
    promo_url: null,
    new_year: { channel_id: 3929, rows: [] },
    cast: null,
    backends: [],
  })
})

test('whatever is said of signing in, of links and of who looks on is told', () => {
  const sign_in = {
    phone_nine_digits: true,
    is_logout_hidden: true,
    is_password_allowed: false,
    auth_only: true,
    token_partners: ['partner'],
    token_origins: ['https://partner.example'],
    auto_auth_url: 'https://auto.example',
  }
  const trackers = { audience_pixel: 'a', error_reporting: 'e', tag_manager: 't', web_vitals: 'w' }
  const support = { url: 'https://help.example', phone: '+7 1', email: 'a@one.example' }
  const said = networkOf({
    sign_in: { ...sign_in, code_length: 4 },
    trackers,
    support,
    landing: { registration: { url: 'https://reg.example', caption: { en: 'Join' } } },
    operator: { en: 'The operator' },
    operator_warning: { en: 'Mind' },
    partner_link: { url: 'https://partner.example', label: { en: 'Partner' } },
    account_link: { url: 'https://account.example', label: null },
    is_promo_allowed: true,
    promo_days: 14,
    header: { promo_code: true, back: true },
    pay_frame_origins: ['https://pay.example'],
    sells_additional_alone: true,
    connects_by_people: true,
    regional: { is_block_binding: true, url: 'https://inner.example' },
    legal: { agreement: { en: 'A' }, privacy: { en: 'P' } },
  })
  expect(said).toMatchObject({
    operator: 'The operator',
    operator_warning: 'Mind',
    partner_link: { label: 'Partner', url: 'https://partner.example' },
    // A link without words is called by its address.
    lk_link: { label: 'https://account.example', url: 'https://account.example' },
    regional: { is_block_binding: true },
    connects_by_people: true,
    support,
    is_allow_additional_packets_without_base: true,
    remote: '10.0.0.1',
    country: 'KZ',
    is_guest_allowed: true,
    auto_auth: true,
    is_promo_allowed: true,
    promo_days: 14,
    is_pay_iframe: true,
    header: { is_promo_shown: true, is_back_shown: true },
    trackers,
    phone_otp_length: 4,
    sign_in,
    agreement: '/agreement',
    privacy: '/privacy',
    provider: {
      id: 7,
      landing: { regform_btn_url: 'https://reg.example', regform_btn_caption: 'Join', support },
    },
  })
  // The address of the operator's own service is nobody's business.
  expect(said.regional).toEqual({ is_block_binding: true })
})

test('where nothing is said of signing in, of links and of who looks on nothing is told', () => {
  expect(networkOf({})).toMatchObject({
    operator: 'One',
    operator_warning: null,
    partner_link: null,
    lk_link: null,
    regional: null,
    support: { url: null, phone: null, email: null },
    auto_auth: false,
    is_pay_iframe: false,
    header: { is_promo_shown: false, is_back_shown: false },
    trackers: { audience_pixel: null, error_reporting: null, tag_manager: null, web_vitals: null },
    phone_otp_length: 6,
    sign_in: {
      phone_nine_digits: false,
      is_logout_hidden: false,
      is_password_allowed: true,
      auth_only: false,
      token_partners: [],
      token_origins: [],
      auto_auth_url: null,
    },
    agreement: null,
    privacy: null,
  })
  // The header asks for promo codes only where there are any.
  expect(networkOf({ header: { promo_code: true } }).header.is_promo_shown).toBe(false)
})

test('where partners’ pages are is told as browsers write it, however the provider has', () => {
  const token_origins = [
    'https://TV.Partner.example',
    'https://partner.example:443',
    'http://partner.example:8080',
  ]
  expect(networkOf({ sign_in: { token_origins } }).sign_in.token_origins).toEqual([
    'https://tv.partner.example',
    'https://partner.example',
    'http://partner.example:8080',
  ])
})

test('whom the provider does not serve is told its words and no provider, and is no guest', () => {
  const strangers = { title: { en: 'Not here' }, description: { en: 'Ask us.' } }
  expect(networkOf({ strangers }, true)).toMatchObject({
    provider: null,
    is_guest_allowed: false,
    sign_in: { phone_mask: '+7' },
    default: { title: 'Not here', description: 'Ask us.' },
  })
  expect(networkOf({ strangers: {} }, true).default).toEqual({ title: 'One', description: '' })
  expect(networkOf({ strangers })).toMatchObject({ provider: { id: 7 }, is_guest_allowed: true })
  expect(networkOf({}, true)).toMatchObject({ provider: { id: 7 }, is_guest_allowed: true })
})

test('the menu is told with all that is said of its pages, and without the page of adults to children', () => {
  const full = {
    id: 2,
    slug: 'tv',
    title: { en: 'TV' },
    template: 'outer_link',
    icon: { tv_x3: 'x3', name: 'tv' },
    mode: 'wide',
    rowset: 'home',
    url: 'https://tv.example',
  }
  const menu = [full, { id: 1000, slug: 'adult', title: {}, template: 'startpage' }]
  const [first, adult] = toResources(rowOf({ menu }), 'en', null).pages
  expect(first).toEqual({
    id: 2,
    slug: 'tv',
    title: 'TV',
    template: 'outer_link',
    icon: { tv_x3: 'x3', name: 'tv' },
    mode: 'wide',
    rowset_slug: 'home',
    url: 'https://tv.example',
  })
  expect(adult).toEqual({
    id: 1000,
    slug: 'adult',
    title: 'adult',
    template: 'startpage',
    icon: { tv_x3: null, name: null },
    mode: null,
    rowset_slug: null,
    url: null,
  })
  expect(toResources(rowOf({ menu }), 'en', 12).pages.map(({ id }) => id)).toEqual([2])
})
