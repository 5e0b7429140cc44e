import type { Page } from '@playwright/test'
import { expect, picture, playsFor, test, MOVING } from './journey.ts'

const row = (page: Page) => page.getByRole('region', { name: 'On air now' })
const card = (page: Page, name: string) => row(page).getByRole('link', { name, exact: false })
const preview = (page: Page) => page.locator('[data-channel-preview]')
test.use(MOVING)

test('a channel under the pointer zooms into a preview that moves without sound, and opens by a press [tv.preview-zoom-card] [tv.preview-zoom-transition]', async ({
  page,
}) => {
  await page.goto('/')
  await card(page, 'Trial Cinema').hover()
  await expect(preview(page)).toHaveCSS('animation-duration', '0.2s')
  const video = preview(page).locator('video')
  await expect(preview(page).locator('[data-on="true"]')).toBeVisible()
  expect(await video.evaluate((one: HTMLVideoElement) => one.muted && !one.paused)).toBe(true)
  // The page's picture is this one, going on.
  const before = await video.evaluate((one: HTMLVideoElement) => {
    one.id = 'previewed'
    return one.currentSrc
  })
  const streams: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/stream')) streams.push(search)
  })
  const box = await preview(page).boundingBox()
  expect(box && [box.width, box.x >= 8, box.x + box.width <= 1432]).toEqual([392, true, true])
  await page.mouse.click((box?.x ?? 0) + 196, (box?.y ?? 0) + 200)
  await expect(page).toHaveURL(/\/channels\/all\/cinema/)
  await expect(preview(page)).toHaveCount(0)
  await expect(picture(page)).toHaveAttribute('id', 'previewed')
  await playsFor(page, 2)
  const now = await picture(page).evaluate((one: HTMLVideoElement) => [one.currentSrc, one.muted])
  expect(now).toEqual([before, false])
  // Where the pointer rests now, another channel may be fetched ahead.
  expect([streams[0], streams.filter((one) => one.includes('begun=')).length]).toEqual([
    expect.stringContaining('begun='),
    1,
  ])
})
