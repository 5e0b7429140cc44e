import {
  cutOff,
  faulty,
  garbage,
  KEY,
  LIST,
  SEGMENT,
  status,
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

for (const [met, what, wrong, times] of MENDED)
  test(`a film plays over ${met}`, async ({ page, complaints }) => {
    const moments = await faulty(page, what, wrong, times)
    // The stream answer carries the first lists along, which no faulty origin is asked for.
    await page.route(/\/stream\?/, async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.delete('inline')
      await route.continue({ url: url.href })
    })
    await page.goto('/watch/10')
    await playsFor(page, 4)
    expect(moments).toHaveLength(times)
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
