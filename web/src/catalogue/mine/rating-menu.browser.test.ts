import { page } from 'vitest/browser'
import { getContentMeta } from '#contract/catalogue-endpoints.ts'
import { rateContent } from '#contract/personal.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { pixelsTooWide } from '../../testing/browser/page-width.ts'
import { answerUser } from '../../testing/browser/usual-answers.ts'
import { metaOf } from '../../testing/catalogue-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { mine } = words.en
const rate = page.getByRole('button', { name: mine.rate, exact: true })
const as = (rating: number) => page.getByRole('button', { name: pattern(mine.rate_as, { rating }) })

test('the own rating stays', async ({ app, service }) => {
  answerUser(service)
  let rating: number | null = null
  service.answer(getContentMeta, () => metaOf({ user_rating: rating }))
  service.answer(rateContent, ({ body }) => {
    rating = body.user_rating
    return metaOf({ user_rating: rating })
  })
  await app.open('/contents/metropolis')
  await resize(NARROW)
  await rate.click()
  // On a phone the list goes where it has room, and widens nothing.
  await expect.element(as(10)).toBeInViewport({ ratio: 1 })
  expect(pixelsTooWide()).toBe(0)
  const ratings = page.getByRole('group', { name: mine.rating, exact: true }).getByRole('button')
  // What is not rated has no rating to take back.
  await expect.element(page.getByRole('button', { name: mine.rating_remove })).not.toBeInTheDocument()
  expect(textsOf(ratings)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  await as(8).click()
  const rated = page.getByRole('button', { name: pattern(mine.rated, { rating: 8 }) })
  await expect.element(rated).toBeVisible()
  await expect.poll(() => service.asked(rateContent, 'answered')).toHaveLength(1)
  expect(rating).toBe(8)
  await app.reload()
  await rated.click()
  await page.getByRole('button', { name: mine.rating_remove }).click()
  await expect.element(rate).toBeVisible()
  await expect.poll(() => rating).toBe(null)
})

test('a rating that the service does not take is taken back, and that is said; a guest signs in first', async ({
  app,
  service,
}) => {
  await app.open('/contents/metropolis')
  await rate.click()
  await expect.poll(() => app.address).toBe('/contents/metropolis#auth')
  answerUser(service)
  service.answer(getContentMeta, metaOf({ user_rating: null }))
  service.refuse(rateContent, 'not_found')
  await app.open('/contents/metropolis')
  await rate.click()
  await as(3).click()
  await expect.element(page.getByText(mine.not_rated)).toBeVisible()
  await expect.element(rate).toBeVisible()
})
