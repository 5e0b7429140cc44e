import { page } from 'vitest/browser'
import { getContent } from '#contract/catalogue-endpoints.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { outwaitTries } from '../testing/browser/three-tries.ts'
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
  await outwaitTries(clock, () => service.asked(getContent, 'lost').length)
  await expect.element(page.getByRole('heading', { level: 1, name: catalogue.not_available })).toBeVisible()
  answerCatalogue(service)
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nosferatu' })).toBeVisible()
})
