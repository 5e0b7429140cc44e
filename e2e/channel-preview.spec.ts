import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const row = (page: Page) => page.getByRole('region', { name: 'On air now' })
const card = (page: Page, name: string) => row(page).getByRole('link', { name, exact: false })
const preview = (page: Page) => page.locator('[data-channel-preview]')
/** Stops the page's clock a minute after a first preview, whose code has come by then. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await card(page, 'Trial One').hover()
  await expect(preview(page)).toHaveCount(1)
  await nowhere(page)
  await expect(preview(page)).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 60_000)
}
const nowhere = (page: Page) => page.getByRole('heading', { name: 'On air now' }).hover()

test('a channel under the pointer zooms into a preview that moves without sound, and opens by a press [tv.preview-zoom-card] [tv.preview-zoom-transition]', async ({
  page,
}) => {
  await page.goto('/')
  await card(page, 'Trial Cinema').hover()
  await expect(preview(page)).toHaveCSS('animation-duration', '0.2s')
  const video = preview(page).locator('video')
  await expect(preview(page).locator('[data-on="true"]')).toBeVisible()
  expect(await video.evaluate((one: HTMLVideoElement) => one.muted && !one.paused)).toBe(true)
  const box = await preview(page).boundingBox()
  expect(box && [box.width, box.x >= 8, box.x + box.width <= 1432]).toEqual([392, true, true])
  await page.mouse.click((box?.x ?? 0) + 196, (box?.y ?? 0) + 200)
  await expect(page).toHaveURL(/\/channels\/all\/cinema/)
  await expect(preview(page)).toHaveCount(0)
})

test('a preview waits for 30 ms, and for 200 ms from one channel to the next [tv.preview-zoom-delay]', async ({
  page,
}) => {
  await stopClock(page)
  await card(page, 'Trial One').hover()
  await page.clock.runFor(29)
  await expect(preview(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(preview(page)).toHaveCount(1)
  await nowhere(page)
  await expect(preview(page)).toHaveCount(0)
  await card(page, 'Trial Cinema').hover()
  await page.clock.runFor(199)
  await expect(preview(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(preview(page)).toHaveCount(1)
})

test('channels for adults and closed ones have no preview, nor has who wants less motion [tv.preview-adult-hidden]', async ({
  page,
}) => {
  await stopClock(page)
  for (const name of ['Night', 'Closed']) {
    await card(page, name).hover()
    await page.clock.runFor(1000)
    await expect(preview(page)).toHaveCount(0)
  }
  await nowhere(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await card(page, 'Trial One').hover()
  await page.clock.runFor(1000)
  await expect(preview(page)).toHaveCount(0)
  await nowhere(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await card(page, 'Trial One').hover()
  await page.clock.runFor(1000)
  await expect(preview(page)).toHaveCount(1)
  await page.mouse.wheel(0, 300)
  await expect(preview(page)).toHaveCount(0)
})
