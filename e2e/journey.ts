import { type Page, expect, test as base } from '@playwright/test'
import { claimAccount } from '../tools/service/journey-accounts.ts'

export { expect } from '@playwright/test'

/** What a page has done wrong so far; a journey that ends with any of it has failed. */
interface Complaints {
  readonly list: string[]
}

interface Journey {
  complaints: Complaints
  /** Login of an account that only this journey has. */
  account: string
}

/** Journeys run against the one service of the run, and fail on errors that no step expected. */
export const test = base.extend<Journey>({
  account: async ({ baseURL }, use) => {
    const data = process.env['OPENAIR_E2E_DATA']
    if (data === undefined)
      throw new Error(`the data folder of ${baseURL} is not known: no account of it is free`)
    await use(await claimAccount(data))
  },
  complaints: [
    async ({ page }, use) => {
      const list: string[] = []
      page.on('pageerror', (error) => list.push(`uncaught: ${error.message}`))
      page.on('response', (response) => {
        if (response.status() >= 500) list.push(`${response.status()} ${new URL(response.url()).pathname}`)
      })
      page.on('console', (line) => {
        if (line.text().includes('Content Security Policy')) list.push(line.text())
      })
      await page.addInitScript(recordMedia)
      waitForApp(page)
      await use({ list })
      // What the page still asks for when the journey is over is changed by nobody any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(list, 'errors of the page').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * What the service writes into a page can be pressed before the app has drawn its own, and then leads to a page anew: a
 * journey goes on when the app is there. Who goes only until the answer begins sees the page as it was written.
 */
function waitForApp(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isDrawn)
    return answer
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isDrawn)
    return answer
  }
}

/** The app begins with the way to its content; other pages have no place for it. */
function isDrawn(): boolean {
  return !document.getElementById('root') || document.querySelector('a[href="#content"]') !== null
}

declare global {
  interface Window {
    /** What media elements have said, in order: type of the event, milliseconds since the page began, seconds of video and sound that lay ahead. */
    mediaEvents: { type: string; at: number; ahead: number }[]
  }
}

function recordMedia(): void {
  window.mediaEvents = []
  const aheadOf = ({ buffered, currentTime }: HTMLMediaElement): number => {
    for (let range = 0; range < buffered.length; range++)
      if (buffered.start(range) <= currentTime && currentTime < buffered.end(range))
        return buffered.end(range) - currentTime
    return 0
  }
  for (const type of ['playing', 'waiting', 'stalled', 'error', 'seeked', 'ended']) {
    addEventListener(
      type,
      ({ target }) => {
        const ahead = target instanceof HTMLMediaElement ? aheadOf(target) : 0
        window.mediaEvents.push({ type, at: performance.now(), ahead })
      },
      { capture: true },
    )
  }
}

/** What a viewer has who has asked for no less motion: for journeys about what moves, or begins by itself. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }
/** The least that a page is made for: a small phone, or a large one whose owner reads large letters. */
export const NARROWEST = { width: 320, height: 640 }

/** The picture of the player on the page. */
export const picture = (page: Page) => page.locator('section[data-layout] video').first()

/** Seconds the picture stands at. */
export const position = (page: Page): Promise<number> =>
  picture(page).evaluate((video: HTMLVideoElement) => video.currentTime)

/** Waits until the picture has moved on by some seconds, however slow the machine is. */
export async function playsFor(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(() => picture(page).evaluate((video: HTMLVideoElement) => video.videoWidth), { timeout: 20_000 })
    .toBeGreaterThan(0)
  const from = await position(page)
  await expect
    .poll(() => position(page), { timeout: 20_000 + seconds * 2000 })
    .toBeGreaterThan(from + seconds)
}

/** A wait with at least so many seconds ahead is the processor's, which decodes too slowly, and not the stream's. */
const DRY_S = 1

/** Errors of the picture since a moment of the page's clock, in milliseconds, and its waits for something to play. */
export const troubles = (page: Page, since: number): Promise<string[]> =>
  page.evaluate(
    ([from, dry]) =>
      window.mediaEvents
        .filter(({ type, at }) => at >= from && ['waiting', 'stalled', 'error'].includes(type))
        .filter(({ type, ahead }) => type !== 'waiting' || ahead < dry)
        .map(({ type, at, ahead }) => `${type} at ${Math.round(at - from)} ms, ${ahead.toFixed(2)} s ahead`),
    [since, DRY_S] as const,
  )

/** Milliseconds of the page's clock. */
export const pageClock = (page: Page): Promise<number> => page.evaluate(() => performance.now())

/** Windows go back in the history when they close, a moment after they are gone: that would call off a page that is opened before. */
export const windowsLeft = (page: Page) =>
  page.waitForFunction(() => {
    const { usr } = (history.state ?? {}) as {
      readonly usr?: { readonly windows?: readonly unknown[] } | null
    }
    return (usr?.windows ?? []).length === 0
  })

/** Nothing may stick out at the right of a page. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(scroll, 'width of the page').toBeLessThanOrEqual(width)
}

/** Controls go away by themselves; they come back under a mouse or a finger. */
export async function wakeControls(page: Page): Promise<void> {
  const box = await picture(page).boundingBox()
  if (!box) throw new Error('no picture on the page')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3)
  await page.mouse.move(box.x + box.width / 2 + 3, box.y + box.height / 3 + 3)
}
