import { test as base } from 'vitest'
import { commands } from 'vitest/browser'
import { AppPage } from './app-page.ts'
import { FakeService } from './fake-service.ts'
import './look.ts'
import { layClock, type PageClock } from './page-clock.ts'
import { answerUsually } from './usual-answers.ts'

export { expect } from 'vitest'

interface ComponentTest {
  /** What the viewer has told the system about things that move. */
  readonly motion: 'reduce' | 'no-preference'
  /** The page's clock: noon, and going until the test stops it. */
  readonly clock: PageClock
  /** Answers what is usual; a call that nobody spoke of fails the test. */
  readonly service: FakeService
  readonly app: AppPage
}

/**
 * A test of the whole app in a real browser, with a service and a clock of its own. Its viewer wants less motion: frames that are drawn
 * for nobody took a third of the time of all tests. What moves, or what begins by itself, is a matter for `moving-test.ts`.
 */
export const test = base.extend<ComponentTest>({
  motion: 'reduce',
  service: [
    async ({ clock }, provide) => {
      const service = new FakeService(clock.now)
      answerUsually(service)
      service.begin()
      await provide(service)
      service.end()
      if (service.unexpected.length > 0) throw new Error(`nobody spoke of ${service.unexpected.join(', ')}`)
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what a part of a test needs.
  clock: async ({}, provide) => {
    const clock = layClock()
    await provide(clock)
    clock.remove()
  },
  app: async ({ clock, service, motion }, provide) => {
    const app = new AppPage(clock, service)
    await commands.preferMotion(motion)
    await provide(app)
    await commands.forceColors('none')
    await app.close()
    if (app.wordless.size > 0) throw new Error(`shown without words: ${[...app.wordless].join(', ')}`)
  },
})
