import { expect, test } from './journey.ts'
import { signIn } from './household.ts'
import { pattern, words } from './words.ts'

const { money, packets, settings } = words.en

test('who has bought a packet switches its renewal off, says why, sees until when it is open, and switches it on again', async ({
  page,
  account,
}) => {
  await signIn(page, account)
  await page.goto('/packets/year')
  const terms = page.getByRole('complementary', { name: packets.terms })
  await terms.getByRole('button', { name: /^Connect for 4,990/ }).click()
  const dialog = page.getByRole('dialog')
  // A new account is offered a PIN before it pays.
  await dialog.getByRole('button', { name: settings.pin_without }).click()
  await dialog.getByRole('button', { name: /^Pay 4,990/ }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expires, MM/YY').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(terms.getByText(/^Will be extended on/)).toBeVisible({ timeout: 60_000 })

  await terms.getByRole('link', { name: packets.manage }).click()
  const actions = page.getByRole('group', { name: pattern(money.actions_of, { name: 'A Year' }) })
  const line = page.getByRole('listitem').filter({ has: actions })
  await actions.getByRole('button', { name: money.disable }).click()
  await page.getByRole('button', { name: money.disable_renewal_yes }).click()
  const off = page.getByRole('dialog', { name: money.disabled_renewal })
  await off.getByRole('checkbox', { name: 'It costs too much' }).check()
  await off.getByRole('textbox', { name: money.survey_own }).fill('A year is long')
  await off.getByRole('button', { name: money.survey_send }).click()
  await expect(page.getByText(money.sent)).toBeVisible()
  await expect(line.getByText(/^Valid until/)).toBeVisible()

  await actions.getByRole('button', { name: money.renewal2 }).click()
  await expect(line.getByText(/^Will be extended on/)).toBeVisible()
  await page.reload()
  await expect(line.getByText(/^Will be extended on/)).toBeVisible()
})
