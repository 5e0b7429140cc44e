import type { Browser } from '@playwright/test'
import { PULSE_S } from '../tools/service/service-folder.ts'
import type { Measured } from './figure.ts'

const BOUNDARIES = 20
const SAMPLE_MS = 500
/** A wait with at least so many seconds ahead is the processor's, which decodes too slowly: it is printed and not counted. */
const DRY_S = 1

/** Plays a live channel of short programmes across twenty boundaries: how often the picture stops or fails, and how far its clock drifts. */
export async function measureBoundaries(browser: Browser, service: string): Promise<Measured[]> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(`${service}/channels/all/pulse`)
    await page.locator('video').first().waitFor()
    await page.waitForFunction(
      () =>
        (document.querySelector('video')?.currentTime ?? 0) > 1 && !document.querySelector('video')?.paused,
    )
    const { troubles, drift } = await page.evaluate(
      async ([ms, sample]) => {
        const video = document.querySelector('video')
        if (!video) throw new Error('no video')
        const aheadOf = ({ buffered, currentTime }: HTMLVideoElement): number => {
          for (let range = 0; range < buffered.length; range++)
            if (buffered.start(range) <= currentTime && currentTime < buffered.end(range))
              return buffered.end(range) - currentTime
          return 0
        }
        const heard: { type: string; at: number; ahead: number }[] = []
        for (const type of ['waiting', 'stalled', 'error', 'pause']) {
          video.addEventListener(type, () =>
            heard.push({ type, at: Math.round(performance.now() - from), ahead: aheadOf(video) }),
          )
        }
        const from = performance.now()
        const start = video.currentTime
        let worst = 0
        while (performance.now() - from < ms) {
          await new Promise((resolve) => setTimeout(resolve, sample))
          const apart = Math.abs(video.currentTime - start - (performance.now() - from) / 1000)
          worst = Math.max(worst, apart)
        }
        return { troubles: heard, drift: worst }
      },
      [BOUNDARIES * PULSE_S * 1000, SAMPLE_MS] as const,
    )
    for (const { type, at, ahead } of troubles)
      console.log(`  boundaries: ${type} at ${at} ms, ${ahead.toFixed(2)} s ahead`)
    const counted = troubles.filter(({ type, ahead }) => type !== 'waiting' || ahead < DRY_S)
    return [
      { name: 'boundaries.troubles', value: counted.length },
      { name: 'boundaries.drift', value: drift },
    ]
  } finally {
    await context.close()
  }
}
