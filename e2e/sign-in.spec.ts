import type { Page } from '@playwright/test'
import { signIn } from './household.ts'
import { NARROW, expect, expectNoOverflow, test } from './journey.ts'
import { codeSentTo, messagesTo } from './outbox.ts'
import { pattern, words } from './words.ts'

const { catalogue, identity, player, shell } = words.en

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

async function askForCode(page: Page, number: string): Promise<void> {
  await dialog(page).getByLabel(identity.phone).fill(number)
  await dialog(page).getByRole('button', { name: identity.get_code }).click()
  await expect(dialog(page).getByRole('heading', { name: identity.code_title })).toBeVisible()
}

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
  await expect(page).toHaveURL('/auth')
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

test('a wrong code is said under the form, the cells are empty again, and the right one works', async ({
  page,
}) => {
  await page.setViewportSize(NARROW)
  const number = newNumber()
  await page.goto('/auth')
  await askForCode(page, `+7 ${number}`)
  await expectNoOverflow(page)
  const right = await codeSentTo(`7${number}`)
  const wrong = right === '000000' ? '000001' : '000000'
  await codeField(page).fill(wrong)
  await expect(dialog(page).getByRole('alert')).toHaveText('The code is wrong or no longer valid')
  await expect(codeField(page)).toHaveValue('')
  await codeField(page).fill(right)
  await expect(accountButton(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the countdown to another code goes on after a reload, and the way back leads to the number', async ({
  page,
}) => {
  await page.clock.install()
  const number = newNumber()
  await page.goto('/auth')
  await askForCode(page, number)
  const count = dialog(page).getByRole('timer')
  await expect(count).toHaveText(/0:(60|59|1:00)|1:00/)
  await page.clock.fastForward(20_000)
  await expect(count).toHaveText(/0:(40|39|38)/)
  await page.reload()
  await expect(count).toHaveText(/0:(40|39|38|37|36|35|34|33)/)
  await expect(codeField(page)).toBeFocused()
  await dialog(page).getByRole('button', { name: identity.back }).click()
  await expect(dialog(page).getByLabel(identity.phone)).toBeFocused()
  await dialog(page).getByRole('button', { name: identity.get_code }).click()
  await expect(count).toBeVisible()
  expect(await messagesTo(`7${number}`)).toHaveLength(1)
  await page.clock.fastForward(60_000)
  await expect(dialog(page).getByRole('button', { name: identity.resend })).toBeVisible()
})

test('back leads one step back and out of the window without a trace; a reload keeps the password', async ({
  page,
}) => {
  await page.goto('/contents/the-kid')
  await page.goto('/')
  await signInLink(page).click()
  await page.getByRole('button', { name: identity.by_password }).click()
  const login = dialog(page).getByLabel(identity.login)
  const phone = dialog(page).getByLabel(identity.phone)
  await expect(login).toBeFocused()
  await page.reload()
  await expect(login).toBeFocused()
  await page.goBack()
  await expect(phone).toBeFocused()
  await page.goForward()
  await expect(login).toBeFocused()
  await dialog(page).getByRole('button', { name: identity.back }).click()
  await expect(phone).toBeFocused()
  await askForCode(page, newNumber())
  await page.goBack()
  await expect(phone).toBeFocused()
  await page.goForward()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/contents/the-kid')
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

test('a short number is not sent; people cannot reach the field that programs fill in', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/auth')
  await dialog(page).getByLabel(identity.phone).fill('701 000')
  await dialog(page).getByRole('button', { name: identity.get_code }).click()
  await expect(dialog(page).getByText(identity.error_wrong_phone)).toBeVisible()
  expect(calls).not.toContain('/v2/otps')

  const trap = page.locator('input[name="name"]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(trap).toHaveAttribute('aria-hidden', 'true')
  expect(await dialog(page).getByRole('textbox').count()).toBe(1)
  const number = newNumber()
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'a program'))
  await askForCode(page, number)
  expect(await messagesTo(`7${number}`)).toEqual([])
})

test('without a line the form says so and keeps what was typed', async ({ page, context }) => {
  const number = newNumber()
  await page.goto('/auth')
  await expect(dialog(page)).toBeVisible()
  await context.setOffline(true)
  await dialog(page).getByLabel(identity.phone).fill(number)
  await dialog(page).getByRole('button', { name: identity.get_code }).click()
  await expect(dialog(page).getByText(player.error_video_download)).toBeVisible()
  await context.setOffline(false)
  await dialog(page).getByRole('button', { name: identity.get_code }).click()
  await expect(codeField(page)).toBeVisible()
})

test('a messenger sends the code by its link, and the field for it appears by itself [identity.messenger-code-poll]', async ({
  page,
  context,
}) => {
  const number = `90${newNumber().slice(3)}`
  await page.clock.install()
  await page.goto('/auth?provider=club')
  await dialog(page).getByLabel(identity.phone).fill(number)
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog(page).getByRole('button', { name: identity.get_code }).click()
  const open = dialog(page).getByRole('link', { name: pattern(identity.messenger_open, { name: 'Xabar' }) })
  await expect(open).toBeVisible()
  const looks: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v2/otp/exist')) looks.push(looks.length)
  })
  await page.clock.runFor(4999)
  expect(looks).toHaveLength(0)
  // Where the link leads in the end: no messenger answers there in a test.
  const messenger = context.waitForEvent('request', (request) =>
    request.url().startsWith('https://xabar.example/club'),
  )
  await open.click()
  await messenger
  const code = await codeSentTo(`998${number}`)
  expect(code).toHaveLength(4)
  await page.clock.runFor(5000)
  await expect(codeField(page)).toBeFocused()
  await page.clock.resume()
  await codeField(page).fill(code)
  await expect(accountButton(page)).toBeVisible()
})

test('a guest who opens the account signs in and gets there [identity.account-page-login-return]', async ({
  page,
}) => {
  for (const path of ['/lk', '/settings/devices']) {
    await page.context().clearCookies()
    await page.goto(path)
    await expect(page).toHaveURL('/auth')
    await signInByPassword(page, 'viewer')
    await expect(page).toHaveURL(path)
    await expect(accountButton(page)).toBeVisible()
  }
})

test('who does not want to sign in for the account is at home again', async ({ page }) => {
  await page.goto('/lk')
  await expect(dialog(page).getByLabel(identity.phone)).toBeFocused()
  await expect(page).toHaveURL('/auth')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(dialog(page)).toHaveCount(0)
})

test('without guests there is no way round signing in, but on legal pages [identity.auth-modal-mandatory] [identity.no-login-pages]', async ({
  page,
}) => {
  await page.goto('/?provider=members')
  await expect(page).toHaveURL('/auth')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: shell.close })).toHaveCount(0)
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  await expect(dialog(page).getByLabel(identity.phone)).toBeVisible()
  await page.goto('/privacy?provider=members')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(page.getByText('We keep your phone number.')).toBeVisible()
  await expect(page).toHaveURL('/privacy?provider=members')
  await page.goto('/films?provider=members')
  await expect(page).toHaveURL('/auth')
  await signInByPassword(page, 'member')
  await expect(page).toHaveURL('/films?provider=members')
  await expect(accountButton(page)).toBeVisible()
})

test('one device too many takes the place of the oldest', async ({ browser, baseURL }) => {
  const open = async () => {
    const context = await browser.newContext({ locale: 'en-GB', ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await signIn(page, 'rover', 'club')
    return page
  }
  const pages = [await open(), await open(), await open()]
  const shown = []
  for (const page of pages) {
    await page.goto('/films?provider=club')
    await expect(accountButton(page).or(signInLink(page))).toBeVisible()
    shown.push((await accountButton(page).count()) > 0)
  }
  expect(shown).toEqual([false, true, true])
  await Promise.all(pages.map((page) => page.context().close()))
})
