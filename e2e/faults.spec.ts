import type { Page } from '@playwright/test'
import {
  cutOff,
  faulty,
  garbage,
  KEY,
  LIST,
  SEGMENT,
  status,
  TEXT_LIST,
  TEXT_SEGMENT,
  type Wrong,
} from '../tools/service/faulty-origin.ts'
import { expect, picture, playsFor, position, test } from './journey.ts'
import { words } from './words.ts'

const { player } = words.en

// A worker of the page would answer before the faulty origin is asked.
test.use({ serviceWorkers: 'block' })

/** Where the origin is faulty, how, and how often: the film has to play on over it. */
const MENDED: [met: string, what: RegExp, wrong: Wrong, times: number][] = [
  ['a playlist that is not there at first', LIST, status(404), 2],
  ['a segment that is missing once', SEGMENT, status(404), 1],
  ['a segment that is cut off', SEGMENT, cutOff, 1],
  ['a segment of garbage', SEGMENT, garbage, 1],
  ['a key that fails at first', KEY, status(500), 2],
]

/** The stream answer carries the first lists along, which no faulty origin is asked for: it is asked for none. */
const askForLists = (page: Page): Promise<unknown> =>
  page.route(/\/stream\?/, async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('inline')
    await route.continue({ url: url.href })
  })

for (const [met, what, wrong, times] of MENDED)
  test(`a film plays over ${met}`, async ({ page, complaints }) => {
    const moments = await faulty(page, what, wrong, times)
    await askForLists(page)
    await page.goto('/watch/10')
    await playsFor(page, 4)
    expect(moments).toHaveLength(times)
    await expect(page.getByText(player.error_video_download)).toHaveCount(0)
    complaints.list.length = 0
  })

for (const [met, what] of [
  ['a subtitle file that is missing', TEXT_SEGMENT],
  ['a list of subtitles that is missing', TEXT_LIST],
] as const)
  test(`a film plays on without subtitles over ${met}, and says so`, async ({ page, complaints }) => {
    const moments = await faulty(page, what, status(404), 1000)
    await askForLists(page)
    await page.goto('/watch/10')
    await playsFor(page, 1)
    const stood = await position(page)
    await page.keyboard.press('c')
    await expect(page.getByText(player.subtitles_lost)).toBeVisible()
    const asked = moments.length
    expect(asked).toBeGreaterThan(0)
    // More than is held.
    await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(stood + 12)
    expect(moments).toHaveLength(asked)
    await expect(page.getByText(player.error_video_download)).toHaveCount(0)
    complaints.list.length = 0
  })

test('a film whose segments never come says so, and plays from where it was once they come [player.error-video-message]', async ({
  page,
  complaints,
}) => {
  let isFaulty = false
  await page.route(SEGMENT, (route) => (isFaulty ? status(503)(route) : route.continue()))
  await page.goto('/watch/10')
  await playsFor(page, 2)
  isFaulty = true
  await expect(page.getByText(player.error_video_download)).toBeVisible({ timeout: 60_000 })
  const stood = await position(page)
  isFaulty = false
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(stood + 1)
  await expect(page.getByText(player.error_video_download)).toHaveCount(0, { timeout: 20_000 })
  expect(await picture(page).evaluate((video: HTMLVideoElement) => video.error)).toBeNull()
  complaints.list.length = 0
})
