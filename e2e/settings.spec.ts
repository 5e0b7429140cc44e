import { claimAccount } from '../tools/service/journey-accounts.ts'
import { PASSWORD } from '../tools/service/journey-accounts.ts'
import { expect, test, windowsLeft } from './journey.ts'
import { avatar, choosePin, deviceOf, pinDialog, signIn } from './household.ts'
import { words } from './words.ts'

const { identity, settings, shell } = words.en

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

  const other = await deviceOf(browser, await claimAccount(String(process.env['OPENAIR_E2E_DATA'])))
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
  // It says so for some seconds, as soon as anything is asked for there: also while this test still looks at the list.
  const told = other.getByText(shell.signed_out).waitFor({ timeout: 120_000 })
  await removable.first().click()
  await page
    .getByRole('dialog', { name: settings.device_remove_title })
    .getByRole('button', { name: settings.device_remove })
    .click()
  await expect(rows).toHaveCount(before - 1)
  await windowsLeft(page)
  await page.reload()
  await expect(rows).toHaveCount(before - 1)
  // The latest login after this one was the other browser's: it is a guest's from the next thing that is asked for on.
  // Something is asked for in the background too: what is pressed here is there for guests as well.
  await other.locator('header').getByRole('link', { name: 'TV channels', exact: true }).click()
  await told
  await expect(avatar(other)).toHaveCount(0)
  await other.goto('/settings')
  await expect(other.getByRole('button', { name: identity.by_password })).toBeVisible()
  await expect(other.getByText(settings.profiles_manage)).toHaveCount(0)
  await other.close()
})

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
