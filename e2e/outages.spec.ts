import type { BrowserContext, Page } from '@playwright/test'
import { expect, pageClock, playsFor, position, troubles } from './journey.ts'
import { type OwnLine, test } from './own-line.ts'
import { words } from './words.ts'

const { player } = words.en

// A worker of the page would show a kept page where this is about what plays.
test.use({ serviceWorkers: 'block' })

/** What plays. */
const KINDS = { 'a film': '/watch/10', 'a live channel': '/channels/all/one' } as const

/** How the connection goes and comes back: a browser says so, or it is only that nobody answers. */
const WAYS = {
  'that the browser tells of': (context: BrowserContext) => ({
    lose: () => context.setOffline(true),
    restore: () => context.setOffline(false),
  }),
  'that nobody tells of': (_: BrowserContext, line: OwnLine) => ({
    lose: async () => line.lose(),
    restore: async () => line.restore(),
  }),
} as const

/** After this long at most who has lost the service asks for it again, in milliseconds. */
const ASKED_AGAIN_MS = 64_000

const message = (page: Page) => page.getByText(player.error_video_download)

/** Waits until the picture stands because it has nothing to play: what is held is played out in a hurry. */
async function runsDry(page: Page, since: number): Promise<void> {
  const hurry = (times: number) =>
    page.evaluate((rate) => Object.assign(document.querySelector('video')!, { playbackRate: rate }), times)
  await hurry(4)
  await page.waitForFunction(
    (from) => window.mediaEvents.some(({ type, at, ahead }) => type === 'waiting' && at >= from && ahead < 1),
    since,
    { polling: 'raf' },
  )
  await hurry(1)
}

/** Waits until so many seconds are held ahead of the picture. */
const holds = (page: Page, seconds: number) =>
  page.waitForFunction((least) => {
    const video = document.querySelector('video')
    const { buffered, currentTime } = video ?? {}
    return buffered?.length ? buffered.end(buffered.length - 1) - (currentTime ?? 0) >= least : false
  }, seconds)

for (const [kind, path] of Object.entries(KINDS))
  for (const [way, lineOf] of Object.entries(WAYS))
    test(`${kind} goes on by itself after an outage of 3 s, of 30 s and of 5 min ${way} [player.connection-loss-reload player.online-detection]`, async ({
      page,
      context,
      line,
      complaints,
    }) => {
      const { lose, restore } = lineOf(context, line)
      await page.clock.install()
      await page.goto(line.url + path)
      await playsFor(page, 2)

      await test.step('3 s, which what is held outlasts', async () => {
        if (kind === 'a film') await holds(page, 8)
        const since = await pageClock(page)
        await lose()
        await playsFor(page, 3)
        await restore()
        // Longer than anything that was held.
        await playsFor(page, 11)
        if (kind === 'a film') expect(await troubles(page, since)).toEqual([])
        await expect(message(page)).toHaveCount(0)
      })
      for (const [long, ms] of [
        ['30 s', 30_000],
        ['5 min', 300_000],
      ] as const)
        await test.step(long, async () => {
          const since = await pageClock(page)
          await lose()
          await runsDry(page, since)
          await page.clock.runFor(ms)
          await expect(message(page)).toBeVisible()
          const stood = await position(page)
          await restore()
          await page.clock.fastForward(ASKED_AGAIN_MS)
          await expect(message(page)).toHaveCount(0)
          await playsFor(page, 2)
          if (kind === 'a film') expect((await position(page)) - stood).toBeLessThan(10)
        })
      complaints.list.length = 0
    })

/** A page in the background, or a machine with its lid closed: its clock goes on, and its timers do not. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

for (const [kind, path] of Object.entries(KINDS))
  test(`${kind} plays on after an hour in the background, and after a night of sleep with the connection gone at first`, async ({
    page,
    context,
    line,
    complaints,
  }) => {
    await page.clock.install()
    await page.goto(line.url + path)
    await playsFor(page, 2)

    await hide(page, true)
    await page.clock.fastForward('01:00:00')
    await playsFor(page, 1)
    await hide(page, false)
    await playsFor(page, 11)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await hide(page, true)
    const since = await pageClock(page)
    await context.setOffline(true)
    await page.clock.fastForward('08:00:00')
    await hide(page, false)
    await runsDry(page, since)
    const stood = await position(page)
    await context.setOffline(false)
    await playsFor(page, 2)
    if (kind === 'a film') expect((await position(page)) - stood).toBeLessThan(10)
    await expect(page.getByRole('alert')).toHaveCount(0)
    complaints.list.length = 0
  })
