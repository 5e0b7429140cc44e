import type { Page } from '@playwright/test'
import { addProfile, avatar, choosePin, signIn, typePin } from './household.ts'
import { expect, playsFor, test, MOVING } from './journey.ts'
import { playRecording } from './recordings.ts'
import { words } from './words.ts'

const { catalogue, settings, shell } = words.en
const PIN = '7351'

/** The button of a title; of a series it says which episode it begins with. */
const watch = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${catalogue.watch}`) })
    .first()

test.use(MOVING)

test('a viewer of one provider watches live, from the archive, a film and a series, sees what packets cost, and keeps a child from what is for adults; another provider sells the same in its own money [shell.product-scope]', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  const token = await signIn(page, account)

  // Live channels with a catch-up archive of programmes.
  await page.goto('/channels/all/pulse')
  await playsFor(page, 1)
  await playRecording(page, 'en')
  await playsFor(page, 1)

  // Films and series.
  await page.goto('/contents/metropolis')
  await watch(page).click()
  await playsFor(page, 1)
  await page.goto('/contents/les-vampires')
  await expect(page.getByText('The Severed Head').first()).toBeVisible()
  await watch(page).click()
  await expect(page).toHaveURL(/\/watch\/\d+/)
  await playsFor(page, 1)

  // Packets that are paid for.
  await page.goto('/packets')
  await expect(page.getByRole('main')).toContainText(/1,490\s₸/)

  // Parental control, and profiles.
  await page.goto('/parental_set')
  await choosePin(page, PIN)
  await expect(page.getByText(settings.pin_set_done)).toBeVisible()
  await page.goto('/channels/all/night')
  await typePin(page, PIN)
  await playsFor(page, 1)
  await addProfile(page, token, { name: 'Ержан', role: 'child' })
  await page.goto('/channels/all/night')
  await avatar(page).click()
  await page.getByRole('banner').getByRole('button', { name: /Ержан/ }).click()
  await expect(avatar(page)).toHaveAccessibleName(/Ержан/)
  await page.goto('/channels/all/night')
  await expect(page.getByRole('heading', { name: shell.not_found_channel })).toBeVisible()

  const other = await browser.newPage({ baseURL: baseURL ?? '', locale: 'en-GB' })
  await other.goto('/packets?provider=club')
  await expect(other.getByRole('main')).toContainText(/1,490\s(?:so‘m|UZS)/)
  await other.getByRole('link', { name: 'TV channels' }).first().click()
  await expect(other.getByRole('link', { name: /^Pulse/ })).toBeVisible()
  await other.close()
})
