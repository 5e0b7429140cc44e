import type { Page } from '@playwright/test'
import {
  NARROW,
  expect,
  expectNoOverflow,
  pageClock,
  picture,
  playsFor,
  test,
  troubles,
  wakeControls,
} from './journey.ts'
import { playRecording } from './recordings.ts'
import { pattern, words } from './words.ts'

/** Does what leads to another stream, and waits until the picture has that: within a channel it plays on until then. */
async function changeStream(page: Page, change: () => Promise<void>): Promise<void> {
  const source = () => picture(page).evaluate((video: HTMLVideoElement) => video.currentSrc)
  const before = await source()
  await change()
  await expect.poll(source, { timeout: 20_000 }).not.toBe(before)
}

/** From the list to a channel that plays, to something recorded on it, and back to live. @param recordedFor seconds to play of it */
async function watchChannel(page: Page, language: 'en' | 'ru', recordedFor: number): Promise<void> {
  const { player } = words[language]
  await page.goto('/channels')
  await page.getByRole('link', { name: /^Pulse/ }).click()
  await expect(page).toHaveURL(/\/channels\/all\/pulse/)
  await playsFor(page, 2)
  await expectNoOverflow(page)

  await changeStream(page, () => playRecording(page, language))
  await playsFor(page, 1)
  // After the press the player still gets the keys.
  const isPaused = () => picture(page).evaluate((video: HTMLVideoElement) => video.paused)
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(false)

  const from = await pageClock(page)
  await playsFor(page, recordedFor)
  expect(await troubles(page, from), 'since the recording began').toEqual([])

  await wakeControls(page)
  await changeStream(page, () => page.getByRole('button', { name: player.go_live }).first().click())
  await expect(page).not.toHaveURL(/ts=/)
  await playsFor(page, 2)
  await expect(page.getByText(player.on_air).first()).toBeAttached()
}

test('live, the schedule, a recording across programmes, and live again [tv.route-channels tv.route-channel-page]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await watchChannel(page, 'en', 32)
})

test.describe('on a phone, in Russian', () => {
  test.use({ locale: 'ru-RU', viewport: NARROW })

  test('live, the schedule behind the channel, a recording, and live again [tv.route-channel-page]', async ({
    page,
  }) => {
    await watchChannel(page, 'ru', 2)
  })
})

const { identity, packets, shell, tv } = words.en

test('the list says what is on now and finds a channel by name and number [tv.schedule-on-air]', async ({
  page,
}) => {
  await page.goto('/channels')
  await expect(page.getByRole('link', { name: /^Trial News 2.*(Bulletin|Weather)/ })).toBeVisible()
  await page.getByRole('searchbox', { name: tv.search }).fill('cinema')
  await expect(page.getByRole('link', { name: /^Trial News/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Trial Cinema/ })).toBeVisible()
  await page.getByRole('searchbox', { name: tv.search }).fill('nothing like it')
  await expect(page.getByText(tv.search_none)).toBeVisible()
})

test('channels change by keyboard: arrows in the list, Enter plays [tv.route-category]', async ({ page }) => {
  await page.goto('/channels/public')
  const first = page.getByRole('link', { name: /^Trial One/ })
  await expect(first).toBeVisible()
  await expect(page.getByRole('link', { name: /^Trial Cinema/ })).toHaveCount(0)
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^Trial News/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/channels\/public\/news/)
  await playsFor(page, 1)
})

test('a channel plays on from one to the next without a page in between', async ({ page }) => {
  await page.goto('/channels/all/one')
  await playsFor(page, 1)
  await page.getByRole('tab', { name: tv.tab_channels }).click()
  await page.getByRole('link', { name: /^Trial News/ }).click()
  await expect(page).toHaveURL(/\/channels\/all\/news/)
  await playsFor(page, 1)
  expect(await picture(page).evaluate((video: HTMLVideoElement) => video.error)).toBeNull()
})

test('a closed channel shows what opens it instead of a picture, and what that packet holds [tv.load-not-purchased] [commerce.unpurchased-block]', async ({
  page,
}) => {
  await page.goto('/films')
  await page.goto('/channels/all/closed')
  await expect(page.getByText(pattern(tv.closed_title, { name: 'Closed' }))).toBeVisible()
  await expect(page.getByText(/^From 1,490\s₸$/)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await page.getByRole('button', { name: /^Plus 1,490\s₸ a month$/ }).click()
  // Who is not signed in yet does that first; back and the cross both lead to the channel.
  const signIn = page.getByRole('dialog', { name: identity.phone_title })
  await expect(signIn).toBeVisible()
  await page.goBack()
  await expect(signIn).toHaveCount(0)
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  await signIn.getByRole('button', { name: shell.close }).click()
  await expect(signIn).toHaveCount(0)
  await expect(page).toHaveURL(/\/channels\/all\/closed$/)
  // Nothing of the window is left on the way back. It is gone from the page a moment before the browser has left its entry.
  await expect
    .poll(() =>
      page.evaluate(() => (history.state as { usr?: { windows?: unknown[] } } | null)?.usr?.windows ?? []),
    )
    .toEqual([])
  // What a packet holds stands among all of them.
  await page.getByRole('link', { name: packets.all }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Plus' })).toContainText('No locks')
  await page.goBack()
  await expect(page).toHaveURL(/\/channels\/all\/closed$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/films$/)
})

test('a channel without an archive offers no recordings [tv.archive-age-limit]', async ({ page }) => {
  await page.goto('/channels/all/no-archive')
  await playsFor(page, 1)
  const schedule = page.getByRole('tab', { name: tv.tab_schedule })
  await schedule.click()
  await expect(page.getByRole('tabpanel', { name: tv.tab_schedule }).locator('time').first()).toBeAttached()
  await expect(page.locator('button[data-state="recorded"]')).toHaveCount(0)
})

test('a press asks for the stream before anything else is done', async ({ page }) => {
  await page.goto('/channels')
  await playsFor(page, 1)
  const row = page.getByRole('list', { name: tv.channels }).getByRole('link', { name: /^Trial News/ })
  const asked = await row.evaluate((link: HTMLElement) => {
    const addresses: string[] = []
    const real = window.fetch
    window.fetch = (input, init) => {
      addresses.push(String(input instanceof Request ? input.url : input))
      return real(input, init)
    }
    link.click()
    window.fetch = real
    return addresses
  })
  expect(asked[0]).toMatch(/\/v2\/channels\/\d+\/stream\?/)
})
