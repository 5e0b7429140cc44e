import { signIn } from './household.ts'
import { expect, NARROW, test } from './journey.ts'
import { pattern, words } from './words.ts'

const { mine } = words.en

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
