import { expect, test } from './journey.ts'
import { words } from './words.ts'

const { shell, tv } = words.en

test('a channel that is not there is a page of its own, which says so [tv.error-channel-404]', async ({
  page,
}) => {
  await page.goto('/channels/all/nope')
  // What the page says by itself has gone: the app has drawn it.
  await expect(page.locator('.first')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: shell.not_found_channel })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: tv.search })).toHaveCount(0)
})

test('a category that is not there is told, and all channels are shown [tv.error-category-not-found]', async ({
  page,
}) => {
  await page.goto('/channels/cinema')
  await expect(page.getByRole('link', { name: /^Trial Cinema/ })).toBeVisible()
  await expect(page.getByText(tv.error_category_not_found)).toHaveCount(0)
  await page.goto('/channels/nope')
  await expect(page.getByText(tv.error_category_not_found)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Trial News/ })).toBeVisible()
  await expect(page).toHaveURL(/\/channels(\/all)?$/)
})
