import { NARROW, expect, expectNoOverflow, test } from './journey.ts'
import { pattern, words } from './words.ts'

const { search, shell } = words.en
const field = { name: shell.search }

test('half a word brings suggestions with pictures, and the keyboard opens one [catalogue.search-focus catalogue.search-ui catalogue.search-max-length]', async ({
  page,
}) => {
  await page.goto('/')
  const input = page.getByRole('combobox', field)
  await expect(input).toHaveAttribute('maxlength', '255')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await input.focus()
  await expect(page.getByRole('listbox', { name: search.suggestions })).toBeVisible()
  await input.fill('metrop')
  const option = page.getByRole('option', { name: /^Metropolis/ })
  await expect(option).toContainText(`${search.kind_movie}, 1927`)
  await expect(option.locator('img')).toHaveJSProperty('complete', true)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  const reported = page.waitForRequest('**/v2/search/found**')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contents\/metropolis/)
  expect((await reported).postDataJSON()).toMatchObject({ text: 'metrop', content_type: 'movie' })
  await page.goBack()

  // What was found stands first next time, and can be taken away.
  await input.fill('')
  await input.focus()
  await expect(page.getByText(search.history)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(page.getByText(search.history)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a text that rests moves to its page in one step of the history, and hiding goes back [catalogue.search-navigate catalogue.search-hide catalogue.search-slash-key]', async ({
  page,
}) => {
  await page.goto('/films')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const input = page.getByRole('combobox', field)
  await expect(input).toBeFocused()
  await page.keyboard.type('  METRO')
  await expect(page).toHaveURL(/\/search\?q=metro$/)
  await expect(
    page.getByRole('region', { name: 'Films and series' }).getByRole('link').first(),
  ).toContainText('Metropolis')
  await page.keyboard.type('p/')
  await expect(input).toHaveValue('  METROp/')
  await expect(page).toHaveURL(/\/search\?q=metrop%2F$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/films$/)
})

test('nothing found says so and offers what others look for [catalogue.error-no-results]', async ({
  page,
}) => {
  await page.goto('/search?q=zzqqxxw')
  await expect(
    page.getByRole('heading', { name: pattern(search.warning_no_search_results, { text: 'zzqqxxw' }) }),
  ).toBeVisible()
  const popular = page.getByRole('heading', { name: search.popular }).locator('..').getByRole('link')
  const text = (await popular.first().textContent()) ?? ''
  await popular.first().click()
  await expect(
    page.getByRole('heading', { name: text, exact: false }).or(page.getByText(text)).first(),
  ).toBeVisible()
  await expect(page.getByRole('region').first()).toBeVisible()
})

test('on a phone the search is a page of its own, and cancelling returns to where it was opened [catalogue.search-hide catalogue.search-slash-key]', async ({
  page,
}) => {
  await page.setViewportSize(NARROW)
  await page.goto('/films')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/films$/)
  await page.getByRole('link', field).click()
  const input = page.getByRole('combobox', field)
  await expect(input).toBeFocused()
  await input.fill('metro')
  await expect(page.getByRole('option', { name: /^Metropolis/ })).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=metro$/)
  await expect(page.getByRole('region', { name: 'Films and series' })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: search.cancel }).click()
  await expect(page).toHaveURL(/\/films$/)
})
