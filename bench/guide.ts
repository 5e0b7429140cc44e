import type { Browser, Page } from '@playwright/test'
import type { GuideRow } from '#contract/guide.ts'
import type { Category, Channel } from '#contract/tv.ts'
import type { Measured } from './figure.ts'
import { tasksWhile } from './tasks.ts'

const CHANNELS = 1000
const HALF_HOUR_S = 1800
const FRAMES = 60
const ROW_PX = 64
/** Pixels that a frame scrolls by, the slowest first. */
const SPEEDS = [200, 400, 800, 1600]
/** A longer task is felt. Milliseconds of processor. */
const LONG_MS = 50
const VIEWPORT = { width: 1440, height: 900 }

/** Scrolls a box down by so many pixels in every frame, and to the right at the same time. Answers milliseconds of the longest task. */
async function longest(browser: Browser, page: Page, box: string, speed: number): Promise<number> {
  await page.evaluate((name) => document.querySelector(name)?.scrollTo(0, 0), box)
  const tasks = await tasksWhile(browser, page, () =>
    page.evaluate(
      ([name, px, frames]) =>
        new Promise<void>((resolve) => {
          const element = document.querySelector(name)
          let left = frames
          const step = (): void => {
            element?.scrollBy({ top: px, left: px / 4, behavior: 'instant' })
            left -= 1
            if (left > 0) requestAnimationFrame(step)
            else resolve()
          }
          requestAnimationFrame(step)
        }),
      [box, speed, FRAMES] as const,
    ),
  )
  return tasks[0] ?? 0
}

/** The same cells on a page with nothing else, each placed by itself, drawn anew for what is in sight. */
const BARE = `<style>body { margin: 0 } .box { position: relative; height: 100vh; overflow: auto } .cell { position: absolute; height: 62px;
width: 178px; overflow: hidden; background: #222; color: #eee; font: 15px sans-serif }</style><div class="box"><div></div></div><script>
const box = document.querySelector('.box'), canvas = box.firstChild
canvas.style = 'position: relative; width: 120000px; height: ${CHANNELS * ROW_PX}px'
let drawn = ''
function draw() {
  const row = Math.floor(box.scrollTop / ${ROW_PX}), column = Math.floor(box.scrollLeft / 180)
  if (drawn === row + ' ' + column) return
  drawn = row + ' ' + column
  const cells = []
  for (let y = row; y < row + 16; y += 1) for (let x = column; x < column + 9; x += 1) {
    const cell = document.createElement('div')
    cell.className = 'cell'
    cell.style.cssText = 'left:' + x * 180 + 'px;top:' + y * ${ROW_PX} + 'px'
    cell.innerHTML = '<b>Programme ' + x + '</b><br><small>' + x + ':00</small>'
    cells.push(cell)
  }
  canvas.replaceChildren(...cells)
}
box.addEventListener('scroll', draw)
draw()
</script>`

/** Channels and schedules of a large operator in place of those of the service, whose own work is no matter of this. */
async function answerLargeGuide(page: Page): Promise<void> {
  await page.route('**/v2/channels/channel_list*', async (route) => {
    const answer = await route.fetch()
    const [first] = (await answer.json()) as Channel[]
    const channels = Array.from({ length: CHANNELS }, (_, at) => ({
      ...first,
      id: at + 1,
      num: at + 1,
      slug: `bench-${at + 1}`,
      name: `Channel ${at + 1}`,
      current_schedule: null,
    }))
    await route.fulfill({ response: answer, json: channels })
  })
  await page.route('**/v2/channels/category_list*', (route) =>
    route.fulfill({ json: [] satisfies Category[] }),
  )
  await page.route('**/v2/channels/schedules*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [start, end] = [Number(query.get('start')), Number(query.get('end'))]
    const rows = (query.get('channels') ?? '').split(',').map((id): GuideRow => {
      const count = (end - start) / HALF_HOUR_S
      const items = Array.from({ length: count }, (_, at) => ({
        id: `${id}-${start + at * HALF_HOUR_S}`,
        program_id: 'bench',
        timestamp: start + at * HALF_HOUR_S,
        duration: HALF_HOUR_S,
        is_catchup_available: true,
        title: `Programme ${at} of channel ${id}`,
        age: 6,
      }))
      return { channel_id: Number(id), items }
    })
    return route.fulfill({ json: rows })
  })
}

/**
 * The guide of a thousand channels, scrolled half as fast as a bare page with the same cells can be without a task that is felt: the
 * longest of its tasks.
 */
export async function measureGuide(browser: Browser, service: string): Promise<Measured[]> {
  const context = await browser.newContext({
    baseURL: service,
    locale: 'en-GB',
    viewport: VIEWPORT,
    // It would ask the service itself past the answers that are given here.
    serviceWorkers: 'block',
  })
  try {
    const bare = await context.newPage()
    await bare.setContent(BARE)
    let limit = 0
    for (const speed of SPEEDS) {
      const ms = await longest(browser, bare, '.box', speed)
      console.log(`  bare grid, ${speed} px a frame: longest task ${ms.toFixed(0)} ms of processor`)
      if (ms > LONG_MS) break
      limit = speed
    }
    await bare.close()
    const page = await context.newPage()
    await answerLargeGuide(page)
    await page.goto('/tv-guide')
    await page.locator('[role="gridcell"][data-state="now"]').first().waitFor()
    const ms = await longest(browser, page, '[role="grid"]', limit / 2)
    // What has been scrolled to is drawn.
    const row = Math.floor(((limit / 2) * FRAMES) / ROW_PX)
    await page
      .locator(`[data-row="${Math.min(row, CHANNELS - 1)}"] [data-state]`)
      .first()
      .waitFor()
    console.log(`  the guide, ${limit / 2} px a frame: longest task ${ms.toFixed(0)} ms of processor`)
    return [{ name: 'guide.task', value: ms }]
  } finally {
    await context.close()
  }
}
