import { page } from 'vitest/browser'
import { getContent, getSources } from '#contract/catalogue-endpoints.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { textsOf } from '../testing/browser/look.ts'
import { answerTitle, chapters } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { outwaitTries } from '../testing/browser/three-tries.ts'
import { answerCatalogue, homeBoot } from '../testing/browser/usual-home.ts'
import { words } from '../testing/words.ts'

const { card, catalogue, shell } = words.en

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

test('recordings of a series say which episode they are', async ({ app, clock, service }) => {
  answerTitle(service, chapters)
  const start_at = new Date(clock.now() - 86_400_000).toISOString()
  const recording = { channel_id: 3, start_at }
  service.answer(getSources, {
    catchups: [
      { ...recording, id: 'a', season: 2, series: 31 },
      { ...recording, id: 'b', season: null, series: 7 },
      { ...recording, id: 'c', season: null, series: null },
    ],
  })
  await app.open('/contents/chapters')
  const found = page.getByRole('region', { name: card.catchups }).getByRole('link')
  const day = /, 12:00/.source
  await expect
    .poll(() => textsOf(found))
    .toEqual([
      expect.stringMatching(`${day}Season 2, episode 31Trial Cinema`),
      expect.stringMatching(`${day}Episode 7Trial Cinema`),
      expect.stringMatching(`${day}Trial Cinema`),
    ])
})

for (const narrow of [false, true]) {
  test(`a description of 400 characters stands whole, a longer one reads on, ${narrow ? 'narrow' : 'wide'} [catalogue.description-collapse]`, async ({
    app,
    service,
  }) => {
    if (narrow) await resize(NARROW)
    const text = page.getByText(/^word word/)
    const isCut = () => text.element().scrollHeight > text.element().clientHeight + 1
    const readOn = page.getByRole('button', { name: catalogue.read_on })
    const whole = 'word '.repeat(79).padEnd(400, '.')
    service.answer(getContent, contentOf('10', { slug: 'metropolis', description: whole }))
    await app.open('/contents/metropolis')
    await expect.element(text).toHaveTextContent(whole)
    expect([isCut(), readOn.elements().length]).toEqual([false, 0])
    const longer = `${whole}.`
    service.answer(getContent, contentOf('10', { slug: 'metropolis', description: longer }))
    await app.open('/contents/metropolis')
    await expect.element(readOn).toBeVisible()
    expect(isCut()).toBe(true)
    await readOn.click()
    await expect.poll(isCut).toBe(false)
    await expect.element(text).toHaveTextContent(longer)
  })
}
