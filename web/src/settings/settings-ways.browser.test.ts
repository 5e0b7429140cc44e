import { page, userEvent } from 'vitest/browser'
import { getProfile } from '#contract/profiles.ts'
import { getNetwork } from '#contract/providers.ts'
import { getPaymentInfo, listAccounts } from '#contract/purchases.ts'
import { updateUser } from '#contract/identity-endpoints.ts'
import { type AppPage, NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { textsOf } from '../testing/browser/look.ts'
import type { PageClock } from '../testing/browser/page-clock.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerMoney, answerPackets } from '../testing/browser/usual-money.ts'
import { networkOf, userOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { identity, money, settings, shell } = words.en
const WIDE = { width: 1440, height: 900 }
const main = page.getByRole('main')
const nav = main.getByRole('navigation', { name: settings.title })
const back = main.getByRole('link', { name: settings.back, exact: true })
const close = main.getByRole('button', { name: settings.close })
const frame = main.getByCss('[data-leaving]')
const overlay = main.getByCss('[data-overlay]')
const title = (name: string) => main.getByRole('heading', { name, level: 1 })

function answerSettings(service: FakeService): void {
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, {})
  service.answer(getPaymentInfo, {
    account_id: 70,
    balance: '1250.00',
    amount: null,
    next_pay_at: null,
    offers: [],
  })
}

/** A provider with languages of the interface, of sound and of subtitles. */
const speaking = () => {
  const known = networkOf()
  const named = (key: string, name: string, priority = 1) => ({ key, name, priority, interface: false })
  return networkOf({
    languages: {
      ...known.languages,
      audio: [named('kk', 'Kazakh'), named('en', 'English', 2)],
      subtitle: [named('uz', 'Uzbek')],
    },
  })
}

test('the page of languages leads to those of the interface, of sound and of subtitles, each by an address of its own; there is no other [shell.route-settings-language]', async ({
  app,
  service,
}) => {
  answerSettings(service)
  const network = speaking()
  service.answer(getNetwork, network)
  const pages = [
    ['interface', settings.language_interface, ['Русский', 'English']],
    ['audiotracks', settings.language_audiotracks, [settings.language_any, 'Kazakh', 'English']],
    ['texttracks', settings.language_texttracks, [settings.language_off, 'Uzbek']],
  ] as const
  const choices = (name: string) => main.getByRole('list', { name }).getByRole('button')
  for (const [id, name, offered] of pages) {
    await app.open('/settings/language', { network })
    await main
      .getByRole('list')
      .getByRole('link', { name: pattern(name) })
      .click()
    await expect.poll(() => app.address).toBe(`/settings/language/${id}`)
    await app.open(`/settings/language/${id}`, { network })
    await expect.element(title(name)).toBeVisible()
    await expect.poll(() => textsOf(choices(name))).toEqual(offered)
  }
  // What is chosen is said on the page above.
  await choices(settings.language_texttracks).nth(1).click()
  await expect.element(choices(settings.language_texttracks).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await back.click()
  await expect
    .element(main.getByRole('list').getByRole('link', { name: pattern(settings.language_texttracks) }))
    .toHaveTextContent(`${settings.language_texttracks}Uzbek`)
  await app.open('/settings/language/nothing', { network })
  await expect.element(page.getByRole('heading', { name: shell.not_found_page })).toBeVisible()
})

test('an app shows the account alone: without header, navigation, footer, the other settings and ways out of it; a guest signs in over it [shell.route-account-mobile]', async ({
  app,
  service,
}) => {
  answerSettings(service)
  service.answer(updateUser, ({ body }) => userOf({ first_name: String(body.name) }))
  await resize(NARROW)
  await app.open('/account_mobile')
  const name = main.getByLabelText(settings.name)
  await expect.element(name).toHaveValue('Aida')
  await expect.element(main.getByLabelText(settings.email)).toBeVisible()
  const around = () =>
    ['banner', 'contentinfo', 'navigation'].flatMap((role) => page.getByRole(role as 'main').elements())
  expect(around()).toEqual([])
  expect([back, close, overlay].flatMap((one) => one.elements())).toEqual([])
  await name.fill('Saule')
  await main.getByLabelText(settings.email).fill('saule@trial.example')
  await main.getByRole('button', { name: settings.save }).click()
  await expect.element(page.getByText(settings.notify_email_alert)).toBeVisible()
  expect(service.asked(updateUser).map(({ body }) => body)).toEqual([
    { name: 'Saule', email: 'saule@trial.example' },
  ])
})

test('a guest in an app is offered to sign in, over the page of the account [shell.route-account-mobile]', async ({
  app,
}) => {
  await app.open('/account_mobile')
  await expect.element(main.getByText(settings.guest_title)).toBeVisible()
  expect(page.getByRole('banner').elements()).toEqual([])
  await main.getByRole('link', { name: identity.sign_in }).click()
  await expect.element(page.getByRole('dialog', { name: identity.phone_title })).toBeVisible()
  expect(app.address).toBe('/account_mobile#auth')
})

test('the first page of the settings has no way to support, wide and narrow [shell.settings-support-link-hidden]', async ({
  app,
  service,
}) => {
  answerSettings(service)
  const { support } = networkOf()
  for (const size of [NARROW, WIDE]) {
    await resize(size)
    await app.open('/settings')
    await expect.element(title(settings.who_watches)).toBeVisible()
    await expect.element(nav.getByRole('link', { name: settings.account, exact: true })).toBeVisible()
    await app.atRest()
    const ways = main.getByRole('link').elements()
    const said = ways.map((way) => `${way.textContent} ${way.getAttribute('href')}`).join('\n')
    for (const word of [settings.support, '#support', 'mailto:', 'tel:', String(support.url)])
      expect(said.toLowerCase()).not.toContain(word.toLowerCase())
    // Only this page is without it: what the provider says of support is there.
    if (size === NARROW) expect(textsOf(nav.getByRole('link'))).toEqual([settings.account, shell.promo_code])
  }
  await app.open('/settings/info')
  await expect.element(main.getByRole('heading', { name: settings.support })).toBeVisible()
  // What leads to another site opens beside this one.
  const site = main.getByCss(`#support a[href^="${support.url}"]`)
  await expect.element(site).toHaveAttribute('target', '_blank')
  await expect.element(main.getByCss('#support a[href^="mailto:"]')).not.toHaveAttribute('target')
})

test('the account leads to information, and to languages where the provider has any [shell.settings-info-link] [shell.settings-language-link]', async ({
  app,
  service,
}) => {
  answerSettings(service)
  for (const size of [WIDE, NARROW]) {
    await resize(size)
    for (const network of [
      networkOf(),
      networkOf({ languages: { available: [], audio: [], subtitle: [] } }),
    ]) {
      service.answer(getNetwork, network)
      await app.open('/settings/account', { network })
      await expect.element(nav.getByRole('link', { name: pattern(settings.devices) })).toBeVisible()
      const languages = nav.getByRole('link', { name: pattern(settings.language) })
      if (network.languages.available.length > 0) {
        await languages.click()
        await expect.element(title(settings.language)).toBeVisible()
        expect(app.address).toBe('/settings/language')
        await app.open('/settings/account', { network })
      } else await expect.element(languages).not.toBeInTheDocument()
      await nav.getByRole('link', { name: settings.info }).click()
      await expect.element(title(settings.info)).toBeVisible()
      expect(app.address).toBe('/settings/info')
      await expect.element(main.getByText(networkOf().support.email ?? '')).toBeVisible()
    }
  }
})

test('the way to the payment comes into a place that was kept for it: nothing below it moves', async ({
  app,
  service,
}) => {
  answerSettings(service)
  const known = service.hold(listAccounts)
  await resize(WIDE)
  await app.open('/settings/devices')
  const below = nav.getByRole('link', { name: pattern(settings.parental) })
  const top = async () => (await below.findElement()).getBoundingClientRect().top
  const before = await top()
  await expect.element(nav.getByRole('link', { name: money.payment })).not.toBeInTheDocument()
  known()
  await expect.element(nav.getByRole('link', { name: money.payment })).toBeVisible()
  expect(await top()).toBe(before)
})

/** Pages of the settings, each with its heading and those above it. */
const ABOVE = [
  ['/settings/language/interface', settings.language_interface, '/settings/language', '/settings/account'],
  ['/settings/language/audiotracks', settings.language_audiotracks, '/settings/language'],
  ['/settings/language/texttracks', settings.language_texttracks, '/settings/language'],
  ['/settings/language', settings.language, '/settings/account'],
  ['/settings/cards', money.cards, '/settings/payment', '/settings/account', '/settings'],
  ['/settings/payment', money.payment, '/settings/account'],
  ['/settings/subscriptions', money.subscriptions, '/settings/account'],
  ['/settings/devices', settings.devices, '/settings/account'],
  ['/settings/parental', settings.parental, '/settings/account'],
  ['/settings/info', settings.info, '/settings/account'],
  ['/settings/account', settings.account, '/settings'],
] as const

test('each page of the settings has an address, and back leads from it to the one above; above the first there is none [shell.settings-back] [shell.route-settings]', async ({
  app,
  service,
}) => {
  answerSettings(service)
  await resize(NARROW)
  for (const [path, heading, ...above] of ABOVE) {
    await app.open(path)
    await expect.element(title(heading)).toBeVisible()
    for (const parent of above) {
      await back.click()
      await expect.poll(() => app.address).toBe(parent)
    }
    if (above.at(-1) === '/settings') await expect.element(back).not.toBeInTheDocument()
  }
  // Beside the list of pages, only those that the list does not have need it.
  await resize(WIDE)
  await app.open('/settings/language/texttracks')
  await back.click()
  await expect.element(title(settings.language)).toBeVisible()
  expect(app.address).toBe('/settings/language')
  await expect.element(back).not.toBeInTheDocument()
})

test('a child’s pages lead back to the settings, which lead to them on a phone too, and not to the account, which is closed to it [shell.settings-back]', async ({
  app,
  service,
}) => {
  answerSettings(service)
  const ela = { id: 2, name: 'Ela', icon: null, icon_avatar_id: null, role: 'child' }
  service.answer(getProfile, { ...ela, profile: { id: 2, role: 'child' } })
  document.cookie = 'openair_age=child; Path=/'
  await resize(NARROW)
  try {
    await app.open('/settings')
    for (const name of [settings.language, settings.info]) {
      await nav.getByRole('link', { name }).click()
      await expect.element(title(name)).toBeVisible()
      await back.click()
      await expect.poll(() => app.address).toBe('/settings')
    }
  } finally {
    document.cookie = 'openair_age=; Path=/; Max-Age=0'
  }
})

/** What a test of closing needs. */
interface Parts {
  readonly app: AppPage
  readonly clock: PageClock
  readonly service: FakeService
}

/** Entries of the visit before the present one. */
const entriesBefore = () => (history.state as { readonly idx: number }).idx

/**
 * Closing by a press: 300 ms later home is there, or what they were opened from, through any of their pages. None of these stays in the
 * history before it.
 */
async function closesBy(press: () => Promise<void>, { app, clock, service }: Parts): Promise<void> {
  answerSettings(service)
  const leave = async (from: string, to: string) => {
    await expect.poll(() => app.address).toBe(from)
    clock.pause()
    await press()
    await expect.element(frame).toHaveAttribute('data-leaving', 'true')
    await clock.runFor(299)
    expect(app.address).toBe(from)
    await clock.runFor(1)
    await expect.poll(() => app.address).toBe(to)
    clock.resume()
  }
  for (const path of ['/settings', '/settings/info', '/settings/language/interface']) {
    await app.open(path)
    await expect.element(close).toBeVisible()
    // What lies in the middle is theirs: nothing closes there.
    await main.getByRole('heading', { level: 1 }).click()
    await expect.element(frame).toHaveAttribute('data-leaving', 'false')
    await leave(path, '/')
  }
  await app.open('/settings/account')
  await nav.getByRole('link', { name: pattern(settings.devices) }).click()
  await leave('/settings/devices', '/')
  await expect.poll(entriesBefore).toBe(0)
  await app.open('/films')
  await page.getByRole('button', { name: pattern(identity.account) }).click()
  await page.getByRole('banner').getByRole('link', { name: settings.title, exact: true }).click()
  await nav.getByRole('link', { name: pattern(settings.language) }).click()
  await main
    .getByRole('list')
    .getByRole('link', { name: pattern(settings.language_interface) })
    .click()
  await back.click()
  await leave('/settings/language', '/films')
  expect(entriesBefore()).toBe(0)
}

test('the cross closes the settings after 300 ms: home, or back to where they were opened from [shell.settings-close]', ({
  app,
  clock,
  service,
}) => closesBy(() => close.click(), { app, clock, service }))

test('a press beside the settings closes them: home, or back to where they were opened from [shell.settings-overlay-click]', ({
  app,
  clock,
  service,
}) => closesBy(() => overlay.click({ position: { x: 8, y: 300 } }), { app, clock, service }))

test('Escape closes the settings, but not out of a field, a menu or a dialog [shell.modal-escape]', async ({
  app,
  clock,
  service,
}) => {
  await closesBy(() => userEvent.keyboard('{Escape}'), { app, clock, service })
  await app.open('/settings/account')
  const stays = async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(frame).toHaveAttribute('data-leaving', 'false')
  }
  await main.getByLabelText(settings.name).click()
  await stays()
  const account = page.getByRole('button', { name: pattern(identity.account) })
  await account.click()
  await expect.element(account).toHaveAttribute('aria-expanded', 'true')
  await stays()
  await expect.element(account).toHaveAttribute('aria-expanded', 'false')
  await account.click()
  await page.getByRole('banner').getByRole('link', { name: shell.promo_code }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await stays()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(app.address).toBe('/settings/account')
})

test('in a phone’s window lower than 640 px the settings scroll by themselves, in others with their page [shell.settings-scroll-height]', async ({
  app,
  service,
}) => {
  answerSettings(service)
  for (const [width, height, scrollsItself] of [
    [390, 639, true],
    [932, 639, true],
    [390, 640, false],
    [933, 639, false],
  ] as const) {
    await resize({ width, height })
    await app.open('/settings/parental')
    await expect.element(title(settings.parental)).toBeVisible()
    await app.atRest()
    const own = await frame.findElement()
    own.scrollTo(0, 10_000)
    expect({ width, height, scrollsItself: own.scrollTop > 0 }).toEqual({ width, height, scrollsItself })
    if (scrollsItself) {
      // All of it can be reached, and its window is full of it.
      expect(own.clientHeight).toBe(height)
      expect(own.scrollTop + own.clientHeight).toBe(own.scrollHeight)
    } else {
      scrollTo(0, 10_000)
      expect(scrollY).toBeGreaterThan(0)
    }
  }
})
