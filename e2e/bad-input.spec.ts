import { expect, test } from './journey.ts'
import { words } from './words.ts'

const { catalogue, shell } = words.en

const LOST: [path: string, title: string][] = [
  ['/contents/no-such-film', shell.not_found_content],
  ['/contents', shell.not_found_content],
  ['/contents/%E0%A4%A', shell.not_found_content],
  ['/contents/%00', shell.not_found_content],
  ['/persons/%00', shell.not_found_page],
  ['/channel/%00', shell.not_found_channel],
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

test('when the service does not answer, the page says so and tries again on a press', async ({ page }) => {
  await page.goto('/')
  await page.route('**/v2/contents/**', (route) => route.abort())
  await page.locator('a[href*="/contents/"]').filter({ hasText: 'Nosferatu' }).first().click()
  await expect(page.getByText(catalogue.not_available)).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/v2/contents/**')
  await page.getByRole('button', { name: shell.retry }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Nosferatu/ })).toBeVisible()
})
