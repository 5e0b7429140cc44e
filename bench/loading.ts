import type { Browser } from '@playwright/test'
import { openFixedWork } from './bare/fixed-work.ts'
import type { Measured } from './figure.ts'
import { inTurns, medianRatio } from './pairs.ts'
import { tasksWhile } from './tasks.ts'

const LOADS = 11

/** The longest task while home is loaded for the first time, in turns with a fixed piece of work. */
export async function measureLoading(browser: Browser, service: string): Promise<Measured[]> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const bare = await openFixedWork(browser, context)
  try {
    const pairs = await inTurns(
      LOADS,
      () => loaded(browser, service),
      () => bare.task(),
    )
    return [medianRatio('load.task', pairs, 'ms')]
  } finally {
    await bare.close()
    await context.close()
  }
}

/** Milliseconds of processor of the longest task while a browser with an empty cache loads a page. */
async function loaded(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const [longest = 0] = await tasksWhile(browser, page, async () => {
      await page.goto(url)
      await page.waitForLoadState('networkidle')
    })
    return longest
  } finally {
    await context.close()
  }
}
