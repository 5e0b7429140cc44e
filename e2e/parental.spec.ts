import { phoneOf } from '../tools/service/journey-accounts.ts'
import { expect, playsFor, test } from './journey.ts'
import { choosePin, messagesTo, pinDialog, signIn, signInWithPin, typePin } from './household.ts'
import { words } from './words.ts'

const { settings, tv } = words.en
const PIN = '4826'

test('a guest who plays what is for adults is asked to sign in [identity.guest-protected-playback]', async ({
  page,
}) => {
  await page.goto('/watch/haxan')
  const dialog = page.getByRole('dialog', { name: settings.title_parental_pincode })
  await expect(dialog).toContainText(settings.parental_auth_hint)
  await dialog.getByRole('button', { name: settings.sign_in }).click()
  await expect(page).toHaveURL(/#auth$/)
})

test('a PIN is chosen twice over, changed with the old one, shown and switched off [identity.route-parental-account] [identity.pin-set-two-steps] [identity.pin-mismatch] [identity.pin-change-old] [identity.pin-display] [identity.pin-format]', async ({
  page,
  account,
}) => {
  await signIn(page, account)
  await page.goto('/channels/all/night')
  await expect(pinDialog(page, settings.pin_set_title)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: settings.wall_set }).click()
  await expect(pinDialog(page, settings.pin_set_title)).toBeVisible()
  await page.goto('/pincode')
  await expect(page).toHaveURL('/#parental_set')
  await typePin(page, '1a2b3', settings.pin_set_title)
  await page.keyboard.type('4')
  await typePin(page, '9999', settings.pin_repeat_title)
  await expect(page.getByText(settings.parental_set_not_equal)).toBeVisible()
  await typePin(page, '9999', settings.pin_set_title)
  await expect(pinDialog(page, settings.pin_repeat_title)).toBeVisible()
  await page.goBack()
  await choosePin(page, '1234')
  await expect(page.getByText(settings.pin_set_done)).toBeVisible()

  await page.goto('/lk_parental')
  await typePin(page, '1234')
  await page.getByRole('button', { name: settings.parental_show }).click()
  await expect(page.getByText('PIN: 1234')).toBeVisible()
  // Back closes the window and leaves the page, whatever was typed.
  await page.getByRole('button', { name: settings.parental_change }).click()
  await expect(pinDialog(page, settings.pin_old_title)).toBeVisible()
  await page.goBack()
  await expect(pinDialog(page, settings.pin_old_title)).toHaveCount(0)
  await expect(page.getByText('PIN: 1234')).toBeVisible()
  await page.getByRole('button', { name: settings.parental_change }).click()
  // The service is what counts the wrong ones.
  const checked = page.waitForResponse((answer) => answer.url().includes('/parental_code/check'))
  await typePin(page, '0000', settings.pin_old_title)
  expect((await checked).status()).toBe(400)
  await expect(page.getByText(settings.error_wrong_code)).toBeVisible()
  await expect(page.getByRole('button', { name: settings.pin_by_sms })).toBeVisible()
  await typePin(page, '1234', settings.pin_old_title)
  await typePin(page, PIN, settings.pin_set_title)
  await expect(pinDialog(page, settings.pin_repeat_title)).toBeVisible()
  await page.goBack()
  await choosePin(page, PIN)
  await expect(page).toHaveURL('/lk_parental')
  await expect(page.getByText(`PIN: ${PIN}`)).toBeVisible()

  await page.getByRole('button', { name: settings.parental_off }).click()
  await page
    .getByRole('dialog', { name: settings.parental_off_title })
    .getByRole('button', { name: settings.parental_off })
    .click()
  await expect(page.getByText(settings.parental_status_ignore, { exact: true })).toBeVisible()
  const asked = page.getByRole('switch', { name: settings.parental_switch_vod })
  await expect(asked).toBeDisabled()
  await expect(asked).not.toBeChecked()
  await expect(page.getByRole('button', { name: '15 minutes' })).toBeDisabled()
  await page.getByRole('button', { name: settings.parental_set }).click()
  await choosePin(page, PIN)
  await expect(page.getByText(settings.parental_status_set, { exact: true })).toBeVisible()
  await expect(asked).toBeEnabled()
  await expect(asked).toBeChecked()
})

test('who closes the window of the PIN sees that what is for adults waits, and a wrong PIN opens nothing [identity.pin-compare] [identity.pin-wrong] [identity.pin-modal-close]', async ({
  page,
  account,
}) => {
  await signInWithPin(page, account, PIN)
  await page.goto('/watch/haxan')
  await expect(pinDialog(page)).toContainText(settings.pin_lead_vod)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: settings.wall_title })).toBeVisible()
  await page.getByRole('button', { name: settings.wall_enter }).click()
  await typePin(page, '1111')
  await expect(page.getByText(settings.error_wrong_code)).toBeVisible()
  await expect(pinDialog(page)).toBeVisible()
})

test('what is for adults plays after the PIN, which is asked for again on the next visit only [identity.pin-correct] [identity.parental-retry-delay] [identity.pin-unlock-flag] [player.pin-required]', async ({
  page,
  browser,
  account,
}) => {
  await signInWithPin(page, account, PIN)
  await page.goto('/watch/haxan')
  await expect(pinDialog(page)).toContainText(settings.pin_lead_vod)
  const stream = page.waitForRequest((request) => request.url().includes('/stream'))
  await typePin(page, PIN)
  await expect(page.getByText(settings.pin_unlocked)).toBeVisible()
  await stream
  await playsFor(page, 1)

  await page.reload()
  await playsFor(page, 1)
  await expect(pinDialog(page)).toHaveCount(0)

  const visit = await browser.newContext({ storageState: await page.context().storageState() })
  const again = await visit.newPage()
  await again.goto(page.url())
  await expect(pinDialog(again)).toBeVisible()
  await visit.close()
})

test('a channel for adults opens after the PIN; the pad is walked with arrows [tv.load-adult-pin] [tv.channel-adult-rule]', async ({
  page,
  account,
}) => {
  await signInWithPin(page, account, PIN)
  await page.goto('/channels/all/night')
  await expect(pinDialog(page)).toContainText(settings.pin_lead_channel)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: tv.adult_title })).toBeVisible()
  await page.getByRole('button', { name: settings.wall_enter }).click()
  await page.getByRole('group', { name: settings.pin_pad }).getByRole('button', { name: '1' }).focus()
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText('Digits entered: 2 of 4')).toBeAttached()
  for (const name of [settings.pin_erase, settings.pin_erase])
    await page.getByRole('button', { name }).click()
  for (const digit of PIN) await pinDialog(page).getByRole('button', { name: digit, exact: true }).click()
  await playsFor(page, 1)
})

test('a forgotten PIN comes by SMS [identity.pin-compare]', async ({ page, account }) => {
  await signInWithPin(page, account, PIN)
  await page.goto('/pincode')
  await pinDialog(page).getByRole('button', { name: settings.pin_by_sms }).click()
  await expect(page.getByText(settings.pin_sent)).toBeVisible()
  await expect.poll(() => messagesTo(phoneOf(account))).toEqual([expect.stringContaining(PIN)])
  await typePin(page, PIN)
  await expect(pinDialog(page)).toHaveCount(0)
})

test('what this device does not ask for opens at once; the length of remembering is one of the service’s [identity.pin-duration-options] [identity.pin-protected-actions] [identity.modal-parental] [identity.modal-pincode] [identity.modal-parental-set] [identity.modal-parental-start]', async ({
  page,
  account,
}) => {
  await signInWithPin(page, account, PIN)
  await page.goto('/parental')
  await typePin(page, PIN)
  const dialog = page.getByRole('dialog', { name: settings.parental })
  await expect(dialog.getByRole('switch')).toHaveCount(6)
  await expect(
    dialog.getByRole('group', { name: settings.parental_duration }).getByRole('button'),
  ).toHaveText([settings.parental_duration_off, '5 minutes', '15 minutes', '30 minutes', '60 minutes'])
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await dialog.getByRole('switch', { name: settings.parental_switch_vod }).click()
  expect((await saved).ok()).toBe(true)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/watch/haxan')
  await playsFor(page, 1)
  await page.goto('/channels/all/night')
  await expect(pinDialog(page)).toBeVisible()
  for (const [path, name] of [
    ['/parental_set', settings.pin_old_title],
    ['/parental_start', settings.parental_start_title],
    ['/pincode', settings.pin_title],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  }
})
