import type { Browser, BrowserContext, Page } from '@playwright/test'
import { LONG_PAGE, LONG_ROW } from '../../tools/service/many-titles.ts'
import { openFixedWork } from '../bare/fixed-work.ts'
import type { Measured } from '../figure.ts'
import { type Pairs, inTurns, medianRatio } from '../pairs.ts'
import { visit } from '../press-to-paint.ts'
import { tasksWhile } from '../tasks.ts'

const STEP_PX = 400
const STEP_MS = 60
/** A page that stays at its end for so long has ended. */
const REST_MS = 300
const RESTS = 5
const SCROLLS = 5
const VISITS = 41
const WARM_UP_VISITS = 4

/** Turns the wheel until the page ends, and ends still after what was on its way has come. */
async function toEnd(page: Page): Promise<void> {
  for (let rests = 0; rests < RESTS;) {
    const isEnd = await page.evaluate(
      () => scrollY + document.documentElement.clientHeight >= document.documentElement.scrollHeight - 2,
    )
    rests = isEnd ? rests + 1 : 0
    await page.mouse.wheel(0, STEP_PX)
    await page.waitForTimeout(isEnd ? REST_MS : STEP_MS)
  }
}

/** Milliseconds of processor of the longest task while a page is scrolled to its end. @throws when it ends before so many cards or rows */
async function longest(
  browser: Browser,
  context: BrowserContext,
  path: string,
  wanted: number,
): Promise<number> {
  // A tab of its own: one that has been elsewhere may remember how far it was scrolled there.
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('a[href*="/contents/"]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.mouse.move(700, 500)
  const tasks = await tasksWhile(browser, page, () => toEnd(page))
  const cards = await page.evaluate(
    () => document.querySelectorAll('section[data-template], [data-shape] > *').length,
  )
  await page.close()
  if (cards < wanted) throw new Error(`${path} ended after ${cards} of ${wanted}`)
  console.log(
    `  ${path}: ${cards} there, longest tasks ${tasks
      .slice(0, 4)
      .map((ms) => ms.toFixed(0))
      .join(', ')} ms of processor`,
  )
  return tasks[0] ?? 0
}

/** The longest tasks while a row of 500 and a page of 60 rows are scrolled to their ends, and a page that was seen before. */
export async function measureScrolling(browser: Browser, service: string): Promise<Measured[]> {
  const context = await browser.newContext({
    baseURL: service,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  const bare = await openFixedWork(browser, context)
  try {
    const page = await context.newPage()
    await page.goto('/')
    // The links of the app, not those of the page that came before it.
    await page.locator('header a[data-discover][href="/films"]').first().click()
    await page.getByRole('heading', { level: 1, name: 'Films' }).waitFor()
    const visits = (rounds: number): Promise<Pairs> =>
      inTurns(
        rounds,
        () => visit(page),
        () => visit(bare.page),
      )
    await visits(WARM_UP_VISITS)
    const again = medianRatio('visit.again', await visits(VISITS), 'ms')
    await page.close()
    const scrolls = (path: string, wanted: number): Promise<Pairs> =>
      inTurns(
        SCROLLS,
        () => longest(browser, context, path, wanted),
        () => bare.task(),
      )
    return [
      medianRatio('scroll.row', await scrolls(`/row/${LONG_ROW}`, 500), 'ms'),
      medianRatio('scroll.page', await scrolls(`/rowset/${LONG_PAGE}`, 60), 'ms'),
      again,
    ]
  } finally {
    await bare.close()
    await context.close()
  }
}
