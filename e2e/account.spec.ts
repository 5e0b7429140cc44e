import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../tools/service/journey-accounts.ts'
import { NARROW, expect, expectNoOverflow, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { catalogue, identity } = words.en

/** From a title that is closed to the window that signs in, with a wrong password first. */
async function openWithWrongPassword(page: Page): Promise<Locator> {
  await page.goto('/contents/the-kid')
  await expect(page.getByText(catalogue.needs_packet)).toBeVisible()
  await page.getByRole('link', { name: identity.sign_in, exact: true }).click()
  await page.getByRole('button', { name: identity.by_password }).click()
  const dialog = page.getByRole('dialog', { name: identity.sign_in_title })
  await dialog.getByLabel(identity.login).fill('viewer')
  await dialog.getByLabel(identity.password).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The login or the password is wrong')).toBeVisible()
  await expectNoOverflow(page)
  return dialog
}

test('who signs in watches what the packets open', async ({ page }) => {
  const dialog = await openWithWrongPassword(page)
  await dialog.getByLabel(identity.password).fill(PASSWORD)
  await dialog.getByRole('button', { name: identity.sign_in, exact: true }).click()
  await expect(page).toHaveURL(/\/contents\/the-kid$/)
  await page.getByRole('link', { name: catalogue.watch, exact: true }).last().click()
  await playsFor(page, 1)
})

test('the window that signs in fits a phone, with what it has to say', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await openWithWrongPassword(page)
})

test('login and password are both needed, and Escape leaves without a trace [identity.password-login-required]', async ({
  page,
}) => {
  const calls: string[] = []
  await page.goto('/')
  await page.getByRole('link', { name: identity.sign_in, exact: true }).click()
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: identity.by_password }).click()
  const dialog = page.getByRole('dialog', { name: identity.sign_in_title })
  await dialog.getByLabel(identity.login).fill('somebody')
  await dialog.getByRole('button', { name: identity.sign_in, exact: true }).click()
  await expect(dialog.getByText(identity.required)).toBeVisible()
  expect(calls).not.toContain('/v2/auth/login')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: identity.sign_in, exact: true })).toBeFocused()
})
