import { page } from 'vitest/browser'
import { getContentStream } from '#contract/playback.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerTitle } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const watch = page.getByRole('link', { name: words.en.catalogue.watch, exact: true })
const queries = (service: FakeService) => service.asked(getContentStream).map(({ query }) => query)
const away = () => page.getByRole('heading', { level: 1 }).hover()

/** What was asked for to be watched. */
const pressed = (service: FakeService) => queries(service).filter(({ ahead }) => ahead === undefined)

/** Opens a title, and goes to its button until that is heard of: the code for it comes last. @param prepare before the page is opened */
async function pointAt(
  app: AppPage,
  service: FakeService,
  prepare: () => void = () => undefined,
): Promise<void> {
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  prepare()
  app.isPointedBegun = true
  await app.open('/contents/metropolis')
  await expect.element(watch).toHaveAttribute('aria-busy', 'false')
  await expect
    .poll(async () => {
      await away()
      await watch.hover()
      return queries(service).length
    })
    .toBeGreaterThan(0)
  expect(pressed(service)).toEqual([])
}

test('a film is asked for ahead under the pointer, and the press goes on with that', async ({
  app,
  service,
}) => {
  await pointAt(app, service)
  await watch.click()
  await expect.poll(() => app.address).toBe('/watch/10')
  await expect.poll(() => pressed(service).length).toBeGreaterThan(0)
  expect(pressed(service).map(({ begun }) => typeof begun)).toEqual(['string'])
})

test('a press that nothing has come before asks at once, as watched, and not again', async ({
  app,
  service,
}) => {
  await pointAt(app, service)
  await away()
  ;(watch.element() as HTMLElement).click()
  await expect.poll(() => app.address).toBe('/watch/10')
  await expect.poll(() => pressed(service).length).toBeGreaterThan(0)
  expect(pressed(service).map(({ inline, begun }) => [inline, begun])).toEqual([['1', undefined]])
})

test('a press while the stream is still asked for plays it when it comes', async ({ app, service }) => {
  let answer = (): void => undefined
  await pointAt(app, service, () => {
    answer = service.hold(getContentStream)
  })
  await watch.click()
  await expect.poll(() => app.address).toBe('/watch/10')
  answer()
  await expect.poll(() => document.querySelector('video')?.paused).toBe(false)
})
