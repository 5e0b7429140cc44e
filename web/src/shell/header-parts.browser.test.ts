import { type Locator, page } from 'vitest/browser'
import { listPackets } from '#contract/commerce.ts'
import { deleteMessages, getUser, listMessages } from '#contract/identity-endpoints.ts'
import type { Message } from '#contract/identity.ts'
import { getProfile } from '#contract/profiles.ts'
import { getResources } from '#contract/providers.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { textsOf } from '../testing/browser/look.ts'
import { expectNoOverflow } from '../testing/browser/overflow.ts'
import { outwaitTries } from '../testing/browser/three-tries.ts'
import { answerAccount, profileOf } from '../testing/browser/usual-account.ts'
import { answerMoney } from '../testing/browser/usual-money.ts'
import { usual } from '../testing/browser/usual-answers.ts'
import { packetOf } from '../testing/catalogue-things.ts'
import { menuPageOf, networkOf, userOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { identity, info, settings, shell } = words.en
const banner = page.getByRole('banner')
const bell = banner.getByRole('button', { name: new RegExp(`^${shell.messages}`) })
const avatar = banner.getByRole('button', { name: pattern(identity.account) })
const signIn = banner.getByRole('link', { name: identity.sign_in, exact: true })

const messageOf = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  title: `Message ${id}`,
  text: `What message ${id} says.`,
  created_at: '2026-06-17T06:55:00.000Z',
  removed: false,
  is_about_money: true,
  ...more,
})

/** What the account tells; what was read stays, marked. */
function answerMessages(service: FakeService, told: readonly Message[]): void {
  let messages = [...told]
  service.answer(listMessages, () => messages)
  service.answer(deleteMessages, ({ query }) => {
    messages = messages.map((one) => ({
      ...one,
      removed:
        one.removed ||
        (Number(one.id) >= Number(query.from ?? 0) && Number(one.id) <= Number(query.until ?? Infinity)),
    }))
    return messages
  })
}

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test(`the header counts unread messages, lists them and marks all as read, at ${viewport.width} px [shell.header-messages] [shell.messages-mark-all]`, async ({
    app,
    service,
  }) => {
    answerAccount(service)
    answerMessages(service, [messageOf('9'), messageOf('8'), messageOf('7', { removed: true })])
    await resize(viewport)
    await app.open('/faq')
    await expect.element(bell).toHaveAccessibleName(pattern(shell.messages_unread, { count: '2' }))
    await expect.element(bell).toHaveTextContent('2')
    await bell.click()
    const list = banner.getByRole('region', { name: shell.messages })
    await expect
      .poll(() => textsOf(list.getByRole('listitem')).map((text) => text?.slice(0, 9)))
      .toEqual(['Message 9', 'Message 8', 'Message 7'])
    expect(list.getByRole('img', { name: info.messages_unread_one }).elements()).toHaveLength(2)
    // Nothing lies beyond the edge of what it opens in.
    const { clientWidth = 0, scrollWidth } = list.element().parentElement ?? {}
    expect(scrollWidth).toBe(clientWidth)
    await expectNoOverflow()
    await list.getByRole('button', { name: info.messages_read_all }).click()
    await expect
      .poll(() => service.asked(deleteMessages, 'answered').map(({ query }) => query.until))
      .toEqual([undefined])
    await expect.element(bell).toHaveAccessibleName(shell.messages)
    await expect.element(bell).toHaveTextContent('')
    expect(list.getByRole('img', { name: info.messages_unread_one }).elements()).toEqual([])
    await expect.element(list.getByRole('button', { name: info.messages_read_all })).not.toBeInTheDocument()
    await app.reload()
    await expect.element(bell).toHaveAccessibleName(shell.messages)
  })
}

test('a message opens in a window of its own address and is read with that; without one named it is the newest [shell.modal-message]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMessages(service, [messageOf('9'), messageOf('8'), messageOf('7')])
  await app.open('/faq')
  await bell.click()
  await banner.getByRole('link', { name: /^Message 8/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Message 8' })
  await expect.element(dialog.getByText('What message 8 says.')).toBeVisible()
  expect(app.address).toBe('/faq#message')
  await expect
    .poll(() => service.asked(deleteMessages, 'answered').map(({ query }) => [query.from, query.until]))
    .toEqual([['8', '8']])
  await dialog.getByRole('button', { name: words.en.catalogue.got_it }).click()
  await expect.poll(() => app.address).toBe('/faq')
  // Those before it were not seen by that.
  await expect.element(bell).toHaveTextContent('2')
  await app.open('/message')
  await expect.element(page.getByRole('dialog', { name: 'Message 9' })).toBeVisible()
  answerMessages(service, [])
  await app.open('/message')
  await expect.element(page.getByRole('dialog', { name: info.messages_none })).toBeVisible()
})

test('messages that do not come say so in the list and in the window, and come on a press', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const places = [
    { path: '/faq', where: banner.getByRole('region', { name: shell.messages }) },
    { path: '/message', where: page.getByRole('dialog') },
  ]
  for (const { path, where } of places) {
    service.forgetCalls()
    service.refuse(listMessages, 'internal_error')
    await app.open(path)
    await outwaitTries(clock, () => service.asked(listMessages, 'answered').length)
    if (path === '/faq') await bell.click()
    const retry = where.getByRole('button', { name: shell.retry })
    await expect.element(retry).toBeVisible()
    answerMessages(service, [messageOf('9')])
    await retry.click()
    await expect.element(where.getByText('What message 9 says.')).toBeVisible()
  }
})

test('where it cannot be known who watches, a message says so and comes on a press', async ({
  app,
  clock,
  service,
}) => {
  for (const endpoint of [getUser, getProfile]) {
    answerAccount(service)
    answerMessages(service, [messageOf('9')])
    service.forgetCalls()
    service.refuse(endpoint, 'internal_error')
    await app.open('/message')
    await outwaitTries(clock, () => service.asked(endpoint, 'answered').length)
    const retry = page.getByRole('dialog').getByRole('button', { name: shell.retry })
    await expect.element(retry).toBeVisible()
    answerAccount(service)
    await retry.click()
    await expect.element(page.getByRole('dialog').getByText('What message 9 says.')).toBeVisible()
  }
})

test('a child who follows a link to a message reads that there is none', async ({ app, service }) => {
  answerAccount(service)
  service.answer(getProfile, profileOf(2, 'Ela', 'child'))
  await app.open('/message')
  await expect.element(page.getByRole('dialog', { name: info.messages_none })).toBeVisible()
  expect(service.asked(listMessages)).toEqual([])
})

test('who has signed in sees messages, avatar and settings, a guest a way to sign in; both see the search [shell.logged-in-shell-parts] [shell.header-avatar] [shell.header-sign-in] [shell.header-search]', async ({
  app,
  service,
}) => {
  const search = banner.getByRole('combobox', { name: shell.search })
  await app.open('/faq')
  await expect.element(signIn).toBeVisible()
  await expect.element(search).toBeVisible()
  expect([...bell.elements(), ...avatar.elements()]).toEqual([])
  await signIn.click()
  await expect.poll(() => app.address).toBe('/faq#auth')
  answerAccount(service)
  await app.open('/faq')
  await expect.element(avatar).toBeVisible()
  await expect.element(bell).toBeVisible()
  await expect.element(search).toBeVisible()
  await expect.element(signIn).not.toBeInTheDocument()
  await avatar.click()
  await expect
    .element(banner.getByRole('link', { name: settings.title, exact: true }))
    .toHaveAttribute('href', '/settings')
})

test('under the avatar stand name, phone and balance; who has no phone is told by the login [shell.dropdown-user]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMoney(service, { balance: '1250.00' })
  await app.open('/faq')
  await avatar.click()
  await expect.element(banner.getByText('Aida', { exact: true }).first()).toBeVisible()
  await expect.element(banner.getByText(/^\+7 700 000 00 00, balance 1,250\s₸$/)).toBeVisible()
  service.answer(getUser, userOf({ phone: null, username: 'aida-k' }))
  await app.reload()
  await avatar.click()
  await expect.element(banner.getByText(/^aida-k, balance 1,250\s₸$/)).toBeVisible()
})

test('a provider may have a button for promo codes in the header, and none has it unasked [shell.header-promo-button]', async ({
  app,
  service,
}) => {
  const button = banner.getByRole('link', { name: shell.promo_code })
  await app.open('/faq')
  await expect.element(signIn).toBeVisible()
  expect(button.elements()).toEqual([])
  const network = networkOf({ header: { is_promo_shown: true, is_back_shown: false, home_url: null } })
  await app.open('/faq', { network })
  await button.click()
  await expect.poll(() => app.address).toBe('/faq#promocode')
  service.unexpected.length = 0
})

test('guests see in the header how many days can be tried and for how much; who has signed in does not [shell.header-trial-button]', async ({
  app,
  service,
}) => {
  const trial_period_human = { years: 0, months: 0, days: 7 }
  service.answer(listPackets, [
    packetOf(1, 'Other'),
    packetOf(2, 'Plus', { trial_period_human, trial_price: '1.00', is_trial: true } as never),
  ])
  const offer = banner.getByRole('link', { name: /^7 days for 1\s₸$/ })
  const open = (promo_days: number) => app.open('/faq', { network: networkOf({ promo_days }) })
  await open(7)
  await expect.element(offer).toHaveAttribute('href', '/packets')
  await open(91)
  await app.atRest()
  expect(offer.elements()).toEqual([])
  answerAccount(service)
  await open(7)
  await expect.element(avatar).toBeVisible()
  await app.atRest()
  expect(offer.elements()).toEqual([])
})

test('the logo leads home, and where its provider has it lead: to another page, or out of the service [shell.header-logo]', async ({
  app,
}) => {
  const logo = banner.getByRole('link', {
    name: pattern(shell.home_link, { name: networkOf().provider?.name ?? '' }),
  })
  const open = (home_url: string | null) =>
    app.open('/faq', { network: networkOf({ header: { ...networkOf().header, home_url } }) })
  await open('https://partner.example/tv')
  await expect.element(logo).toHaveAttribute('href', 'https://partner.example/tv')
  for (const [home, path] of [
    [null, '/'],
    ['/films', '/films'],
  ] as const) {
    await open(home)
    await logo.click()
    await expect.poll(() => app.address).toBe(path)
  }
})

test('one provider has a back icon in the header: it leads to what was open before, or home [shell.header-back-icon]', async ({
  app,
  service,
}) => {
  const back = banner.getByRole('button', { name: shell.back })
  await app.open('/faq')
  await expect.element(signIn).toBeVisible()
  expect(back.elements()).toEqual([])
  const network = networkOf({ header: { is_promo_shown: false, is_back_shown: true, home_url: null } })
  await app.open('/films', { network })
  await page.getByRole('contentinfo').getByRole('link', { name: shell.questions }).click()
  await expect.poll(() => app.address).toBe('/faq')
  await back.click()
  await expect.poll(() => app.address).toBe('/films')
  await app.open('/faq', { network })
  await back.click()
  await expect.poll(() => app.address).toBe('/')
  await expect.element(back).not.toBeInTheDocument()
  // A link that has given its place to what it means is the first page still.
  await app.open('/faq', { network })
  answerAccount(service)
  await app.open('/deep_link?type=row&id=films', { network })
  await expect.poll(() => app.address).toBe('/row/films')
  await back.click()
  await expect.poll(() => app.address).toBe('/')
})

test('what is my own is in menu and footer for who has signed in, and for no guest [shell.menu-my-hidden]', async ({
  app,
  service,
}) => {
  const mine = menuPageOf(7, 'My', { slug: 'my', template: 'group.catalog.page', rowset_slug: null })
  const resources = { pages: [...usual.resources.pages, mine] }
  const places = [banner, page.getByRole('contentinfo')]
  const links = () =>
    places.flatMap((place) => place.getByRole('link', { name: 'My', exact: true }).elements())
  await app.open('/faq', { resources })
  await expect.element(signIn).toBeVisible()
  expect(links()).toEqual([])
  answerAccount(service)
  await app.open('/faq', { resources })
  await expect.poll(() => links().map((link) => link.getAttribute('href'))).toEqual(['/my', '/my'])
})

test('the two links out of a partner stand in its menu, on a phone among more sections, and in the footer, and open beside the page [shell.partner-outer-links]', async ({
  app,
}) => {
  const out = (id: number, title: string, url: string) =>
    menuPageOf(id, title, { template: 'outer_link', url, rowset_slug: null })
  const links = [out(20, 'Radio', 'https://radio.example'), out(21, 'Shop', 'https://shop.example')]
  await app.open('/faq', { resources: { pages: [...usual.resources.pages, ...links] } })
  const expectLinks = async (place: Locator) => {
    for (const { title, url } of links) {
      const link = place.getByRole('link', { name: title })
      await expect.element(link).toHaveAttribute('href', url ?? '')
      await expect.element(link).toHaveAttribute('target', '_blank')
    }
  }
  await expectLinks(banner)
  await expectLinks(page.getByRole('contentinfo'))
  await resize(NARROW)
  const bar = page.getByRole('navigation', { name: shell.sections }).last()
  await bar.getByRole('button', { name: shell.more_sections }).click()
  await expectLinks(bar)
  await expectNoOverflow()
})

test('a phone has the parts of the catalogue over each page of it, and nowhere else; a phone is a narrow window or says so itself [shell.catalog-submenu] [shell.mobile-threshold]', async ({
  app,
  service,
}) => {
  const series = menuPageOf(4, 'Series', { slug: 'shows', rowset_slug: 'films' })
  const resources = { pages: [...usual.resources.pages, series] }
  service.answer(getResources, resources)
  const submenu = page.getByRole('navigation', { name: shell.catalogue })
  await resize({ width: 933, height: 800 })
  await app.open('/films', { resources })
  await expect.element(signIn).toBeVisible()
  expect(submenu.elements()).toEqual([])
  await resize({ width: 932, height: 800 })
  await expect.poll(() => textsOf(submenu.getByRole('link'))).toEqual(['Films', 'Series'])
  await expect.element(submenu.getByRole('link', { name: 'Films' })).toHaveAttribute('aria-current', 'page')
  await submenu.getByRole('link', { name: 'Series' }).click()
  await expect.poll(() => app.address).toBe('/shows')
  await expect.element(submenu.getByRole('link', { name: 'Series' })).toHaveAttribute('aria-current', 'page')
  await app.open('/faq', { resources })
  await expect.element(signIn).toBeVisible()
  expect(submenu.elements()).toEqual([])
  // A wide window of a phone is a phone's all the same.
  await resize({ width: 1100, height: 800 })
  Object.defineProperty(navigator, 'userAgent', {
    value: 'Mozilla/5.0 (Linux; Android 15) Mobile',
    configurable: true,
  })
  try {
    await app.open('/films', { resources })
    await expect.element(submenu).toBeVisible()
  } finally {
    Reflect.deleteProperty(navigator, 'userAgent')
  }
})
