import { page } from 'vitest/browser'
import { expect, test } from '../testing/browser/component-test.ts'
import { words } from '../testing/words.ts'

const { shell, tv } = words.en
const lostCategory = page.getByText(tv.error_category_not_found)

test('a channel that is not there is a page of its own, which says so [tv.error-channel-404]', async ({
  app,
}) => {
  await app.open('/channels/all/nope')
  await expect.element(page.getByRole('heading', { level: 1, name: shell.not_found_channel })).toBeVisible()
  expect(page.getByRole('searchbox', { name: tv.search }).elements()).toHaveLength(0)
})

test('a category that is not there is told, and all channels are shown [tv.error-category-not-found]', async ({
  app,
}) => {
  await app.open('/channels/cinema')
  await expect.element(page.getByRole('link', { name: /^Trial Cinema/ })).toBeVisible()
  await app.atRest()
  // Only what belongs to the category is listed, so it was found.
  expect(page.getByRole('link', { name: /^Trial News/ }).elements()).toHaveLength(0)
  expect(lostCategory.elements()).toHaveLength(0)
  await app.open('/channels/nope')
  await expect.element(lostCategory).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Trial News/ })).toBeVisible()
  await expect.poll(() => app.address).toMatch(/^\/channels(\/all)?$/)
})
