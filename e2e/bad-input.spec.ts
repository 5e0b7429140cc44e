import { expect, test } from './journey.ts'
import { words } from './words.ts'

const { shell } = words.en

const LOST: [path: string, title: string][] = [
  ['/contents/no-such-film', shell.not_found_content],
  ['/contents', shell.not_found_content],
  ['/watch/999999', shell.not_found_content],
  ['/channels/all/no-such-channel', shell.not_found_channel],
  ['/rowset/no-such-rowset', shell.not_found_page],
  ['/row/999999', shell.not_found_page],
]

for (const [path, title] of LOST) {
  test(`${path} is a designed not-found with a way back [shell.not-found-variants]`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('link', { name: shell.to_home, exact: true }).last().click()
    await expect(page.getByRole('heading', { name: 'On air now' })).toBeVisible()
  })
}

test('an unknown first segment shows home [shell.route-fallback]', async ({ page }) => {
  await page.goto('/nothing-here/at/all')
  await expect(page.getByRole('heading', { name: 'On air now' })).toBeVisible()
})

test('an unknown category says so and shows all channels', async ({ page }) => {
  await page.goto('/channels/no-such-category')
  await expect(page.getByText(words.en.tv.error_category_not_found)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Trial News/ })).toBeVisible()
})

const REFUSED: [what: string, path: string, status: number][] = [
  ['an unknown channel', '/v2/channels/999999', 404],
  ['an unknown film', '/v2/contents/999999', 404],
  ['an unknown call', '/v2/nothing', 404],
  ['a wrong type', '/v2/rows/1?limit=many', 400],
  ['a broken token', '/v2/users/self?access_token=nonsense', 401],
  ['no token', '/v2/channels/1/stream', 401],
  ['an unknown media path', '/media/nothing/index.m3u8', 404],
  ['a path that climbs', '/media/..%2f..%2fetc/passwd', 404],
  ['a path that climbs in the assets', '/assets/..%2f..%2fpackage.json', 404],
]

for (const [what, path, status] of REFUSED) {
  test(`${what} is refused with ${status} and the one body of errors`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(status)
    const body = await response.text()
    expect(body).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\//)
    if (!path.startsWith('/v2/')) return
    const error = JSON.parse(body) as Record<string, unknown>
    expect(error).toMatchObject({
      status_code: status,
      error_code: expect.any(String),
      message: expect.any(String),
    })
  })
}

test('an oversize body is refused', async ({ request }) => {
  const response = await request.post('/v2/users', {
    data: { username: 'x'.repeat(3_000_000), password: 'y' },
  })
  expect(response.status()).toBe(413)
  expect(await response.json()).toMatchObject({ status_code: 413 })
})

test('when the service does not answer, the page says so and tries again on a press', async ({ page }) => {
  await page.goto('/')
  await page.route('**/v2/contents/**', (route) => route.abort())
  await page
    .getByRole('link', { name: /Nosferatu/ })
    .first()
    .click()
  await expect(page.getByText(shell.failed_title)).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/v2/contents/**')
  await page.getByRole('button', { name: shell.retry }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Nosferatu/ })).toBeVisible()
})
