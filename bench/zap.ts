import type { Browser, Page } from '@playwright/test'
import { becomeGuest, liveStream } from '../tools/service/guest.ts'
import { barePage, coldPage, firstFrame, playBare } from './first-frame.ts'
import { type FigureName, type Measured, percentile } from './figure.ts'

const ZAPS = 60
const SETTLE_MS = 800
/** Place in the list of the first channel that is pressed: none that the page chose by itself, and none for adults. */
const FIRST = 9

/**
 * Cold zaps in the whole app, each to a channel this page has never touched, in turns with the same stream in a page that holds
 * nothing but hls.js. Nothing comes from the browser's cache, and no pointer moves towards the row before it is pressed.
 */
export async function measureZaps(browser: Browser, service: string): Promise<Measured[]> {
  const app = await coldPage(browser)
  await app.goto(`${service}/channels`)
  const links = app.locator('a[data-index]')
  await links.first().waitFor()
  const bare = await barePage(browser, service)
  const token = await becomeGuest(service)

  const ours: number[] = []
  const theirs: number[] = []
  // The first one loads the engine itself; both start warm from the second on, as a viewer who zaps does.
  for (let zap = 0; zap <= ZAPS; zap += 1) {
    await reachChannel(app, zap + FIRST)
    const row = `a[data-index="${zap + FIRST}"]`
    const slug = (await app.locator(row).getAttribute('href'))?.split('/').pop()
    const ms = await firstFrame(app, { click: row })
    await app.waitForTimeout(SETTLE_MS)
    const peer = await playBare(bare, await liveStream(service, token, String(slug)))
    await bare.waitForTimeout(SETTLE_MS)
    if (zap === 0) continue
    ours.push(ms)
    theirs.push(peer)
  }
  await app.context().close()
  await bare.context().close()
  /** One percentile of ours as a multiple of the same of the bare page: a few slow moments of the machine meet one side only. */
  const figure = (name: FigureName, share: number): Measured => {
    const [own, peer] = [percentile(ours, share), percentile(theirs, share)]
    return { name, value: own / peer, beside: { ours: own, peer, unit: 'ms' } }
  }
  return [figure('zap.ratio', 0.5), figure('zap.p95', 0.95)]
}

/** The list holds only the rows in sight: scrolls it on until a row is there. */
export async function reachChannel(page: Page, at: number): Promise<void> {
  const wanted = page.locator(`a[data-index="${at}"]`)
  while ((await wanted.count()) === 0) await page.locator('a[data-index]').last().scrollIntoViewIfNeeded()
  await wanted.scrollIntoViewIfNeeded()
}
