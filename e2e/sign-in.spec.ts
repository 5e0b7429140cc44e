import type { Page } from '@playwright/test'
import { signIn } from './household.ts'
import { NARROW, expect, expectNoOverflow, test } from './journey.ts'
import { codeSentTo } from './outbox.ts'
import { pattern, words } from './words.ts'

const { catalogue, identity, shell } = words.en

/** A number that nobody has used in this run: ten digits after the country's. */
let last = Date.now() % 10_000_000
const newNumber = () =>
  `701${String((last += 1))
    .padStart(7, '0')
    .slice(-7)}`

const signInLink = (page: Page) => page.getByRole('link', { name: identity.sign_in, exact: true })
const accountButton = (page: Page) => page.getByRole('button', { name: pattern(identity.account) })
const dialog = (page: Page) => page.getByRole('dialog')
const codeField = (page: Page) => dialog(page).getByLabel(pattern(identity.code_label_other))

async function signInByPassword(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: identity.by_password }).click()
  await dialog(page).getByLabel(identity.login).fill(login)
  await dialog(page).getByLabel(identity.password).fill('openair')
  await dialog(page).getByRole('button', { name: identity.sign_in, exact: true }).click()
}

test('a guest becomes a user by phone and comes back to the title that was open [identity.modal-auth] [identity.otp-submit-enabled]', async ({
  page,
}) => {
  const number = newNumber()
  await page.goto('/contents/the-kid')
  await signInLink(page).click()
  await expect(page).toHaveURL(/#auth$/)
  await expect(page.getByText(catalogue.needs_packet)).toBeAttached()
  const phone = dialog(page).getByLabel(identity.phone)
  await expect(phone).toBeFocused()
  await phone.pressSequentially(number)
  await expect(phone).toHaveValue(
    `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6, 8)} ${number.slice(8)}`,
  )
  await page.keyboard.press('Enter')

  const code = await codeSentTo(`7${number}`)
  expect(code).toHaveLength(6)
  await expect(codeField(page)).toBeFocused()
  const enter = dialog(page).getByRole('button', { name: identity.enter })
  await expect(enter).toBeDisabled()
  await page.keyboard.type(code.slice(0, 5))
  await expect(enter).toBeDisabled()
  await page.keyboard.type(code.slice(5))
  await expect(accountButton(page)).toBeVisible()
  await expect(page).toHaveURL('/contents/the-kid')
  await expect(dialog(page)).toHaveCount(0)
})

test('what is accepted by signing in opens beside the form, and from the foot of a page over it [shell.route-agreement] [shell.route-privacy]', async ({
  page,
  context,
}) => {
  await page.goto('/auth')
  await dialog(page).getByLabel(identity.phone).fill('701')
  const opened = context.waitForEvent('page')
  await dialog(page).getByRole('link', { name: shell.agreement }).click()
  const beside = await opened
  await expect(beside.getByRole('heading', { level: 1, name: 'Agreement' })).toBeVisible()
  await beside.getByRole('button', { name: 'Whom to ask' }).click()
  await expect(beside.getByRole('heading', { name: 'Whom to ask' })).toBeFocused()
  await expect(beside.getByRole('article')).toContainText('help@trial.example')
  await beside.close()
  await expect(dialog(page).getByLabel(identity.phone)).toHaveValue('701')

  await page.setViewportSize(NARROW)
  await page.goto('/films')
  await page.getByRole('contentinfo').getByRole('link', { name: shell.privacy }).click()
  await expect(page).toHaveURL('/privacy')
  const over = dialog(page)
  await expect(over.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expectNoOverflow(page)
  await over.getByRole('button', { name: shell.close }).click()
  await expect(page).toHaveURL('/films')
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: shell.not_found_document })).toBeVisible()
})

test('a guest who opens the account signs in and gets there [identity.account-page-login-return]', async ({
  page,
}) => {
  for (const path of ['/lk', '/settings/devices']) {
    await page.goto(path)
    await expect(page).toHaveURL(/#auth$/)
    await signInByPassword(page, 'viewer')
    await expect(page).toHaveURL(path)
    await expect(accountButton(page)).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})

test('without guests there is no way round signing in, but on legal pages [identity.auth-modal-mandatory] [identity.no-login-pages]', async ({
  page,
}) => {
  await page.goto('/?provider=members')
  await expect(page).toHaveURL(/#auth$/)
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: shell.close })).toHaveCount(0)
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(dialog(page).getByLabel(identity.phone)).toBeVisible()
  await page.goto('/privacy?provider=members')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(page.getByText('We keep your phone number.')).toBeVisible()
  await expect(page).toHaveURL('/privacy?provider=members')
  await page.goto('/films?provider=members')
  await expect(page).toHaveURL(/#auth$/)
  await signInByPassword(page, 'member')
  await expect(page).toHaveURL('/films?provider=members')
  await expect(accountButton(page)).toBeVisible()
})

test('one device too many takes the place of the oldest [identity.device-register-400]', async ({
  browser,
  baseURL,
}) => {
  const open = async () => {
    const context = await browser.newContext({ locale: 'en-GB', ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await signIn(page, 'rover', 'club')
    return page
  }
  const pages = [await open(), await open()]
  const third = await (await browser.newContext({ locale: 'en-GB', ...(baseURL && { baseURL }) })).newPage()
  await third.goto('/auth?provider=club')
  await signInByPassword(third, 'rover')
  await expect(accountButton(third)).toBeVisible()
  pages.push(third)
  const shown = []
  for (const page of pages) {
    await page.goto('/films?provider=club')
    await expect(accountButton(page).or(signInLink(page))).toBeVisible()
    shown.push((await accountButton(page).count()) > 0)
  }
  expect(shown).toEqual([false, true, true])
  // The account is as it was.
  for (const page of pages.slice(1))
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('openair.token') ?? '{}') as { token?: string }
      const id = /openair_device=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { authorization: `Bearer ${token ?? ''}` }
      const answer = await fetch(`/v2/users/self/devices/${id}`, { method: 'DELETE', headers })
      if (!answer.ok) throw new Error(await answer.text())
    })
  await Promise.all(pages.map((page) => page.context().close()))
})
