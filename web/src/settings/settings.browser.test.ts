import { vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { authDevice, getUser, listDevices, removeDevice, updateUser } from '#contract/identity-endpoints.ts'
import { getProfile } from '#contract/profiles.ts'
import { getNetwork } from '#contract/providers.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { textsOf } from '../testing/browser/look.ts'
import { expectNoOverflow } from '../testing/browser/overflow.ts'
import { answerAccount, answerAsking, profileOf } from '../testing/browser/usual-account.ts'
import { answerUsually } from '../testing/browser/usual-answers.ts'
import { keepPayment } from '../testing/browser/usual-shop.ts'
import { deviceOf, networkOf, userOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { identity, settings } = words.en
const WIDE = { width: 1440, height: 900 }
const avatar = page.getByRole('button', { name: pattern(identity.account) })
const signInLink = page.getByRole('link', { name: identity.sign_in, exact: true })
const banner = page.getByRole('banner')
const question = page.getByRole('dialog', { name: settings.sign_out_title })
const yes = question.getByRole('button', { name: settings.sign_out })

/** Whose device is removed is a guest from then on. */
function letGo(service: FakeService): void {
  service.answer(removeDevice, () => {
    answerUsually(service)
    return deviceOf('device')
  })
}

for (const viewport of [WIDE, NARROW]) {
  test(`under the avatar are the profiles and the ways into the settings, by keyboard too, at ${viewport.width} px [identity.dropdown-profiles] [identity.dropdown-account-link] [identity.dropdown-parental] [identity.logout-confirmation]`, async ({
    app,
    service,
  }) => {
    answerAccount(service)
    letGo(service)
    await resize(viewport)
    await app.open('/films')
    const button = await avatar.findElement()
    if (button instanceof HTMLElement) button.focus()
    await userEvent.keyboard('{Enter}')
    const profiles = banner.getByRole('list', { name: settings.profiles })
    await expect
      .poll(() => textsOf(profiles.getByRole('listitem')))
      .toEqual([expect.stringContaining('Aida'), settings.profile_new])
    await expect.element(banner.getByRole('link', { name: settings.profiles_manage })).toBeVisible()
    const way = (name: string) => banner.getByRole('link', { name, exact: true })
    await expect.element(way(settings.title)).toHaveAttribute('href', '/settings')
    await expect.element(way(settings.parental)).toHaveAttribute('href', '/lk_parental')
    await expectNoOverflow()
    // The list has grown since it was opened, and still lies within the window and at the end of its button.
    const endOf = (thing: Element | null | undefined) => thing?.getBoundingClientRect().right ?? Infinity
    const end = () => endOf(profiles.element().closest('[data-up]'))
    await expect.poll(() => Math.abs(end() - endOf(avatar.element()))).toBeLessThanOrEqual(8)
    expect(end()).toBeLessThanOrEqual(viewport.width - 8)
    await userEvent.keyboard('{Escape}')
    await expect.element(avatar).toHaveFocus()
    await expect.element(profiles).not.toBeInTheDocument()

    const leave = banner.getByRole('button', { name: settings.sign_out })
    await avatar.click()
    await leave.click()
    await question.getByRole('button', { name: settings.cancel }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(avatar).toBeVisible()
    expect(service.asked(removeDevice)).toEqual([])
    await avatar.click()
    await leave.click()
    // What was watched here is nobody else's.
    localStorage.setItem('openair.of-profiles', '{"1":{"openair.last-channels":"[1,2]"}}')
    sessionStorage.setItem('openair.owes-reason', '1')
    // Nor is what was begun to be paid, or a card that was about to be linked.
    keepPayment()
    localStorage.setItem('openair.card-link', '{"begunAt":0,"known":[]}')
    await yes.click()
    await expect.element(signInLink).toBeVisible()
    expect(localStorage.getItem('openair.of-profiles') ?? '').not.toContain('[1,2]')
    expect(['payments', 'card-link'].map((key) => localStorage.getItem(`openair.${key}`))).toEqual([
      null,
      null,
    ])
    // Neither is the next account asked why this one has switched a renewal off.
    expect(sessionStorage.getItem('openair.owes-reason')).toBeNull()
  })
}

test('signing out is asked about, needs a line, and leaves the guest of before [identity.logout-confirmation] [identity.logout-sequence]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  letGo(service)
  // The guest's page is that of the same provider.
  localStorage.setItem('openair.guest-device', 'of the guest')
  await app.open('/films?provider=darvoza')
  await avatar.click()
  await page.getByRole('button', { name: settings.sign_out, exact: true }).click()
  await expect.element(yes).toBeVisible()
  await app.atRest()
  service.loseLine()
  await yes.click()
  await expect.element(page.getByText(identity.sign_out_failed)).toBeVisible()
  service.restoreLine()
  service.forgetCalls()
  await expect.element(avatar).toBeInTheDocument()
  await yes.click()
  await expect.element(signInLink).toBeVisible()
  expect(app.address).toBe('/?provider=darvoza')
  await expect
    .poll(() => service.asked(removeDevice, 'answered').map(({ params }) => params.id))
    .toEqual(['device'])
  expect(service.asked(authDevice).map(({ body }) => body)).toEqual([{ device_id: 'of the guest' }])
  expect(service.paths.indexOf('DELETE /v2/users/self/devices/:id')).toBeLessThan(
    service.paths.indexOf('POST /v2/auth/device'),
  )
  expect(document.cookie).toBe('openair_device=of the guest')
  await app.reload()
  await expect.element(signInLink).toBeVisible()
  expect(service.asked(authDevice)).toHaveLength(1)
})

test('where a provider hides signing out, neither the settings nor the avatar lead to it [identity.settings-logout-item]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const sign_in = { ...networkOf().sign_in, is_logout_hidden: true }
  await app.open('/settings/account', { network: networkOf({ sign_in }) })
  const nav = page.getByRole('navigation', { name: settings.title })
  await expect.element(nav.getByRole('link', { name: settings.info })).toBeVisible()
  await avatar.click()
  await expect.element(banner.getByRole('link', { name: settings.parental, exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: settings.sign_out }).elements()).toEqual([])
})

const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

test('a page that back brings up as it was left is loaded anew, unseen, where another viewer has come in the meantime', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await app.open('/settings/account')
  await expect.element(page.getByLabelText(settings.email)).toBeVisible()
  await app.atRest()
  const left = document.getElementById('root')
  // Nobody has signed in or out: it goes on as it was.
  comeBack()
  expect([document.getElementById('root') === left, document.documentElement.hidden]).toEqual([true, false])
  // As by signing out on it, or on the page that came after it.
  answerUsually(service)
  document.cookie = 'openair_device=; Max-Age=0; Path=/'
  for (const key of ['openair.device', 'openair.token']) localStorage.removeItem(key)
  localStorage.setItem('openair.change', 'signed out')
  // Its first drawing is no coming back.
  dispatchEvent(new PageTransitionEvent('pageshow'))
  expect(document.documentElement.hidden).toBe(false)
  comeBack()
  expect(document.documentElement.hidden).toBe(true)
  await expect.element(signInLink).toBeVisible()
  expect(document.getElementById('root')).not.toBe(left)
})

test('a page that has gone over to a viewer by itself goes on as it was when back brings it up, until yet another has come', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const known = networkOf()
  const network = {
    ...known,
    sign_in: { ...known.sign_in, token_partners: ['telco'], token_origins: ['https://telco.example'] },
  }
  service.answer(getNetwork, network)
  const change = () => localStorage.getItem('openair.change')
  const root = () => document.getElementById('root')
  const goesOn = async () => {
    await app.atRest()
    const left = root()
    comeBack()
    expect([root() === left, document.documentElement.hidden]).toEqual([true, false])
  }
  // The service knows it to be on another profile.
  service.answer(getProfile, profileOf(2, 'Two'))
  await app.open('/settings', { network })
  await expect.poll(change).not.toBeNull()
  await goesOn()
  // A partner's link signs in on a new device.
  answerAccount(service)
  document.cookie = 'openair_device=; Max-Age=0; Path=/'
  for (const key of ['openair.device', 'openair.token']) localStorage.removeItem(key)
  const before = change()
  const cameFrom = vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://telco.example/')
  await app.open('/settings?partner=telco&token=given', { network })
  await expect.poll(change).not.toBe(before)
  await expect.element(avatar).toBeVisible()
  cameFrom.mockRestore()
  await goesOn()
  const left = root()
  localStorage.setItem('openair.change', 'signed in by another tab')
  comeBack()
  expect(document.documentElement.hidden).toBe(true)
  await expect.poll(() => root() === left).toBe(false)
})

test('any device of the account can be removed but this one', async ({ app, service }) => {
  answerAccount(service)
  const devices = [deviceOf('device'), deviceOf('other', { os_name: 'Windows' })]
  service.answer(listDevices, devices)
  await app.open('/settings/devices')
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByCss('b') })
  await expect.poll(() => lines.elements().length).toBe(2)
  await expect.element(lines.nth(0).getByText(settings.device_this)).toBeVisible()
  expect(lines.nth(0).getByRole('button').elements()).toEqual([])
  await expect.element(lines.nth(1).getByRole('button')).toBeVisible()
  await expect.element(lines.nth(1).getByText(settings.device_this)).not.toBeInTheDocument()
})

test('closing the settings leads back to the page they were opened from', async ({ app, service }) => {
  answerAccount(service)
  const close = page.getByRole('button', { name: settings.close })
  await app.open('/films')
  await avatar.click()
  await page.getByRole('link', { name: settings.title, exact: true }).click()
  await page.getByRole('link', { name: settings.info }).click()
  await expect.element(page.getByRole('link', { name: 'help@trial.example' }).first()).toBeVisible()
  expect(app.address).toBe('/settings/info')
  const nav = page.getByRole('navigation', { name: settings.title })
  await expect.element(nav.getByRole('link', { name: settings.info })).toHaveAttribute('aria-current', 'page')
  expect(nav.getByCss('[aria-current]').elements()).toHaveLength(1)
  await close.click()
  await expect.poll(() => app.address).toBe('/films')
  await app.open('/settings/info')
  await close.click()
  await expect.poll(() => app.address).toBe('/')
})

test('the first page shows who may watch and leads to the account; the account leads on [identity.settings-root-picker] [identity.settings-root-account-link] [identity.settings-profiles-link] [identity.settings-parental-link] [identity.settings-devices-link] [identity.settings-logout-item]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerAsking(service, { settings: true })
  service.answer(getUser, userOf({ parental_status: 'notset' }))
  service.answer(updateUser, userOf({ parental_status: 'ignore' }))
  await resize(NARROW)
  await app.open('/settings')
  await expect.element(page.getByRole('heading', { name: settings.who_watches })).toBeVisible()
  const faces = page.getByRole('main').getByRole('list', { name: settings.profiles })
  await expect.poll(() => faces.getByRole('button').elements().length).toBe(1)
  await expect.element(faces.getByRole('link', { name: settings.profile_new })).toBeVisible()
  await expectNoOverflow()
  const link = (name: string, within: Locator | typeof page = page) =>
    within.getByRole('link', { name, exact: true })
  await link(settings.account).click()
  // No PIN was ever chosen: the account asks for that first, and opens without one when the viewer wants none.
  await page.getByRole('button', { name: settings.pin_without }).click()
  await expect.element(page.getByLabelText(settings.name)).toHaveValue('Aida')
  // Nothing was locked.
  expect(page.getByText(settings.pin_unlocked).elements()).toEqual([])
  expect(page.getByText(settings.saved, { exact: true }).elements()).toEqual([])
  const change = { settings: { parental_status: 'ignore' } }
  await expect.poll(() => service.asked(updateUser).map(({ body }) => body)).toEqual([change])
  const nav = page.getByRole('navigation', { name: settings.title })
  for (const [name, path] of [
    [settings.profiles_manage, '/settings/account#profiles'],
    [settings.parental, '/settings/parental'],
    [settings.language, '/settings/language'],
    [settings.devices, '/settings/devices'],
    [settings.info, '/settings/info'],
  ] as const)
    await expect.element(nav.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect.element(nav.getByRole('button', { name: settings.sign_out })).toBeVisible()
  await expectNoOverflow()

  await nav.getByRole('link', { name: settings.language }).click()
  await page.getByRole('link', { name: settings.language_interface }).click()
  await expect.poll(() => app.address).toBe('/settings/language/interface')
  for (const parent of ['/settings/language', '/settings/account', '/settings']) {
    await link(settings.back).click()
    await expect.poll(() => app.address).toBe(parent)
  }
})

test('the headings of parental control lie one below the other, with the service’s own words and without', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const levels = () =>
    [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].map(({ tagName }) =>
      Number(tagName[1]),
    )
  await app.open('/lk_parental')
  await expect.element(page.getByRole('heading', { name: settings.parental_duration })).toBeVisible()
  expect(levels()).toEqual([1, 2, 2])
  const parental_dialogue = {
    icon: null,
    title: 'No PIN yet',
    message: 'Choose one.',
    buttons: [{ action: 'parental_set' as const, label: 'Choose a PIN', is_primary: true }],
  }
  service.answer(getUser, userOf({ parental_dialogue }))
  await app.open('/lk_parental')
  await expect.element(page.getByRole('heading', { name: 'No PIN yet' })).toBeVisible()
  expect(levels()).toEqual([1, 2, 2, 2])
  // In a window its word leads to the choice.
  await app.open('/parental_start')
  await page.getByRole('dialog', { name: 'No PIN yet' }).getByRole('button', { name: 'Choose a PIN' }).click()
  await expect.element(page.getByRole('dialog', { name: settings.pin_set_title })).toBeVisible()
})
