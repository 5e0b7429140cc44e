import { expect, test } from 'vitest'
import type { Network } from '#contract/providers.ts'
import type { ProviderInfo } from '#contract/provider-page.ts'
import { openUser } from '#server/testing/users.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'
import { specialProviders } from '../testing/special-providers.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)

const FIRST = smallServiceFile('providers.yaml').replace(
  'shortname: small',
  `shortname: small
  networks: [203.0.113.0/24]
  promo_days: 7
  strangers: {title: {ru: Вы не у нас, en: Not with us}, description: {ru: Придите по адресу провайдера, en: Come by your provider}}`,
)
const SECOND = otherProvider(
  'id: 2',
  'shortname: other',
  'name: Other',
  'domain: other.example',
  'is_guest_allowed: true',
  'additional_packets_alone: true',
  'open_countries: [KZ, UZ]',
  'sign_in: {auto_auth_url: https://who.other.example/, code_length: 4}',
  'account_link: {label: My account, url: https://my.other.example}',
  'partner_link: {label: Internet, url: https://net.other.example}',
  'landing: {title: All in one, text: Seven days free, features: [{icon: tv, title: Live, text: Now}], devices: [{device: lg, title: LG, text: webOS}], is_ott: true, registration: {url: https://other.example/join, caption: Join}}',
)
const PACKETS = ['small', 'other']
  .map(
    (provider, at) => `- id: ${50 + at}
  provider: ${provider}
  slug: ${provider}-base
  name: ${provider} base
  short: ${provider}
  description: ${provider}
  base: true
  price: '${at + 1}00.00'
${provider === 'small' ? "  trial: {price: '1.00', days: 7}\n" : ''}  period: 0-1-0
  channels: {}
  contents: {}
  benefits: []
  art: {motif: globe}
`,
  )
  .join('')
const BUNDLE = `- id: 52
  provider: other
  slug: other-both
  name: other both
  short: both
  description: both
  base: true
  price: '250.00'
  period: 0-1-0
  parts: [other-base]
  channels: {only: []}
  contents: {only: []}
  benefits: [{icon: tv, text: both}]
  art: {motif: globe}
`

const opened = serviceOfFile(async () => ({
  service: await runSmallService(NOW, {
    'providers.yaml': `${FIRST}${SECOND}${specialProviders()}`,
    'packets.yaml': `${smallServiceFile('packets.yaml')}${PACKETS}${BUNDLE}`,
    'help.yaml': '- {providers: [other], devices: [{device: lg, steps: [{ru: Раз., en: One.}]}]}\n',
    'networks.yaml': '- {provider: other, networks: [203.0.113.64/26]}\n',
  }),
}))
const service = () => opened().service

interface From {
  readonly ip?: string
  readonly country?: string
  readonly token?: string
  readonly payload?: object
}
/** What the service answers a caller at an address, behind a proxy of this machine that says country and address. */
const ask = (url: string, { ip, country, token, payload }: From = {}) =>
  service().app.inject({
    url,
    method: payload ? 'POST' : 'GET',
    ...(payload && { payload }),
    headers: {
      ...(ip !== undefined && { 'x-forwarded-for': ip }),
      ...(country !== undefined && { 'x-country': country }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
const network = async (query: string, from?: From): Promise<Network> =>
  (await ask(`/v2/users/self/network${query}`, from)).json<Network>()
const info = async (name: string, from?: From): Promise<ProviderInfo> =>
  (await ask(`/v2/providers/${name}/info?lang=en`, from)).json<ProviderInfo>()

test('each provider has landing, contacts, money and packets of its own, whoever asks [providers.tenant-own-data] [providers.provider-fields]', async () => {
  const { token } = await openUser(service().ports)
  for (const from of [{}, { token }]) {
    expect(await info('other', from)).toMatchObject({
      id: 2,
      name: 'Other',
      landing: {
        shortname: 'other',
        logo: expect.stringMatching(/\/art\/[0-9a-f]+\.\w+$/),
        support: { url: 'https://other.example', phone: '+7 700 000 00 00', email: 'help@other.example' },
        regform_btn_url: 'https://other.example/join',
        regform_btn_caption: 'Join',
      },
      currency: { UTF_NAME: '₸', ASCII_NAME: 'KZT', ISO_CODE: '398' },
      is_have_purchases: true,
      auto_auth: true,
      is_allow_additional_packets_without_base: true,
      bundles: [{ slug: 'other-both', price: '250.00', packets: [{ slug: 'other-base' }] }],
      page: { title: 'All in one', text: 'Seven days free', is_ott: true, devices: [{ device: 'lg' }] },
    })
    const slugs = async (name: string) =>
      (await info(name, from)).packets.map(({ slug, price }) => [slug, price])
    expect(await slugs('other')).toEqual([['other-base', '200.00']])
    expect(await slugs('2')).toEqual([['other-base', '200.00']])
    expect(await slugs('small')).toEqual([
      ['free', '0.00'],
      ['small-base', '100.00'],
    ])
  }
  const small = await info('small')
  expect(small).toMatchObject({
    name: 'Small',
    landing: { support: { email: 'help@small.example' }, regform_btn_url: null, regform_btn_caption: null },
    auto_auth: false,
    is_allow_additional_packets_without_base: false,
    page: { title: 'Small', text: null, features: [], devices: [], is_ott: false, promo_days: 7 },
  })
  expect((await ask('/v2/providers/nobody/info')).statusCode).toBe(404)
})

test('the network says all that a page needs to know of provider and caller [providers.network-info-fields]', async () => {
  expect(await network('?provider=other&lang=en', { ip: '198.51.100.7', country: 'KZ' })).toEqual({
    id: 2,
    provider: expect.objectContaining({ id: 2, phone_mask: '+7 ### ### ## ##' }),
    theme: 'dark',
    operator: 'Other',
    operator_warning: null,
    partner_link: { label: 'Internet', url: 'https://net.other.example' },
    regional: null,
    connects_by_people: false,
    support: { url: 'https://other.example', phone: '+7 700 000 00 00', email: 'help@other.example' },
    is_allow_additional_packets_without_base: true,
    remote: '198.51.100.7',
    country: 'KZ',
    is_guest_allowed: true,
    auto_auth: true,
    is_promo_allowed: false,
    is_pay_iframe: false,
    promo_days: 0,
    header: { is_promo_shown: false, is_back_shown: false, home_url: null },
    trackers: { audience_pixel: null, error_reporting: null, tag_manager: null, web_vitals: null },
    client: expect.objectContaining({ is_branded: false, backends: [] }),
    lk_link: { label: 'My account', url: 'https://my.other.example' },
    phone_otp_length: 4,
    sign_in: expect.objectContaining({ auto_auth_url: 'https://who.other.example/' }),
    languages: {
      available: [{ key: 'en', name: 'English', priority: 0, interface: true }],
      // Its titles are spoken in another language than its own.
      audio: [
        { key: 'en', name: 'English', priority: 0, interface: true },
        { key: 'ru', name: 'Russian', priority: 1, interface: false },
      ],
      subtitle: [{ key: 'en', name: 'English', priority: 0, interface: true }],
    },
    agreement: null,
    privacy: null,
    default: { title: 'Other', description: expect.any(String) },
  })
})

test('what is special at the providers that are named by number is preset where the number says enough, and a setting of theirs otherwise [providers.special-handling-ids] [providers.auth-only-ids] [providers.operator-warning-id]', async () => {
  const of = (id: number) => network(`?provider=${id}&lang=en`)
  for (const id of [152, 418]) expect((await of(id)).sign_in.auth_only).toBe(true)
  expect((await of(922)).operator_warning).toBe('Top up first')
  expect((await of(442)).connects_by_people).toBe(true)
  expect((await of(23)).operator).toBe('Operator JSC')
  expect((await of(726)).sign_in.is_logout_hidden).toBe(true)
  expect((await of(775)).phone_otp_length).toBe(4)
  expect((await of(8)).phone_otp_length).toBe(8)
  expect((await of(97)).sign_in.phone_nine_digits).toBe(true)
  expect((await of(760)).sign_in).toMatchObject({ is_logout_hidden: true, is_password_allowed: false })
  // Others have none of it.
  expect(await of(2)).toMatchObject({ operator_warning: null, operator: 'Other', connects_by_people: false })
  const { auth_only, is_logout_hidden, phone_nine_digits, is_password_allowed } = (await of(23)).sign_in
  expect([auth_only, is_logout_hidden, phone_nine_digits, is_password_allowed]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('whom nothing names a provider is told so, and is no guest of the default one', async () => {
  const stranger = { ip: '198.51.100.7' }
  expect(await network('?lang=en', stranger)).toMatchObject({
    id: 1,
    provider: null,
    is_guest_allowed: false,
    default: { title: 'Not with us', description: 'Come by your provider' },
  })
  const guest = (name: string, url: string, from: From) =>
    ask(url, {
      ...from,
      payload: { username: `guest-of-nobody-${name}`, password: 'a long password', is_guest: true },
    })
  expect((await guest('a', '/v2/users', stranger)).json()).toMatchObject({ error_code: 'permission_denied' })
  expect((await guest('b', '/v2/users?provider=small', stranger)).statusCode).toBe(200)
  expect((await guest('c', '/v2/users', { ip: '203.0.113.9' })).statusCode).toBe(200)
  expect(await network('', { ip: '203.0.113.9' })).toMatchObject({
    provider: { id: 1 },
    is_guest_allowed: true,
  })
})

test('the longest network that holds the address of a caller names the provider, also from a file of networks, and the country', async () => {
  for (const [ip, id] of [
    ['203.0.113.9', 1],
    ['203.0.113.70', 2],
  ] as const)
    expect(await network('', { ip })).toMatchObject({ id, provider: { id }, country: 'KZ', remote: ip })
})

test('in a country where the provider is not open nothing begins [providers.device-auth-403]', async () => {
  const { ports } = service()
  const user = await openUser(ports, { providerId: 2 })
  const { id } = (
    await ask('/v2/users/self/devices', { token: user.token, payload: { serial: 'abroad', model: 'x' } })
  ).json<{
    id: string
  }>()
  const abroad = { country: 'DE', ip: '198.51.100.7' }
  const refused = {
    error_code: 'forbidden_country',
    refusal: { reason: 'region' },
    detail: { country: 'DE', ip: '198.51.100.7' },
  }
  const calls: readonly [string, object?][] = [
    ['/v2/users/self/network?provider=other'],
    ['/v2/auth/device?provider=other', { device_id: id }],
    // A device is its provider's, whatever the address says.
    ['/v2/auth/device?provider=small', { device_id: id }],
    ['/v2/otps?provider=other', { phone: '+77010000099', sign_up: true }],
  ]
  for (const [url, payload] of calls) {
    const answer = await ask(url, { ...abroad, ...(payload && { payload }) })
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining(refused)])
  }
  const offer = { packet_id: 51 }
  const buying = await ask('/v2/users/self/purchases_offer', { ...abroad, token: user.token, payload: offer })
  expect(buying.json()).toMatchObject({ error_code: 'forbidden_country' })
  for (const [url, payload] of calls.slice(0, 3))
    expect((await ask(url, { country: 'UZ', ...(payload && { payload }) })).statusCode).toBe(200)
})
