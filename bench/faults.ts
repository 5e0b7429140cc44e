import type { Browser, Page } from '@playwright/test'
import {
  cutOff,
  faulty,
  garbage,
  refused,
  SEGMENT,
  status,
  type Wrong,
} from '../tools/service/faulty-origin.ts'
import type { Measured } from './figure.ts'

const FILM = '/watch/10'
const LONGEST_MS = 30_000
/** Seconds between two seeks: nothing of the next place is held yet. */
const APART_S = 300

const FAULTS: readonly (readonly [met: string, wrong: Wrong])[] = [
  ['missing', status(404)],
  ['failing', status(503)],
  ['refused by the line', refused],
  ['cut off', cutOff],
  ['garbage', garbage],
]

/** Seconds from a fault of the origin to the picture, the slowest of all that are mended: a film seeks to where one segment of pictures is at first wrong. */
export async function measureFaults(browser: Browser, service: string): Promise<Measured[]> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(service + FILM)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
    const times: number[] = []
    for (const [nth, [met, wrong]] of FAULTS.entries()) {
      const ms = await mended(page, wrong, (nth + 1) * APART_S)
      console.log(`  faults: ${met}, picture after ${Math.round(ms)} ms`)
      times.push(ms)
    }
    return [{ name: 'faults.picture', value: Math.max(...times) / 1000 }]
  } finally {
    await context.close()
  }
}

/** Milliseconds from the wrong answer to a picture that moves at the place that was sought. */
async function mended(page: Page, wrong: Wrong, second: number): Promise<number> {
  const moments = await faulty(page, SEGMENT, wrong, 1)
  await page.evaluate((to) => {
    document.querySelector('video')!.currentTime = to
  }, second)
  await page.waitForFunction(
    (from) => {
      const video = document.querySelector('video')
      return (
        video && !video.seeking && !video.paused && video.currentTime > from + 0.2 && video.readyState > 2
      )
    },
    second,
    { timeout: LONGEST_MS, polling: 'raf' },
  )
  const now = performance.now()
  await page.unroute(SEGMENT)
  const [metAt] = moments
  if (metAt === undefined) throw new Error('no segment was asked for: nothing was wrong')
  return now - metAt
}
