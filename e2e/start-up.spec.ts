import type { Page } from '@playwright/test'
import type { Boot } from '#contract/boot.ts'
import { expect, test } from './journey.ts'
import { pattern, words } from './words.ts'

const { identity, shell, tv } = words.en

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

/** Pages come as of a provider that signs in differently. */
async function provide(page: Page, change: (network: Boot['network']) => void): Promise<void> {
  await page.route(
    (url) => !/^\/(v2|assets|art|media)\//.test(url.pathname) && !url.pathname.includes('.'),
    async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace(
        /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s,
        (_, before: string, json: string, after: string) => {
          const boot = JSON.parse(json) as Boot
          change(boot.network)
          return `${before}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${after}`
        },
      )
      await route.fulfill({ response: answer, body: text })
    },
  )
}

test('a token in the address is asked about; who refuses stays who he was', async ({ page }) => {
  await page.goto('/')
  await expect(signInLink(page)).toBeVisible()
  const device = await page.evaluate(() => document.cookie)
  const token = await tokenOf(page, 'viewer', 'trial')
  await page.goto(`/films?token=${token}&partner=stranger`)
  await expect(page).toHaveURL('/films?partner=stranger')
  const asked = page.getByRole('dialog', { name: pattern(identity.continue_title, { name: 'Аида' }) })
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

test('a trusted partner signs in without a question, and no address or Referer holds the token', async ({
  page,
}) => {
  const token = await tokenOf(page, 'clubber', 'club')
  const leaks: string[] = []
  page.on('request', (request) => {
    if (request.headers()['referer']) leaks.push(`referer of ${request.url()}`)
    const { pathname } = new URL(request.url())
    const isNeeded = pathname.startsWith('/v2/users/self') || request.isNavigationRequest()
    if (!isNeeded && request.url().includes(token)) leaks.push(request.url())
  })
  await page.goto(`/?provider=club&partner=box&token=${token}&device_serial=box-77`)
  const registered = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/v2/users/self/devices'),
  )
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
  await other.getByRole('button', { name: identity.sign_out, exact: true }).click()
  await dialog(other).getByRole('button', { name: identity.sign_out, exact: true }).click()
  await expect(signInLink(other)).toBeVisible()
  await expect(signInLink(page)).toBeVisible()
  expect(created).toHaveLength(1)
})

test('a start without a line shows what the page brought, and goes on when the line is back', async ({
  page,
  context,
}) => {
  await page.route('**/v2/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(signInLink(page)).toHaveCount(0)
  await context.setOffline(true)
  await page.unroute('**/v2/**')
  await context.setOffline(false)
  await expect(signInLink(page)).toBeVisible()
})

for (const step of ['/v2/users', '/v2/auth/login', '/v2/users/self/devices', '/v2/auth/device']) {
  test(`a reload while the first start asks ${step} ends in one guest at the screen`, async ({ page }) => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === step)
    await page.route(`**${step}*`, () => new Promise(() => {}), { times: 1 })
    await page.goto('/')
    await asked
    await page.reload()
    await expect(signInLink(page)).toBeVisible()
  })

  test(`a line that is lost while the first start asks ${step} costs nothing once it is back`, async ({
    page,
    context,
  }) => {
    let isLost = false
    await page.route('**/v2/**', (route) => {
      isLost ||= new URL(route.request().url()).pathname === step
      return isLost ? route.abort() : route.continue()
    })
    const refused = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === step)
    await page.goto('/')
    await refused
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await context.setOffline(true)
    await page.unroute('**/v2/**')
    await context.setOffline(false)
    await expect(signInLink(page)).toBeVisible()
  })
}

test('without a line a page that was not fetched yet says so, what lies there stays, and both go on when the line is back', async ({
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

test('from a forbidden country every page says so, and checking again leads home', async ({ page }) => {
  let isAbroad = true
  await page.route('**/v2/auth/device*', (route) =>
    isAbroad
      ? route.fulfill({
          status: 403,
          json: { status_code: 403, error_code: 'forbidden_country', message: 'no', detail: null },
        })
      : route.continue(),
  )
  await page.goto('/films')
  await expect(page).toHaveURL('/geo_lock')
  await expect(
    page.getByRole('heading', { name: pattern(identity.geo_title, { name: 'Проба ТВ' }) }),
  ).toBeVisible()
  await expect(page.getByText('127.0.0.1')).toBeVisible()
  await page.getByRole('button', { name: identity.geo_check }).click()
  await expect(page).toHaveURL('/geo_lock')
  isAbroad = false
  await page.getByRole('button', { name: identity.geo_check }).click()
  await expect(page).toHaveURL('/')
  await expect(signInLink(page)).toBeVisible()
})

test('a provider that knows its viewers signs them in; where it cannot, one may try again or go on as a guest', async ({
  page,
}) => {
  const token = await tokenOf(page, 'viewer', 'trial')
  let answers = false
  await provide(page, (network) => {
    network.auto_auth = true
    network.sign_in.auto_auth_url = '/who'
  })
  await page.route('**/who', (route) =>
    answers ? route.fulfill({ json: { access_token: token } }) : route.fulfill({ status: 404 }),
  )
  await page.goto('/')
  const failed = page.getByRole('dialog', { name: identity.auto_failed_title })
  await expect(failed.getByText('+7 700 000 00 00')).toBeVisible()
  await failed.getByRole('button', { name: identity.auto_failed_no }).click()
  await expect(signInLink(page)).toBeVisible()

  await page.reload()
  await expect(failed).toBeVisible()
  answers = true
  const who = page.waitForRequest('**/who')
  await failed.getByRole('button', { name: shell.retry }).click()
  expect(Object.keys((await who).postDataJSON() as object).sort()).toEqual([
    'manufacturer',
    'model',
    'os',
    'serial',
  ])
  await expect(accountButton(page)).toBeVisible()
})

test('where there is only signing in, the channels lead to it [identity.auth-only-navigation]', async ({
  page,
}) => {
  await provide(page, (network) => {
    network.sign_in.auth_only = true
  })
  await page.goto('/')
  await expect(signInLink(page)).toBeVisible()
  await page.goto('/channels')
  await expect(page).toHaveURL('/auth')
  await expect(dialog(page).getByLabel(identity.phone)).toBeVisible()
})
