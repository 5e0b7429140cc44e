import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const row = (page: Page) => page.getByRole('region', { name: 'On air now' })
const card = (page: Page, name: string) => row(page).getByRole('link', { name, exact: false })
const preview = (page: Page) => page.locator('[data-channel-preview]')
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
