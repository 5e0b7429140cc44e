import type { Browser, BrowserContext, Page } from '@playwright/test'
import { percentile } from '../figure.ts'
import { VISITED, visit } from '../press-to-paint.ts'
import { tasksWhile } from '../tasks.ts'
import { buildBarePage, serveBarePages } from './serve-pages.ts'

/** The fixed piece of work: a bare page swaps to so many cards, there and back so often for one measurement. */
const CARDS = 600
const SWAPS = 7
const REST_MS = 50

/** What a browser's work is measured against on any machine. */
export interface FixedWork {
  readonly page: Page
  /** Milliseconds of processor of the task in which the page builds its cards. */
  task(): Promise<number>
  close(): Promise<void>
}

/** Opens a bare React page that holds the same cards at both paths, in words of their own. */
export async function openFixedWork(browser: Browser, context: BrowserContext): Promise<FixedWork> {
  // Pictures are decoded on other threads, which is not measured here: cards have none.
  const cardsOf = (words: string) =>
    Array.from({ length: CARDS }, (_, at) => ({ title: `${words} ${at}`, picture: 'data:,' }))
  const pages = VISITED.map((each) => ({ ...each, cards: cardsOf(each.heading) }))
  const { url, close } = await serveBarePages(await buildBarePage(), pages)
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return {
    page,
    async task() {
      const tasks = await tasksWhile(browser, page, async () => {
        for (let swap = 0; swap < SWAPS; swap += 1) {
          await visit(page)
          await page.waitForTimeout(REST_MS)
        }
      })
      // There and back are two swaps.
      return percentile(tasks.slice(0, 2 * SWAPS), 0.5)
    },
    async close() {
      await page.close()
      close()
    },
  }
}
