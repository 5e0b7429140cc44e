import type { Browser, BrowserContext, Page } from '@playwright/test'
import { LONG_PAGE, LONG_ROW } from '../../tools/service/many-titles.ts'
import { type Measured, percentile } from '../figure.ts'

const STEP_PX = 400
const STEP_MS = 60
/** A page that stays at its end for so long has ended. */
const REST_MS = 300
const RESTS = 5
const VISITS = 10

declare global {
  interface Window {
    /** Milliseconds of each task over 50 ms since the page was at rest. */
    longTasks: number[]
  }
}

async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  })
}

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

async function longest(context: BrowserContext, path: string, wanted: number): Promise<number> {
  // A tab of its own: one that has been elsewhere may remember how far it was scrolled there.
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('a[href*="/contents/"]').first().waitFor()
  await atRest(page)
  await page.mouse.move(700, 500)
  await toEnd(page)
  const cards = await page.evaluate(
    () => document.querySelectorAll('section[data-template], [data-shape] > *').length,
  )
  if (cards < wanted) throw new Error(`${path} ended after ${cards} of ${wanted}`)
  const tasks = await page.evaluate(() => window.longTasks)
  await page.close()
  console.log(`  ${path}: ${cards} there, ${tasks.length} tasks over 50 ms`)
  return Math.max(0, ...tasks)
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

/** The longest tasks while a row of 500 and a page of 60 rows are scrolled to their ends, and a page that was seen before. */
export async function measureScrolling(browser: Browser, service: string): Promise<Measured[]> {
  const context = await browser.newContext({
    baseURL: service,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const row = await longest(context, `/row/${LONG_ROW}`, 500)
    const rows = await longest(context, `/rowset/${LONG_PAGE}`, 60)
    const page = await context.newPage()
    await page.goto('/')
    const times: number[] = []
    const { home, films } = { home: 'Home', films: 'Films' }
    await page.locator('header a[href="/films"]').first().click()
    await page.getByRole('heading', { level: 1, name: films }).waitFor()
    for (let visit = 0; visit < VISITS; visit += 1) {
      await pressToPaint(page, '/', home)
      times.push(await pressToPaint(page, '/films', films))
    }
    return [
      { name: 'scroll.row', value: row },
      { name: 'scroll.page', value: rows },
      { name: 'visit.again', value: percentile(times, 0.5) },
    ]
  } finally {
    await context.close()
  }
}
