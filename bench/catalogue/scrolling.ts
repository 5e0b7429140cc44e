import type { Browser, BrowserContext, Page } from '@playwright/test'
import { LONG_PAGE, LONG_ROW } from '../../tools/service/many-titles.ts'
import type { BareCard, BarePage } from '../bare/pages.ts'
import { buildBarePage, serveBarePages } from '../bare/serve-pages.ts'
import { type Measured, percentile } from '../figure.ts'
import { type Pairs, inTurns, medianRatio } from '../pairs.ts'
import { tasksWhile } from '../tasks.ts'

const STEP_PX = 400
const STEP_MS = 60
/** A page that stays at its end for so long has ended. */
const REST_MS = 300
const RESTS = 5
const SCROLLS = 3
/** The fixed piece of work: a bare page swaps to so many cards, so often for one measurement. */
const CARDS = 600
const SWAPS = 7
const SWAP_REST_MS = 50
const VISITS = 21
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

/** Milliseconds from pressing a link to the paint of the heading of its page. */
async function pressToPaint(page: Page, link: string, heading: string): Promise<number> {
  return page.evaluate(
    ([to, name]) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(`a[href="${to}"]`)
        if (!target) return reject(new Error(`no link to ${to}`))
        const start = performance.now()
        const look = () => {
          const isThere = [...document.querySelectorAll('main h1')].some(
            ({ textContent }) => textContent === name,
          )
          if (!isThere) return requestAnimationFrame(look)
          // A task after the frame runs when the frame is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        }
        target.click()
        requestAnimationFrame(look)
      }),
    [link, heading] as const,
  )
}

/** There and back again: milliseconds of the way to the second page, of two that were both seen before. */
async function visit(page: Page, [first, second]: Visited): Promise<number> {
  // A tab behind another one is given a frame a second.
  await page.bringToFront()
  await pressToPaint(page, first.path, first.heading)
  return pressToPaint(page, second.path, second.heading)
}

type Visited = readonly [Omit<BarePage, 'cards'>, Omit<BarePage, 'cards'>]
const VISITED: Visited = [
  { path: '/', heading: 'Home' },
  { path: '/films', heading: 'Films' },
]

/** A card whose picture comes from nowhere: pictures are decoded beside the main thread. */
const madeUp = (count: number, words: string): BareCard[] =>
  Array.from({ length: count }, (_, at) => ({ title: `${words} ${at}`, picture: 'data:,' }))

/** Milliseconds of processor of the task in which a bare page builds its cards. */
async function swapped(browser: Browser, bare: Page): Promise<number> {
  const tasks = await tasksWhile(browser, bare, async () => {
    for (let swap = 0; swap < SWAPS; swap += 1) {
      await visit(bare, VISITED)
      await bare.waitForTimeout(SWAP_REST_MS)
    }
  })
  // There and back are two swaps.
  return percentile(tasks.slice(0, 2 * SWAPS), 0.5)
}

/** The longest tasks while a row of 500 and a page of 60 rows are scrolled to their ends, and a page that was seen before. */
export async function measureScrolling(browser: Browser, service: string): Promise<Measured[]> {
  const context = await browser.newContext({
    baseURL: service,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  const pages = VISITED.map((each) => ({ ...each, cards: madeUp(CARDS, each.heading) }))
  const { url, close } = await serveBarePages(await buildBarePage(), pages)
  try {
    const bare = await context.newPage()
    await bare.goto(url)
    await bare.getByRole('heading', { level: 1 }).waitFor()
    const page = await context.newPage()
    await page.goto('/')
    await page.locator('header a[href="/films"]').first().click()
    await page.getByRole('heading', { level: 1, name: 'Films' }).waitFor()
    const visits = (rounds: number): Promise<Pairs> =>
      inTurns(
        rounds,
        () => visit(page, VISITED),
        () => visit(bare, VISITED),
      )
    await visits(WARM_UP_VISITS)
    const again = medianRatio('visit.again', await visits(VISITS), 'ms')
    await page.close()
    const scrolls = (path: string, wanted: number): Promise<Pairs> =>
      inTurns(
        SCROLLS,
        () => longest(browser, context, path, wanted),
        () => swapped(browser, bare),
      )
    return [
      medianRatio('scroll.row', await scrolls(`/row/${LONG_ROW}`, 500), 'ms'),
      medianRatio('scroll.page', await scrolls(`/rowset/${LONG_PAGE}`, 60), 'ms'),
      again,
    ]
  } finally {
    await context.close()
    close()
  }
}
