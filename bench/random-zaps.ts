import type { Browser, Page } from '@playwright/test'
import { randomOf } from '../tools/mutate/draw.ts'
import type { Measured } from './figure.ts'

const ZAPS = 150
const SEEKS = 50
/** Of so many presses, as a hand runs through channels, only the last is stayed on. */
const RUN = 5
const APART_MS = 300
const LONGEST_MS = 10_000
/** Place in the list from which on channels are those that were made for figures: free, and for everybody. */
const FIRST = 9
const FILM = '/watch/10'
/** Of the numbers that decide: every run does the same. */
const SEED = 7

/**
 * Two hundred zaps and seeks in no order: a third of the zaps in runs of which only the last has time to show a picture, every
 * other one until it moves. Counts errors of the page and of its elements, and what never had a picture.
 */
export async function measureRandomZaps(browser: Browser, service: string): Promise<Measured[]> {
  // Tall, so that many channels are in sight.
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 2400 } })
  const troubles: string[] = []
  try {
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => troubles.push(message))
    await page.exposeFunction('tellMediaError', (message: string) => void troubles.push(message))
    await page.addInitScript(() => {
      const { tellMediaError } = window as unknown as { tellMediaError: (message: string) => void }
      const tell = ({ target }: Event): void => {
        if (target instanceof HTMLMediaElement) tellMediaError(target.error?.message ?? 'media error')
      }
      addEventListener('error', tell, true)
    })
    const random = randomOf(SEED)
    await zapAbout(page, service, random, troubles)
    await seekAbout(page, service, random, troubles)
  } finally {
    await context.close()
  }
  for (const trouble of troubles) console.log(`  zaps: ${trouble}`)
  return [{ name: 'zaps.troubles', value: troubles.length }]
}

async function zapAbout(
  page: Page,
  service: string,
  random: () => number,
  troubles: string[],
): Promise<void> {
  await page.goto(`${service}/channels`)
  const rows = page.locator('a[data-index]')
  await rows.first().waitFor()
  const all = await rows.evaluateAll((links) => links.map((row) => Number(row.getAttribute('data-index'))))
  const known = all.filter((at) => at >= FIRST)
  let present = -1
  for (let zap = 0; zap < ZAPS; zap += 1) {
    const others = known.filter((at) => at !== present)
    present = others[Math.floor(random() * others.length)] ?? FIRST
    const before = await sources(page)
    await page.locator(`a[data-index="${present}"]`).evaluate((row: HTMLElement) => row.click())
    const isInRun = zap % (3 * RUN) < RUN - 1
    if (isInRun) await page.waitForTimeout(APART_MS * random())
    else if (!(await moves(page, before))) troubles.push(`zap ${zap}, no picture: ${await said(page)}`)
  }
}

async function seekAbout(
  page: Page,
  service: string,
  random: () => number,
  troubles: string[],
): Promise<void> {
  await page.goto(service + FILM)
  if (!(await moves(page, []))) troubles.push(`film, no picture: ${await said(page)}`)
  for (let seek = 0; seek < SEEKS; seek += 1) {
    await page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement, share) => {
        video.currentTime = share * (video.duration - 30)
      }, random())
    if (!(await moves(page, []))) troubles.push(`seek ${seek}, no picture: ${await said(page)}`)
  }
}

const sources = (page: Page): Promise<string[]> =>
  page.locator('video').evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentSrc))

const said = async (page: Page): Promise<string> =>
  (await page.getByRole('alert').allInnerTexts()).join(' ').replaceAll('\n', ' ')

/** Whether a picture of none of these sources has moved before time is up. Looks at whichever element is on the page by then. */
function moves(page: Page, before: readonly string[]): Promise<boolean> {
  return page.evaluate(
    ([old, ms]) =>
      new Promise<boolean>((resolve) => {
        const end = performance.now() + ms
        let seen: { video: HTMLVideoElement; source: string; at: number } | undefined
        const look = (): void => {
          const video = [...document.querySelectorAll('video')].find(
            ({ currentSrc, readyState }) => readyState > 2 && !old.includes(currentSrc),
          )
          const isSame = video && seen?.video === video && seen.source === video.currentSrc
          if (video && (!isSame || video.seeking || video.currentTime < (seen?.at ?? 0)))
            seen = { video, source: video.currentSrc, at: video.currentTime }
          else if (video && !video.paused && video.currentTime > (seen?.at ?? 0) + 0.1) return resolve(true)
          if (performance.now() > end) return resolve(false)
          requestAnimationFrame(look)
        }
        look()
      }),
    [before, LONGEST_MS] as const,
  )
}
