import { page } from 'vitest/browser'
import { getPacket, listPackets } from '#contract/commerce.ts'
import { authDevice, createUser, getUser, registerDevice } from '#contract/identity-endpoints.ts'
import { getProviderInfo } from '#contract/provider-page.ts'
import type { Network } from '#contract/providers.ts'
import { getPurchasePeriods } from '#contract/purchases.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { packetDetailOf, packetOf } from '../../testing/catalogue-things.ts'
import {
  authOf,
  deviceOf,
  menuPageOf,
  networkOf,
  providerInfoOf,
  providerOf,
  userOf,
} from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { shell } = words.en

const somoni = { UTF_NAME: 'soʻm', ASCII_NAME: 'UZS', ISO_CODE: '860', FORMAT: '{symbol}{amount}' }
const language = (key: string, name: string) => ({ key, name, priority: 0, interface: true })

/** Two services of one process: what each says of itself. */
const FIRST = {
  network: networkOf(),
  accent: { dark: { '--accent': '#f4b544' }, light: null },
  pages: [menuPageOf(1, 'Home', { template: 'startpage' }), menuPageOf(3, 'Films')],
  price: '1,490 ₸',
  ground: [undefined, '#f4b544', 'Trial TV'],
} as const
const darvoza = providerOf({
  id: 2,
  name: 'Darvoza',
  currency: somoni,
  phone_mask: '+998 (__) ___-__-__',
  landing: {
    ...providerOf().landing,
    shortname: 'darvoza',
    logo: '/art/dark.svg',
    logo_light: '/art/light.svg',
  },
})
const SECOND = {
  network: networkOf({
    id: 2,
    provider: darvoza,
    theme: 'light',
    operator: 'Darvoza Telecom',
    phone_otp_length: 4,
    sign_in: { ...networkOf().sign_in, phone_mask: darvoza.phone_mask },
    languages: {
      ...networkOf().languages,
      available: [language('en', 'English'), language('uz', 'Oʻzbekcha')],
    },
  }),
  accent: { dark: { '--accent': '#3fb8a0' }, light: { '--accent': '#2f9b86' } },
  pages: [
    menuPageOf(1, 'Bosh sahifa', { template: 'startpage', rowset_slug: 'home' }),
    menuPageOf(4, 'Bolalarga'),
  ],
  price: 'soʻm1,490',
  ground: ['light', '#2f9b86', 'Darvoza'],
} as const

test('two providers are two services: colours, ground, logo, menu, money, languages, signing in and their pages [providers.tenant-own-data] [commerce.price-format]', async ({
  app,
  service,
}) => {
  service.answer(listPackets, [packetOf(2, 'Basic')])
  for (const { network, accent, pages, price, ground } of [FIRST, SECOND]) {
    const provider: NonNullable<Network['provider']> = network.provider ?? darvoza
    service.answer(getProviderInfo, providerInfoOf({ ...provider, packets: [packetOf(2, 'Basic')] }))
    await app.open('/provider/of-the-viewer', { network, accent, resources: { pages: [...pages] } })
    const header = page.getByRole('banner')
    await expect.element(page.getByRole('main').getByText(price)).toBeVisible()
    const root = document.documentElement
    const home = header.getByRole('link', { name: pattern(shell.home_link, { name: provider.name }) })
    await expect.element(home).toBeVisible()
    expect([root.dataset['theme'], root.style.getPropertyValue('--accent'), provider.name]).toEqual([
      ...ground,
    ])
    const logo = home.element().querySelector('img')?.getAttribute('src')
    expect(logo).toBe(network === SECOND.network ? '/art/light.svg' : undefined)
    await expect.element(header.getByRole('link', { name: pages[1].title })).toBeVisible()
    const foot = page.getByRole('contentinfo')
    await expect.element(foot.getByText(pattern(shell.operator, { name: network.operator }))).toBeVisible()
    for (const { name } of network.languages.available)
      await expect.element(foot.getByRole('button', { name })).toBeVisible()
    await app.open('/#auth', { network, accent, resources: { pages: [...pages] } })
    const start = provider.phone_mask?.slice(0, 4).replace(/[ (]/g, '') ?? ''
    await expect.element(page.getByRole('dialog').getByText(start).first()).toBeVisible()
  }
})

test('a page of another provider than the viewer’s is loaded anew as the viewer’s own, so that no price stands in the money of the other', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.answer(getUser, userOf({ provider: darvoza }))
  await app.open('/faq?from=mail#help')
  await expect.poll(() => app.address).toBe('/faq?from=mail&provider=darvoza#help')
  await app.open('/faq?provider=darvoza', { network: SECOND.network })
  await app.atRest()
  expect(app.address).toBe('/faq?provider=darvoza')
  // Where nothing names a provider, the page came as nobody's.
  await app.open('/faq', { network: networkOf({ provider: null, is_guest_allowed: false }) })
  await expect.poll(() => app.address).toBe('/faq?provider=darvoza')
})

/** Each guest gets a device of its own and a token that names it; answers whose token has last asked who it is. */
function answerGuests(service: FakeService): () => string | null | undefined {
  let made = 0
  service.answer(registerDevice, () => deviceOf(`guest${++made}`))
  service.answer(authDevice, ({ body }) => {
    const id = body.device_id ?? ''
    return authOf(deviceOf(id), Math.floor(Date.now() / 1000) + 3600, { access_token: `of ${id}` })
  })
  return () => service.asked(getUser).at(-1)?.token
}

test('a guest is whoever’s page they open: the browser is another one at each provider, and finds it again [providers.tenant-own-data]', async ({
  app,
  service,
}) => {
  const asker = answerGuests(service)
  await app.open('/faq', { network: FIRST.network })
  await expect.poll(asker).toBe('of guest1')
  await app.open('/faq?provider=darvoza', { network: SECOND.network })
  await expect.poll(asker).toBe('of guest2')
  await app.open('/faq', { network: FIRST.network })
  await expect.poll(asker).toBe('of guest1')
  await app.open('/faq?provider=darvoza', { network: SECOND.network })
  await expect.poll(asker).toBe('of guest2')
  expect(service.asked(createUser)).toHaveLength(2)

  // Wherever links lead from there, the address names the provider: the service makes pages anew by nothing else.
  const home = page
    .getByRole('banner')
    .getByRole('link', { name: pattern(shell.home_link, { name: 'Darvoza' }) })
  await expect.element(home).toHaveAttribute('href', '/?provider=darvoza')
  await home.click()
  await expect.poll(() => app.address).toBe('/?provider=darvoza')
  await app.reload()
  await expect.poll(asker).toBe('of guest2')
  history.back()
  await expect.poll(() => app.address).toBe('/faq?provider=darvoza')
})

test('a guest of whom nothing but the device was kept is known by what the service says, and left to its own provider', async ({
  app,
  service,
}) => {
  const asker = answerGuests(service)
  service.answer(getUser, ({ token }) =>
    userOf({ is_guest: true, provider: token === 'of earlier' ? darvoza : providerOf() }),
  )
  document.cookie = 'openair_device=earlier; Path=/'
  await app.open('/faq', { network: FIRST.network })
  await expect.poll(asker).toBe('of guest1')
  expect(app.address).toBe('/faq')
  await app.open('/faq?provider=darvoza', { network: SECOND.network })
  await expect.poll(asker).toBe('of earlier')
})

test('on a picture that a light page begins with, logo and words are those for dark ground', async ({
  app,
  service,
}) => {
  const description = 'All that the family watches'
  service.answer(getPacket, packetDetailOf(2, 'Basic', { description }))
  service.answer(getPurchasePeriods, [])
  service.answer(listPackets, [packetOf(2, 'Basic')])
  const { network, accent } = SECOND
  await resize(NARROW)
  await app.open('/packets/basic', { network, accent })
  const words = page.getByRole('main').getByText(description)
  await expect.element(words).toBeVisible()
  expect(document.documentElement.dataset['theme']).toBe('light')
  const shown = (from: Element) =>
    [...from.querySelectorAll('img')].flatMap((one) =>
      one.checkVisibility() ? [one.getAttribute('src')] : [],
    )
  expect(shown(page.getByRole('banner').element())).toEqual(['/art/dark.svg'])
  expect(shown(page.getByRole('contentinfo').element())).toEqual(['/art/light.svg'])
  const art = page.getByRole('article').element().querySelector('[data-header="art"] > div')
  expect(art?.getBoundingClientRect().bottom).toBeGreaterThan(words.element().getBoundingClientRect().bottom)
})
