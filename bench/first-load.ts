import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { Measured } from './figure.ts'

/** Only hls.js says this. */
const HLS_MARK = 'hlsMediaAttaching'

/** The scripts that a first visit of `/` loads before the first row is painted. */
export async function measureFirstLoad(browser: Browser, service: string): Promise<Measured[]> {
  const context = await browser.newContext({ locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await page.goto(service)
    // The page says its rows by itself too, until the app has drawn them.
    await page.locator('main#content section').getByRole('heading', { name: 'On air now' }).waitFor()
    const urls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js')),
    )
    const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()))
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll('script:not([src])')]
        .filter((script) => !script.getAttribute('type')?.endsWith('json'))
        .map((script) => script.textContent),
    )
    const bytes = [...texts, ...inline].reduce((sum, text) => sum + gzipSync(text, { level: 6 }).length, 0)
    return [
      { name: 'load.javascript', value: bytes / 1024 },
      { name: 'load.hls', value: texts.filter((text) => text.includes(HLS_MARK)).length },
    ]
  } finally {
    await context.close()
  }
}
