import { PASSWORD } from '../tools/service/journey-accounts.ts'
import { expect, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { catalogue, identity } = words.en

test('who signs in watches what the packets open', async ({ page }) => {
  await page.goto('/contents/the-kid')
  await expect(page.getByText(catalogue.needs_packet)).toBeVisible()
  await page.getByRole('link', { name: identity.sign_in, exact: true }).click()
  await page.getByRole('button', { name: identity.by_password }).click()
  const dialog = page.getByRole('dialog', { name: identity.sign_in_title })
  await dialog.getByLabel(identity.login).fill('viewer')
  await dialog.getByLabel(identity.password).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The login or the password is wrong')).toBeVisible()
  await dialog.getByLabel(identity.password).fill(PASSWORD)
  await dialog.getByRole('button', { name: identity.sign_in, exact: true }).click()
  await expect(page).toHaveURL(/\/contents\/the-kid$/)
  await page.getByRole('link', { name: catalogue.watch, exact: true }).last().click()
  await playsFor(page, 1)
})
