import { expect, test } from './journey.ts'
import { words } from './words.ts'

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

  // What was found stands first next time, and can be taken away.
  await page.goto('/')
  await input.focus()
  await expect(page.getByText(search.history)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(page.getByText(search.history)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})
