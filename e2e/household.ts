import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type Page, expect } from '@playwright/test'
import { TEST_DEVICE } from '../tools/service/guest.ts'
import { PASSWORD } from '../tools/service/journey-accounts.ts'
import { words } from './words.ts'

const { settings } = words.en

/** What the service answers to a call of a page's browser. @throws what it was refused with */
async function ask<T>(page: Page, path: string, data: object, token?: string): Promise<T> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await page.request.post(path, { data, headers })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

/**
 * Makes the browser of a page one of an account's devices, as signing in by password leaves it; the next page that is opened is the
 * account's. Answers a token for calls before that page asks for its own.
 */
export async function signIn(page: Page, login: string, provider = 'trial'): Promise<string> {
  if (page.url() !== 'about:blank')
    throw new Error('this browser is a guest already: sign in before its first page')
  const { access_token: interim } = await ask<{ access_token: string }>(
    page,
    `/v2/auth/login?provider=${provider}`,
    {
      login,
      password: PASSWORD,
    },
  )
  const { id } = await ask<{ id: string }>(
    page,
    '/v2/users/self/devices',
    { ...TEST_DEVICE, serial: randomUUID() },
    interim,
  )
  const url = process.env['OPENAIR_E2E_URL'] ?? ''
  await page.context().addCookies([{ name: 'openair_device', value: id, url }])
  const { access_token } = await ask<{ access_token: string }>(page, '/v2/auth/device', { device_id: id })
  return access_token
}

/** Signs in to an account that has a PIN. Answers a token as `signIn` does. */
export async function signInWithPin(page: Page, login: string, pin: string): Promise<string> {
  const token = await signIn(page, login)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.patch('/v2/users/self', { headers, data: { pincode: pin } })
  if (!answer.ok()) throw new Error(`the PIN was not saved: ${await answer.text()}`)
  return token
}

/** Makes a profile of the account whose token it is. */
export const addProfile = (
  page: Page,
  token: string,
  profile: { name: string; role: 'adult' | 'child' },
): Promise<{ id: number }> => ask(page, '/v2/users/self/profiles', profile, token)

/** Another browser, with an account signed in. */
export async function deviceOf(browser: Browser, login: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['OPENAIR_E2E_URL'] ?? '',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await signIn(page, login)
  return page
}

/** The token of who has signed in on a page, as soon as the page has asked for it. */
export async function tokenOf(page: Page): Promise<string> {
  const kept = await page.waitForFunction(() => localStorage.getItem('openair.token'))
  return (JSON.parse(String(await kept.jsonValue())) as { token: string }).token
}

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
