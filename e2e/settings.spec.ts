import type { Locator } from '@playwright/test'
import { PASSWORD } from '../tools/service/journey-accounts.ts'
import { NARROW, WIDE, expect, expectNoOverflow, test } from './journey.ts'
import { avatar, choosePin, deviceOf, pinDialog, signIn } from './household.ts'
import { words } from './words.ts'

const { identity, mine, settings, shell } = words.en

test('a guest who opens the account signs in first and comes back to it [identity.account-page-login-return] [identity.guest-no-account]', async ({
  page,
  account,
}) => {
  await page.goto('/settings/devices')
  await page.getByRole('button', { name: identity.by_password }).click()
  const dialog = page.getByRole('dialog', { name: identity.sign_in_title })
  await dialog.getByLabel(identity.login).fill(account)
  await dialog.getByLabel(identity.password).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/devices$/)
  await expect(page.getByRole('heading', { name: settings.devices, level: 1 })).toBeVisible()
  await expect(page.getByText(settings.device_this)).toBeVisible()
})

test('the first page shows who may watch and leads to the account; the account leads on [identity.settings-root-picker] [identity.settings-root-account-link] [identity.settings-profiles-link] [identity.settings-parental-link] [identity.settings-devices-link] [identity.settings-logout-item]', async ({
  page,
  account,
}) => {
  await page.setViewportSize(NARROW)
  await signIn(page, account)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: settings.who_watches })).toBeVisible()
  const faces = page.getByRole('main').getByRole('list', { name: settings.profiles })
  await expect(faces.getByRole('button')).toHaveCount(1)
  await expect(faces.getByRole('link', { name: settings.profile_new })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('link', { name: settings.account, exact: true }).click()
  // No PIN was ever chosen: the account asks for that first, and opens without one when the viewer wants none.
  await page.getByRole('button', { name: settings.pin_without }).click()
  await expect(page.getByLabel(settings.name)).toHaveValue('Алия')
  const nav = page.getByRole('navigation', { name: settings.title })
  for (const [name, path] of [
    [settings.profiles_manage, '/profiles'],
    [settings.parental, '/settings/parental'],
    [settings.language, '/settings/language'],
    [settings.devices, '/settings/devices'],
    [settings.info, '/settings/info'],
  ] as const)
    await expect(nav.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(nav.getByRole('button', { name: settings.sign_out })).toBeVisible()
  await expectNoOverflow(page)

  await nav.getByRole('link', { name: settings.language }).click()
  await page.getByRole('link', { name: settings.language_interface }).click()
  await expect(page).toHaveURL(/\/settings\/language\/interface$/)
  for (const parent of [/\/settings\/language$/, /\/settings\/account$/, /\/settings$/]) {
    await page.getByRole('link', { name: settings.back, exact: true }).click()
    await expect(page).toHaveURL(parent)
  }
})

test('closing the settings leads back to the page they were opened from', async ({ page, account }) => {
  await signIn(page, account)
  await page.goto('/channels')
  await avatar(page).click()
  await page.getByRole('link', { name: settings.title, exact: true }).click()
  await page.getByRole('link', { name: settings.info }).click()
  await expect(page.getByRole('link', { name: 'help@trial.example' }).first()).toBeVisible()
  await page.getByRole('button', { name: settings.close }).click()
  await expect(page).toHaveURL(/\/channels$/)
  await page.goto('/settings/info')
  await page.getByRole('button', { name: settings.close }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('name and e-mail are needed and saved; a taken or foreign one is refused in words [identity.account-name-email-required] [identity.email-rejects-cyrillic] [identity.email-duplicate] [identity.email-saved] [identity.route-account] [identity.registered-account-access]', async ({
  page,
  browser,
  account,
}) => {
  await signIn(page, account)
  const address = `${account}@trial.example`
  await page.goto('/lk')
  await page.getByRole('button', { name: settings.pin_without }).click()
  const name = page.getByLabel(settings.name)
  const email = page.getByLabel(settings.email)
  const save = page.getByRole('button', { name: settings.save })
  await name.fill(' ')
  await email.fill('')
  await save.click()
  await expect(page.getByText(settings.name_required)).toBeVisible()
  await expect(page.getByText(settings.email_required)).toBeVisible()
  for (const wrong of ['сауле@почта.kz', 'saule@xn--80a1acny.kz', 'saule']) {
    await email.fill(wrong)
    await expect(page.getByText(settings.email_wrong)).toBeVisible()
  }
  await name.fill('Сауле Қасымханқызы')
  await email.fill(address)
  await save.click()
  await expect(page.getByText(settings.notify_email_alert)).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Сауле Қасымханқызы')
  await expect(email).toHaveValue(address)

  const other = await deviceOf(browser, 'neighbour')
  await other.goto('/lk')
  await other.getByRole('button', { name: settings.pin_without }).click()
  await other.getByLabel(settings.email).fill(address)
  await other.getByRole('button', { name: settings.save }).click()
  await expect(other.getByRole('dialog', { name: settings.error })).toContainText(
    settings.error_duplicate_email,
  )
  await other.close()
})

test('another device is removed at once; this one stays [identity.device-current-kept]', async ({
  page,
  browser,
  account,
}) => {
  const other = await deviceOf(browser, account)
  await other.goto('/')
  await expect(avatar(other)).toBeVisible()
  await signIn(page, account)
  await page.goto('/settings/devices')
  const rows = page.getByRole('main').getByRole('listitem')
  const own = rows.filter({ hasText: settings.device_this })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('button')).toHaveCount(0)
  const before = await rows.count()
  const removable = rows.getByRole('button', { name: /^Remove: / })
  await expect(removable).toHaveCount(before - 1)
  await removable.first().click()
  await page
    .getByRole('dialog', { name: settings.device_remove_title })
    .getByRole('button', { name: settings.device_remove })
    .click()
  await expect(rows).toHaveCount(before - 1)
  await page.reload()
  await expect(rows).toHaveCount(before - 1)
  // The latest login after this one was the other browser's: it is a guest's from the next thing that is asked for on.
  await other.locator('header').getByRole('link', { name: mine.title, exact: true }).click()
  await expect(other.getByText(shell.signed_out)).toBeVisible()
  await expect(avatar(other)).toHaveCount(0)
  await expect(other.getByText(settings.profiles_manage)).toHaveCount(0)
  await other.close()
})

for (const [size, viewport] of [
  ['1440', WIDE],
  ['390', NARROW],
] as const) {
  test(`under the avatar are the profiles and the ways into the settings, by keyboard too, at ${size} px [identity.dropdown-profiles] [identity.dropdown-account-link] [identity.dropdown-parental] [identity.logout-confirmation]`, async ({
    page,
    account,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, account)
    await page.goto('/')
    await avatar(page).focus()
    await page.keyboard.press('Enter')
    const profiles = page.getByRole('banner').getByRole('list', { name: settings.profiles })
    await expect(profiles.getByRole('listitem')).toHaveCount(2)
    await expect(profiles.getByRole('listitem').last()).toHaveText(settings.profile_new)
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: settings.profiles_manage })).toBeVisible()
    await expect(banner.getByRole('link', { name: settings.title, exact: true })).toHaveAttribute(
      'href',
      '/settings',
    )
    await expect(banner.getByRole('link', { name: settings.parental })).toHaveAttribute(
      'href',
      '/lk_parental',
    )
    await expectNoOverflow(page)
    // The list has grown since it was opened, and still lies within the window and at the end of its button.
    const endOf = (thing: Locator) => thing.evaluate((element) => element.getBoundingClientRect().right)
    const list = profiles.locator('xpath=ancestor::*[@data-up]')
    expect(await endOf(list)).toBeLessThanOrEqual(viewport.width - 8)
    expect(Math.abs((await endOf(list)) - (await endOf(avatar(page))))).toBeLessThanOrEqual(8)
    await page.keyboard.press('Escape')
    await expect(avatar(page)).toBeFocused()

    await avatar(page).click()
    await banner.getByRole('button', { name: settings.sign_out }).click()
    const question = page.getByRole('dialog', { name: settings.sign_out_title })
    await question.getByRole('button', { name: settings.cancel }).click()
    await expect(avatar(page)).toBeVisible()
    await avatar(page).click()
    await banner.getByRole('button', { name: settings.sign_out }).click()
    // What was watched here is nobody else's.
    const watched = () => page.evaluate(() => localStorage.getItem('openair.last-channels'))
    await page.evaluate(() => localStorage.setItem('openair.last-channels', '[1,2]'))
    await question.getByRole('button', { name: settings.sign_out }).click()
    await expect(page.getByRole('link', { name: identity.sign_in })).toBeVisible()
    expect(await watched()).toBeNull()
  })
}

test('the account asks for the PIN, and opens when a new one was chosen [identity.account-settings-pin] [identity.pin-notset-dialogue]', async ({
  page,
  account,
}) => {
  await signIn(page, account)
  await page.goto('/settings/account')
  await expect(pinDialog(page, settings.pin_set_title)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: settings.wall_title_notset })).toBeVisible()
  await expect(page.getByLabel(settings.name)).toHaveCount(0)
  await page.getByRole('button', { name: settings.wall_set }).click()
  await choosePin(page, '2468')
  await expect(page.getByLabel(settings.name)).toBeVisible()
  await expect(pinDialog(page)).toHaveCount(0)
})
