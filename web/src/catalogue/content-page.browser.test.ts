import { page } from 'vitest/browser'
import { getContent } from '#contract/catalogue-endpoints.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerCatalogue, homeBoot } from '../testing/browser/usual-home.ts'
import { words } from '../testing/words.ts'

const { catalogue, shell } = words.en

test('a title that does not come is unavailable, until it is asked for again on a press', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  service.lose(getContent)
  await page
    .getByRole('link', { name: /^Nosferatu/ })
    .first()
    .click()
  // It is tried three times.
  for (const [tries, wait] of [
    [1, 1000],
    [2, 2000],
    [3, 0],
  ] as const) {
    await expect.poll(() => service.asked(getContent, 'lost').length).toBe(tries)
    await clock.runFor(wait)
  }
  await expect.element(page.getByRole('heading', { level: 1, name: catalogue.not_available })).toBeVisible()
  answerCatalogue(service)
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nosferatu' })).toBeVisible()
})
