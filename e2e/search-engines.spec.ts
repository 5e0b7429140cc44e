import { expect, type Page, test } from '@playwright/test'

test.use({ locale: 'en-GB' })

const head = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
    path: new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? 'none:').pathname,
    isIndexed: document.querySelector('meta[name="robots"]') === null,
  }))

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a page says what it shows, and its links lead on', async ({ page }) => {
    await page.goto('/contents/metropolis')
    await expect(page.getByRole('heading', { level: 1, name: 'Metropolis' })).toBeVisible()
    await expect(page.getByText('Fritz Lang')).toBeVisible()
    // Found by their element: Playwright's text selectors do not see the text of a `noscript`.
    const told = page.locator('noscript p')
    await expect(told).toHaveText([
      'To watch, switch on JavaScript in your browser.',
      'Чтобы смотреть, включите в браузере JavaScript.',
    ])
    await expect(told.last()).toBeInViewport()
    await page.getByRole('link', { name: 'Fritz Lang' }).click()
    await expect(page).toHaveURL(/\/persons\/fritz-lang$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Fritz Lang' })).toBeVisible()
    await page.getByRole('link', { name: 'Häxan' }).click()
    await expect(page).toHaveTitle('Häxan (1922), film, horror — Проба ТВ')
  })
})

test('pages are named by the same masks on the way through the app as in their HTML [catalogue.api-seo-masks]', async ({
  page,
}) => {
  await page.goto('/contents/metropolis-10')
  const told = await head(page)
  await expect(page.locator('.first')).toHaveCount(0)
  expect(await head(page)).toEqual(told)
  expect(told).toMatchObject({ path: '/contents/metropolis-10', isIndexed: true })
  expect(told.title).toMatch(/^Metropolis \(1927\), film, .* — Проба ТВ$/)

  await page.getByRole('link', { name: 'Fritz Lang' }).first().click()
  await expect(page).toHaveTitle('Fritz Lang: films and series — Проба ТВ')
  expect(await head(page)).toMatchObject({ path: '/persons/fritz-lang', isIndexed: true })
  await page.goBack()
  await expect(page).toHaveTitle(told.title)
  expect(await head(page)).toEqual(told)
})

test('an address without letters says that it is not for search engines, in the app too [catalogue.noindex-no-letters]', async ({
  page,
}) => {
  await page.goto('/contents/10')
  await expect(page.locator('.first')).toHaveCount(0)
  expect(await head(page)).toMatchObject({ path: '/contents/metropolis-10', isIndexed: false })
  await page.locator('header a[href="/"]').first().click()
  await expect(page).toHaveTitle('Проба ТВ')
  expect(await head(page)).toMatchObject({ path: '/', isIndexed: true })
})
