import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await service.app.inject({ url, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json<Record<string, unknown>>()
}

test('the network says provider and languages of a caller [providers.api-network]', async () => {
  expect(await get('/v2/users/self/network?format=json&force_https=true')).toMatchObject({
    id: 1,
    remote: '127.0.0.1',
    is_guest_allowed: true,
    phone_otp_length: 6,
    languages: { available: [{ key: 'ru' }, { key: 'en' }] },
    provider: { id: 1, phone_mask: '+7 ### ### ## ##' },
  })
})

test('the provider is the one of the query, by number or name, else of the host, else the default one', async () => {
  const idOf = async (url: string, host = 'tv.example') => (await get(url, { host }))['id']
  const url = '/v2/users/self/network'
  expect(await idOf(url)).toBe(1)
  expect(await idOf(`${url}?provider=2`)).toBe(2)
  expect(await idOf(`${url}?provider=portal`)).toBe(2)
  expect(await idOf(url, 'portal.example')).toBe(2)
  expect(await idOf(url, 'portal.example:8080')).toBe(2)
  expect(await idOf(`${url}?provider=openair`, 'portal.example')).toBe(1)
  expect(await idOf(`${url}?provider=nobody`)).toBe(1)
})

test('a viewer stays with the own provider, whatever the query says', async () => {
  const { token } = await openGuest(service.app)
  expect(await get(`/v2/users/self/network?provider=2&access_token=${token}`)).toMatchObject({ id: 1 })
})

test('each provider has its own data [providers.api-provider-info]', async () => {
  expect(await get('/v2/providers/1/info')).toMatchObject({
    name: 'Openair',
    landing: { shortname: 'openair', support: { phone: '+7 700 000 00 00', url: null } },
    currency: { ASCII_NAME: 'KZT' },
  })
  expect(await get('/v2/providers/portal/info')).toMatchObject({ id: 2, currency: { ASCII_NAME: 'UZS' } })
  expect((await service.app.inject('/v2/providers/nobody/info')).statusCode).toBe(404)
})

test('a provider writes its money by names and a format with amount and symbol [commerce.currency-fields]', async () => {
  expect((await get('/v2/providers/1/info'))['currency']).toEqual({
    UTF_NAME: '₸',
    ASCII_NAME: 'KZT',
    ISO_CODE: 'KZT',
    FORMAT: '{amount} {symbol}',
  })
})

test('a menu page says where it leads and how it looks [shell.menu-page-fields]', async () => {
  const { pages } = await get('/v2/platform/resources?lang=en')
  expect((pages as object[])[0]).toEqual({
    id: 1,
    slug: 'home',
    title: 'Home',
    template: 'startpage',
    icon: { tv_x3: null, name: null },
    mode: null,
    rowset_slug: 'home',
    url: null,
  })
})

test('the configuration holds limits and timings [shell.api-configuration] [shell.configuration-fields] [shell.app-version] [catalogue.search-debounce]', async () => {
  expect(await get('/v2/platform/configuration')).toMatchObject({
    min_search_chars: 1,
    bouncing_interval: 1000,
    app_version: 186,
    catchup_blackout_mattress_screenshot_url: null,
    parental_durations: [0, 5, 15, 30, 60],
    has_test_pages: false,
  })
})

test('pages for tests are there where the service runs for tests, and nowhere else [shell.test-routes]', async () => {
  const tested = await openTestService({ environment: { OPENAIR_STAGE: 'test' } })
  try {
    const { body } = await tested.app.inject('/v2/platform/configuration')
    expect(JSON.parse(body)).toMatchObject({ has_test_pages: true })
  } finally {
    await tested.close()
  }
})

test('the menu comes in the language of the caller [shell.api-resources] [shell.api-accept-language]', async () => {
  const titles = async (url: string, language: string) => {
    const { pages } = await get(url, { 'accept-language': language })
    return (pages as { title: string }[]).map(({ title }) => title)
  }
  const url = '/v2/platform/resources'
  expect(await titles(url, 'ru-KZ,ru;q=0.9')).toEqual(['Главная', 'Каналы'])
  expect(await titles(url, 'en')).toEqual(['Home', 'Channels'])
  expect(await titles(`${url}?lang=en`, 'ru')).toEqual(['Home', 'Channels'])
  expect(await titles(`${url}?provider=2`, 'en')).toEqual(['Главная', 'Каналы'])
})

test('a provider that knows its viewers says where it is asked, others say that they do not', async () => {
  const { database } = service.ports
  const network = async () => {
    const { auto_auth, sign_in } = await get('/v2/users/self/network')
    return [auto_auth, (sign_in as { auto_auth_url: string | null }).auto_auth_url]
  }
  expect(await network()).toEqual([false, null])
  const url = 'https://who.example/'
  for (const auto_auth_url of [url, undefined]) {
    await database.db
      .updateTable('provider')
      .set({ sign_in: JSON.stringify({ auto_auth_url }) })
      .where('id', '=', 1)
      .execute()
    await database.notify('provider', '*')
    await expect.poll(network).toEqual(auto_auth_url ? [true, url] : [false, null])
  }
})

test('a change of a provider reaches calls at once', async () => {
  const { database } = service.ports
  for (const name of ['Openair Plus', 'Openair']) {
    await database.db.updateTable('provider').set({ name }).where('id', '=', 1).execute()
    await database.notify('provider', '*')
    await expect.poll(async () => (await get('/v2/providers/1/info'))['name']).toBe(name)
  }
})
