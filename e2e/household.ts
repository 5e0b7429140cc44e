import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type Page, expect } from '@playwright/test'
import { words } from './words.ts'

const { identity, settings } = words.en

/** Signs in by login and password; afterwards the page shows whose it is. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: identity.by_password }).click()
  const dialog = page.getByRole('dialog', { name: identity.sign_in_title })
  await dialog.getByLabel(identity.login).fill(login)
  await dialog.getByLabel(identity.password).fill('openair')
  await dialog.getByRole('button', { name: identity.sign_in }).click()
  await expect(avatar(page)).toBeVisible()
}

/** Another browser, with an account signed in. */
export async function deviceOf(browser: Browser, login: string, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, login)
  return page
}

/** The token of who has signed in on a page. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('openair.token') ?? '{}') as { token: string }).token)

/** The button at the end of the header that opens what belongs to the account. */
export const avatar = (page: Page) => page.getByRole('button', { name: /^Account: / })

/** The window that asks for the PIN, or has one chosen. */
export const pinDialog = (page: Page, title: string = settings.pin_title) =>
  page.getByRole('dialog', { name: title, exact: true })

/** Types a PIN into the window that is open. */
export async function typePin(page: Page, pin: string, title?: string): Promise<void> {
  await expect(pinDialog(page, title)).toBeVisible()
  await page.keyboard.type(pin)
}

/** Chooses a PIN in the window that asks for one. */
export async function choosePin(page: Page, pin: string): Promise<void> {
  await typePin(page, pin, settings.pin_set_title)
  await typePin(page, pin, settings.pin_repeat_title)
  // A window stays until it is saved.
  for (const title of [settings.pin_repeat_title, settings.pin_set_title])
    await expect(pinDialog(page, title)).toHaveCount(0)
}

/** The texts of all messages that were sent to a phone. */
export async function messagesTo(phone: string): Promise<string[]> {
  const folder = join(process.env['OPENAIR_E2E_DATA'] ?? '', 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.filter((name) => /^[^.].*\.json$/.test(name)).map((name) => readFile(join(folder, name), 'utf8')),
  )
  const messages = files.map((text) => JSON.parse(text) as { phone: string; text: string })
  return messages.filter((message) => message.phone === phone).map(({ text }) => text)
}
