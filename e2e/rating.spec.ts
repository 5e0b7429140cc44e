import { signIn } from './household.ts'
import { expect, NARROW, test } from './journey.ts'
import { pattern, words } from './words.ts'

const { mine } = words.en

test('the own rating stays', async ({ page, account }) => {
  await signIn(page, account)
  await page.goto('/contents/metropolis')
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: mine.rate, exact: true }).click()
  // On a phone the list goes where it has room.
  await expect(page.getByRole('button', { name: pattern(mine.rate_as, { rating: 10 }) })).toBeInViewport({
    ratio: 1,
  })
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: pattern(mine.rate_as, { rating: 8 }) }).click()
  expect((await kept).status()).toBe(200)
  const rated = page.getByRole('button', { name: pattern(mine.rated, { rating: 8 }) })
  await expect(rated).toBeVisible()
  await page.reload()
  await rated.click()
  await page.getByRole('button', { name: mine.rating_remove }).click()
  await expect(page.getByRole('button', { name: mine.rate, exact: true })).toBeVisible()
})

test('a list of choices does not widen the page of a phone', async ({ browser, account }) => {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: NARROW,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await signIn(page, account)
  await page.goto('/contents/metropolis')
  await page.getByRole('button', { name: mine.rate, exact: true }).click()
  const last = page.getByRole('button', { name: pattern(mine.rate_as, { rating: 10 }) })
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => innerWidth)).toBe(NARROW.width)
  await context.close()
})
