import type { Browser, Page } from '@playwright/test'
import { becomeGuest, liveStream } from '../tools/service/guest.ts'
import { type FigureName, type Measured, percentile } from './figure.ts'
import { barePage, coldPage, firstFrame, type Press, playBare } from './first-frame.ts'

const ZAPS = 12
/** For what lies near to be fetched ahead, as somebody looks at a channel before the next press. */
const SETTLE_MS = 1000
/** A number that may go on counts when no digit has followed for so long: the page waits for that, not for the picture. */
const DIGIT_WAIT_MS = 1500
/** Nobody sees less than this: a bare page that is quicker than `40 / 0.3` counts as that slow. */
const UNSEEN_MS = 40
const SHARE = 0.3
/** Places and numbers of channels: typed ones begin longer numbers, and the bare page plays what the other never touches. */
const [FIRST_ROW, FIRST_TYPED, FIRST_BARE] = [10, 20, 200]

/** Zaps to what was fetched ahead: the next channel by key, one under the mouse, and one whose number is being typed. */
export async function measureWarmZaps(browser: Browser, service: string): Promise<Measured[]> {
  const app = await coldPage(browser)
  const bare = await barePage(browser, service)
  try {
    const token = await becomeGuest(service)
    await app.goto(`${service}/channels`)
    await app.locator('a[data-index]').first().waitFor()
    const peers: number[] = []
    const turn = async (times: number[], press: Press, less = 0): Promise<void> => {
      await app.waitForTimeout(SETTLE_MS)
      times.push((await firstFrame(app, press)) - less)
      if (peers.length < ZAPS)
        peers.push(await playBare(bare, await liveStream(service, token, FIRST_BARE + peers.length)))
    }
    const [step, hover, typed] = [[], [], []] as [number[], number[], number[]]
    for (let zap = 0; zap <= ZAPS; zap += 1) await turn(step, { keys: ['ChannelUp'] })
    for (let zap = 0; zap < ZAPS; zap += 1) {
      const row = `a[data-index="${FIRST_ROW + (zap % 2)}"]`
      await point(app, row)
      await turn(hover, { click: row })
    }
    for (let zap = 0; zap < ZAPS; zap += 1)
      await turn(typed, { keys: [...String(FIRST_TYPED + (zap % 10))] }, DIGIT_WAIT_MS)
    // With the first step nothing is near yet.
    step.shift()
    const figure = (name: FigureName, own: readonly number[]): Measured => {
      const [ours, peer] = [percentile(own, 0.5), percentile(peers, 0.5)]
      return { name, value: ours / Math.max(peer, UNSEEN_MS / SHARE), beside: { ours, peer, unit: 'ms' } }
    }
    return [figure('warm.step', step), figure('warm.hover', hover), figure('warm.typed', typed)]
  } finally {
    await app.context().close()
    await bare.context().close()
  }
}

async function point(page: Page, row: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.locator(row).hover()
}
