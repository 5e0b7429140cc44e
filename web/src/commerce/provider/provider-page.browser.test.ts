import { page } from 'vitest/browser'
import { listPackets } from '#contract/commerce.ts'
import { getProviderInfo, type ProviderInfo } from '#contract/provider-page.ts'
import { listFutureSubscriptions } from '#contract/subscriptions.ts'
import { resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerShop } from '../../testing/browser/usual-shop.ts'
import { packetOf } from '../../testing/catalogue-things.ts'
import { networkOf, providerInfoOf, providerOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { landing, shell } = words.en
const inMain = page.getByRole('main')

const tried = packetOf(2, 'Basic', {
  is_base: true,
  base: true,
  is_trial: true,
  trial_price: '1.00',
  trial_period_human: { days: 7, months: 0, years: 0 },
})
const pageOf = (more: Partial<ProviderInfo['page']> = {}): ProviderInfo['page'] => ({
  ...providerInfoOf().page,
  title: 'Television of the town',
  text: 'Seven days free',
  features: [
    { icon: 'archive', title: 'Archive', text: 'Seven days of it' },
    { icon: 'wallet', title: 'One bill', text: 'With the internet' },
  ],
  devices: [
    { device: 'browser', title: 'Browser', text: 'Nothing to install' },
    { device: 'lg', title: 'LG webOS', text: '3.0 or newer' },
  ],
  promo_days: 7,
  ...more,
})
const own = (more: Partial<ProviderInfo> = {}): ProviderInfo =>
  providerInfoOf({ packets: [tried], page: pageOf(), ...more })

test('the page of a provider says in order what it is, what it has, where it runs, what it sells and how it is reached [providers.landing-order] [providers.route-landing] [providers.landing-contacts]', async ({
  app,
  service,
}) => {
  const base = providerOf()
  service.answer(listPackets, [packetOf(2, 'Basic')])
  service.answer(getProviderInfo, ({ params }) =>
    own({
      landing: {
        ...base.landing,
        logo: '/art/logo.svg',
        regform_btn_url: 'https://trial.example/join',
        regform_btn_caption: `Join ${params.id}`,
      },
    }),
  )
  for (const id of ['trial', '1']) {
    await app.open(`/provider/${id}#tariffs`)
    await expect.element(inMain.getByRole('region', { name: landing.tariffs })).toBeInViewport()
    // As one reads it from above to below.
    const text = () => inMain.element().textContent ?? ''
    await expect.poll(text).toContain('Basic')
    const parts = [
      'Television of the town',
      'Seven days free',
      landing.how,
      'Seven days of it',
      landing.devices,
      'LG webOS',
      landing.tariffs,
      'Basic',
      landing.contacts,
      'help@trial.example',
      `Join ${id}`,
    ]
    const places = parts.map((part) => text().indexOf(part))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
  const contacts = inMain.getByRole('region', { name: landing.contacts })
  await expect
    .element(contacts.getByRole('img', { name: 'Trial TV' }))
    .toHaveAttribute('src', '/art/logo.svg')
  const leads = contacts
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(leads).toEqual([
    ['+7 700 000 00 00', 'tel:+77000000000'],
    ['help@trial.example', 'mailto:help@trial.example'],
    ['trial.example', 'https://trial.example'],
    ['Join 1', 'https://trial.example/join'],
  ])
  expect(service.asked(getProviderInfo).map(({ params }) => params.id)).toEqual(['trial', '1'])
})

test('a guest tries the provider for its promo days, who has signed in watches, and both read how it is installed [providers.landing-buttons]', async ({
  app,
  service,
}) => {
  service.answer(listPackets, [tried])
  service.answer(getProviderInfo, own())
  await app.open('/provider/trial')
  const hero = inMain.getByRole('region', { name: 'Television of the town' })
  await hero.getByRole('button', { name: pattern(landing.try_other, { count: 7 }) }).click()
  // A guest who wants to buy signs in first.
  await expect.poll(() => app.address).toContain('#auth')
  await app.open('/provider/trial')
  await expect
    .element(hero.getByRole('link', { name: landing.how }))
    .toHaveAttribute('href', '/instructions?device=lg')
  await expect
    .element(inMain.getByRole('link', { name: /^LG webOS/ }))
    .toHaveAttribute('href', '/instructions?device=lg')
  // Nothing is installed in a browser: it is the service itself that opens there.
  const browser = inMain.getByRole('link', { name: /^Browser/ })
  await expect.element(browser).toHaveAttribute('href', '/')

  // More days than ninety are told to nobody.
  service.answer(getProviderInfo, own({ page: pageOf({ promo_days: 91 }) }))
  await app.open('/provider/trial')
  await expect.element(hero.getByRole('link', { name: landing.watch })).toHaveAttribute('href', '/')

  answerAccount(service)
  answerShop(service)
  service.answer(listFutureSubscriptions, [])
  service.answer(getProviderInfo, own())
  await app.open('/provider/trial')
  await expect.element(hero.getByRole('link', { name: landing.watch })).toBeVisible()
  await expect.element(hero.getByRole('button')).not.toBeInTheDocument()
})

test('over the open internet packets are not there until they are known; elsewhere their place is kept; an address that names them leads to them either way [providers.landing-ott-packets] [providers.route-landing]', async ({
  app,
  service,
}) => {
  await resize({ width: 1440, height: 500 })
  service.answer(listPackets, [tried])
  const tariffs = inMain.getByRole('region', { name: landing.tariffs })
  const contacts = inMain.getByRole('region', { name: landing.contacts })
  for (const is_ott of [true, false]) {
    service.answer(getProviderInfo, own({ page: pageOf({ is_ott }) }))
    const letThrough = service.hold(listPackets)
    await app.open('/provider/trial#tariffs')
    await expect.element(contacts).toBeVisible()
    await expect.poll(() => service.asked(listPackets, 'open').length).toBe(1)
    expect(tariffs.elements()).toHaveLength(is_ott ? 0 : 1)
    letThrough()
    await expect.element(tariffs.getByRole('heading', { name: 'Basic' })).toBeVisible()
    // Who came for the packets is led to them, whenever they come.
    await expect.poll(() => Math.round(tariffs.element().getBoundingClientRect().top)).toBeLessThan(200)
    service.forgetCalls()
  }
})

test('packets that cannot be read are told as such, over the open internet too, and come on a press [providers.landing-ott-packets]', async ({
  app,
  clock,
  service,
}) => {
  const tariffs = inMain.getByRole('region', { name: landing.tariffs })
  for (const is_ott of [true, false]) {
    service.answer(getProviderInfo, own({ page: pageOf({ is_ott }) }))
    service.refuse(listPackets, 'internal_error')
    service.forgetCalls()
    await app.open('/provider/trial')
    await outwaitTries(clock, () => service.asked(listPackets, 'answered').length)
    await expect.element(tariffs.getByText(shell.failed_service)).toBeVisible()
    await expect.element(tariffs).toHaveAttribute('aria-busy', 'false')
    service.answer(listPackets, [tried])
    await tariffs.getByRole('button', { name: shell.retry }).click()
    await expect.element(tariffs.getByRole('heading', { name: 'Basic' })).toBeVisible()
    await expect.element(tariffs.getByText(shell.failed_service)).not.toBeInTheDocument()
  }
})

for (const address of ['/provider/trial#tariffs', '/packets#tariffs']) {
  test(`packets that come when the viewer has scrolled leave ${address} where it is [providers.route-landing]`, async ({
    app,
    service,
  }) => {
    await resize({ width: 1440, height: 500 })
    service.answer(listPackets, [tried])
    service.answer(getProviderInfo, own({ page: pageOf({ is_ott: true }) }))
    const letThrough = service.hold(listPackets)
    await app.open(address)
    await expect.element(inMain.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => service.asked(listPackets, 'open').length).toBe(1)
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    dispatchEvent(new WheelEvent('wheel', { deltaY: 40 }))
    scrollTo(0, 40)
    await scrolled
    letThrough()
    await expect.element(inMain.getByRole('heading', { name: 'Basic' }).first()).toBeInTheDocument()
    await app.atRest()
    expect(scrollY).toBe(40)
  })
}

test('of another provider packets and bundles are shown in its money, and lead to their pages there [providers.provider-fields]', async ({
  app,
  service,
}) => {
  const currency = { UTF_NAME: 'soʻm', ASCII_NAME: 'UZS', ISO_CODE: '860', FORMAT: '{amount} {symbol}' }
  service.answer(
    getProviderInfo,
    own({
      ...providerOf({ id: 2, name: 'Darvoza', currency }),
      landing: { ...providerOf().landing, shortname: 'darvoza' },
      bundles: [packetOf(3, 'Both', { kind: 'bundle', price: '2990.00' })],
    }),
  )
  await app.open('/provider/darvoza?provider=trial')
  const tariffs = inMain.getByRole('region', { name: landing.tariffs })
  await expect.element(tariffs.getByText('1,490 soʻm')).toBeVisible()
  await expect.element(tariffs.getByText('2,990 soʻm')).toBeVisible()
  const links = tariffs
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(new Set(links)).toEqual(
    new Set(['/packets/darvoza_basic?provider=trial', '/packets/darvoza_both?provider=trial']),
  )
  // What is set up and watched there is that provider's, at whosever page its landing is read.
  const hero = inMain.getByRole('region', { name: 'Television of the town' })
  for (const [link, address] of [
    [
      hero.getByRole('link', { name: pattern(landing.try_other, { count: 7 }) }),
      '/provider/darvoza?provider=trial#tariffs',
    ],
    [hero.getByRole('link', { name: landing.how }), '/instructions?device=lg&provider=darvoza'],
    [inMain.getByRole('link', { name: /^LG webOS/ }), '/instructions?device=lg&provider=darvoza'],
    [inMain.getByRole('link', { name: /^Browser/ }), '/?provider=darvoza'],
  ] as const)
    await expect.element(link).toHaveAttribute('href', address)
  expect(service.asked(listPackets)).toEqual([])

  service.answer(
    getProviderInfo,
    own({
      ...providerOf({ id: 2, name: 'Darvoza', currency }),
      landing: { ...providerOf().landing, shortname: 'darvoza' },
      page: pageOf({ promo_days: 0 }),
    }),
  )
  await app.reload()
  const watch = hero.getByRole('link', { name: landing.watch })
  await expect.element(watch).toHaveAttribute('href', '/?provider=darvoza')
})

test('a provider that nobody has is not found', async ({ app, service }) => {
  service.refuse(getProviderInfo, 'not_found')
  await app.open('/provider/nobody')
  await expect.element(page.getByRole('heading', { name: shell.not_found_page })).toBeVisible()
})

test('a light provider has its pages of text on light ground in its colours, its pictures on dark [providers.tenant-own-data]', async ({
  app,
  service,
}) => {
  service.answer(listPackets, [tried])
  service.answer(getProviderInfo, own())
  const network = networkOf({ theme: 'light' })
  const accent = { dark: { '--accent': '#3fb8a0' }, light: { '--accent': '#1a7f6c' } }
  await app.open('/provider/trial', { network, accent })
  const root = document.documentElement
  const ground = () => [root.dataset['theme'], root.style.getPropertyValue('--accent')]
  await expect.poll(ground).toEqual(['light', '#1a7f6c'])
  await expect.element(inMain.getByRole('heading', { level: 1 })).toBeVisible()
  expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(244, 242, 236)')
  await app.open('/', { network, accent })
  await expect.poll(ground).toEqual([undefined, '#3fb8a0'])
})
