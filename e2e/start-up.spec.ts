import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { pattern, words } from './words.ts'

const { identity, settings, shell, tv } = words.en

const signInLink = (page: Page) => page.getByRole('link', { name: identity.sign_in, exact: true })
const accountButton = (page: Page) => page.getByRole('button', { name: pattern(identity.account) })
const dialog = (page: Page) => page.getByRole('dialog')

/** A token of somebody, as a partner's page would put it into a link. */
async function tokenOf(page: Page, login: string, provider: string): Promise<string> {
  const answer = await page.request.post(`/v2/auth/login?provider=${provider}`, {
    data: { login, password: 'openair' },
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

test('a token in the address is asked about; who refuses stays who he was', async ({ page }) => {
  await page.goto('/')
  await expect(signInLink(page)).toBeVisible()
  const device = await page.evaluate(() => document.cookie)
  const token = await tokenOf(page, 'viewer', 'trial')
  await page.goto(`/films?token=${token}&partner=stranger`)
  const asked = page.getByRole('dialog', { name: pattern(identity.continue_title, { name: 'Аида' }) })
  await expect(asked).toBeVisible()
  await expect(page).toHaveURL('/films?partner=stranger#continue')
  await asked.getByRole('button', { name: identity.continue_no }).click()
  await expect(signInLink(page)).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe(device)
  await page.reload()
  await expect(signInLink(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  await page.goto(`/films?access_token=${token}`)
  await asked.getByRole('button', { name: identity.continue_yes, exact: true }).click()
  await expect(accountButton(page)).toBeVisible()
  await page.reload()
  await expect(accountButton(page)).toBeVisible()
})

test('the page of a trusted partner signs in without a question, and no address or Referer holds the token', async ({
  page,
}) => {
  const token = await tokenOf(page, 'clubber', 'club')
  const leaks: string[] = []
  page.on('request', (request) => {
    if (request.headers()['referer'] && !request.isNavigationRequest())
      leaks.push(`referer of ${request.url()}`)
    const { pathname } = new URL(request.url())
    const isNeeded = pathname.startsWith('/v2/users/self') || request.isNavigationRequest()
    if (!isNeeded && request.url().includes(token)) leaks.push(request.url())
  })
  const registered = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/v2/users/self/devices'),
  )
  const address = `/?provider=club&partner=box&token=${token}&device_serial=box-77`
  await page.goto(address, { referer: 'https://box.example/' })
  expect((await registered).postDataJSON()).toMatchObject({ serial: 'box-77' })
  await expect(accountButton(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/?provider=club&partner=box')
  expect(leaks).toEqual([])
})

test('an address cannot send calls to another back end', async ({ page, baseURL }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('blob:'))
      strangers.push(request.url())
  })
  const to = encodeURIComponent('https://stranger.example')
  await page.goto(`/?devapi=${to}&api=${to}&backend=${to}&api_url=${to}&host=${to}`)
  await expect(signInLink(page)).toBeVisible()
  expect(strangers).toEqual([])
})

test('two tabs opened at once are one guest, and who signs in or out in one does in the other', async ({
  page,
  context,
}) => {
  const created: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/v2/users')
      created.push(request.url())
  })
  const other = await context.newPage()
  await Promise.all([page.goto('/'), other.goto('/films')])
  await expect(signInLink(page)).toBeVisible()
  await expect(signInLink(other)).toBeVisible()
  expect(created).toHaveLength(1)

  await signInLink(page).click()
  await page.getByRole('button', { name: identity.by_password }).click()
  await dialog(page).getByLabel(identity.login).fill('viewer')
  await dialog(page).getByLabel(identity.password).fill('openair')
  await page.keyboard.press('Enter')
  await expect(accountButton(page)).toBeVisible()
  await expect(accountButton(other)).toBeVisible()
  await accountButton(other).click()
  await other.getByRole('button', { name: settings.sign_out, exact: true }).click()
  await dialog(other).getByRole('button', { name: settings.sign_out, exact: true }).click()
  await expect(signInLink(other)).toBeVisible()
  await expect(signInLink(page)).toBeVisible()
  expect(created).toHaveLength(1)
})

test('a browser is another guest at each provider of the service, and who has looked at one signs in at the other [providers.tenant-own-data]', async ({
  page,
}) => {
  const guestAt = async (address: string) => {
    await page.goto(address)
    await expect(signInLink(page)).toBeVisible()
    return page.evaluate(() => document.cookie)
  }
  const first = await guestAt('/')
  const second = await guestAt('/films?provider=club')
  expect(second).not.toBe(first)
  expect(await guestAt('/films')).toBe(first)
  expect(await guestAt('/?provider=club')).toBe(second)
  await signInLink(page).click()
  await page.getByRole('button', { name: identity.by_password }).click()
  await dialog(page).getByLabel(identity.login).fill('clubber')
  await dialog(page).getByLabel(identity.password).fill('openair')
  await page.keyboard.press('Enter')
  await expect(accountButton(page)).toBeVisible()
  await expect(page).toHaveURL('/?provider=club')
})

test.describe('where no worker keeps the code of pages', () => {
  test.use({ serviceWorkers: 'block' })

  test('without a connection a page that was not fetched yet says so, what lies there stays, and both go on when the connection is back', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await expect(signInLink(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await signInLink(page).click()
    await expect(page.getByText(shell.failed_offline)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(signInLink(page)).toBeVisible()
    await page.locator('header').getByRole('link', { name: 'TV channels', exact: true }).click()
    await expect(page.getByRole('heading', { name: shell.failed_title })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('list', { name: tv.channels })).toBeVisible()
    await signInLink(page).click()
    await expect(dialog(page)).toBeVisible()
  })
})
