import { expect, test, MOVING } from './journey.ts'

test.use(MOVING)

test('a guest sees home at once and gets a session by itself [catalogue.route-home identity.startup-guest-created identity.startup-network-first]', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/v2/'))
      calls.push(`${response.request().method()} ${pathname} ${response.status()}`)
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Metropolis' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'On air now' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
  await expect.poll(() => calls).toContain('POST /v2/auth/device 200')
  const steps = [
    'POST /v2/users 200',
    'POST /v2/auth/login 200',
    'POST /v2/users/self/devices 200',
    'POST /v2/auth/device 200',
  ]
  expect(calls.filter((call) => steps.includes(call))).toEqual(steps)
})

test('a second visit keeps the device of the first', async ({ page }) => {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') made.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect.poll(() => made).toContain('/v2/auth/device')
  await page.waitForLoadState('networkidle')
  made.length = 0
  await page.reload()
  await expect(page.getByRole('heading', { name: 'On air now' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(made).not.toContain('/v2/users')
})

test('the page carries its first screen: words stand in the HTML and need no call', async ({
  page,
  request,
  baseURL,
}) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('id="boot"')
  expect(html).not.toContain('access_token')
  await page.route('**/v2/**', (route) => route.abort())
  await page.goto(baseURL ?? '/')
  // What the page says by itself has gone: the app has drawn it.
  await expect(page.locator('.first')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Metropolis' }).first()).toBeVisible()
})

test('where the code of windows and other pages lies is fetched before anything is pressed', async ({
  page,
}) => {
  const came: string[] = []
  page.on('response', (response) => came.push(new URL(response.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'On air now' })).toBeVisible()
  for (const table of ['window-code', 'later-pages', 'packet-card'])
    await expect.poll(() => came.filter((path) => path.startsWith(`/assets/${table}-`))).not.toEqual([])
})

test('the language changes at once and is kept, from the header and from the footer [shell.header-language-switcher shell.footer-languages shell.language-from-browser shell.language-order-stored]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: /Language: / }).click()
  await header.getByRole('button', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { name: 'Немые фильмы' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Немые фильмы' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
