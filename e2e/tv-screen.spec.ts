import type { Page } from '@playwright/test'
import type { ScheduleItem } from '#contract/tv.ts'
import { changeAnswers } from './change-answers.ts'
import { expect, picture, playsFor, test } from './journey.ts'
import { openDay, panelOf } from './schedule-days.ts'
import { pattern, words } from './words.ts'

const { player, tv } = words.en
/** Gives every schedule that the page asks for to `change` before it comes. */
const changeSchedules = (page: Page, change: (items: ScheduleItem[]) => ScheduleItem[]) =>
  changeAnswers(page, '**/content_schedule*', change)

test('beside the player are the tabs TV channels and Schedule, and a search of channels [tv.panel-tabs tv.panel-channel-search]', async ({
  page,
}) => {
  await page.goto('/channels')
  const panel = panelOf(page)
  const tabs = panel.getByRole('tablist', { name: tv.panel }).getByRole('tab')
  await expect(tabs).toHaveText([tv.tab_channels, tv.tab_schedule])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('searchbox', { name: tv.search })).toBeVisible()
  await panel.getByRole('tab', { name: tv.tab_schedule }).click()
  await expect(panel.getByRole('searchbox')).toHaveCount(0)
  await expect(panel.locator('button[data-state]').first()).toBeVisible()
})

test('below the player are the channels watched before the present one [tv.channel-page-recent]', async ({
  page,
}) => {
  await page.goto('/channels/all/one')
  await playsFor(page, 1)
  const recent = page.getByRole('region', { name: tv.recent }).getByRole('link')
  await expect(recent).toHaveCount(0)
  await panelOf(page).getByRole('tab', { name: tv.tab_channels }).click()
  await page.getByRole('link', { name: /^Trial News/ }).click()
  await expect(recent).toHaveCount(1)
  await expect(recent).toHaveAttribute('href', '/channels/all/one')
})

test('the list of channels is virtual above 1280 px only [tv.virtual-list-width]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/channels')
  const list = page.locator('[data-virtual]')
  await expect(page.getByRole('link', { name: /^Trial News/ })).toBeVisible()
  await expect(list).toHaveAttribute('data-virtual', 'false')
  await page.setViewportSize({ width: 1281, height: 900 })
  await expect(list).toHaveAttribute('data-virtual', 'true')
})

test('a schedule on its way says so, and so does one that stayed empty [tv.schedule-loading tv.schedule-still-empty]', async ({
  page,
}) => {
  // An empty one is asked for again after a while: the clock of the page is moved on by the test.
  await page.clock.install()
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/content_schedule*', async (route) => {
    asked += 1
    await held
    await route.fulfill({ json: [] })
  })
  await page.goto('/channels/all/one')
  const panel = panelOf(page)
  await expect(panel.getByText(tv.status_loading)).toBeAttached()
  await expect(panel.getByText(tv.warning_no_program)).toHaveCount(0)
  letThrough()
  const isTold = async () => {
    await page.clock.runFor(1000)
    return panel.getByText(tv.warning_no_program).isVisible()
  }
  await expect.poll(isTold, { timeout: 20_000 }).toBe(true)
  expect(asked).toBe(5)
  await expect(panel.getByText(tv.status_loading)).toHaveCount(0)
})

test('a programme of the future says when it starts, and live plays on [tv.error-future-program tv.schedule-future]', async ({
  page,
}) => {
  await page.goto('/channels/all/one')
  await openDay(page, 'after')
  const slot = panelOf(page).locator('button[data-state="future"]').last()
  const time = await slot.locator('time').innerText()
  await slot.click()
  const today = pattern(tv.error_schedule_from_future, { time })
  const another = pattern(tv.error_schedule_from_future_day, { time })
  await expect(page.getByText(today).or(page.getByText(another))).toBeVisible()
  await expect(page).not.toHaveURL(/ts=/)
  await expect(page.getByRole('button', { name: player.go_live })).toHaveCount(0)
})

test('a programme without catch-up says that there is no recording [tv.error-no-catchup]', async ({
  page,
}) => {
  await changeSchedules(page, (items) => items.map((item) => ({ ...item, is_catchup_available: false })))
  await page.goto('/channels/all/one')
  await openDay(page, 'before')
  await panelOf(page).locator('button[data-state="no_recording"]').last().click()
  await expect(page.getByText(tv.error_schedule_copyright_banned)).toBeVisible()
  await expect(page).not.toHaveURL(/ts=/)
})

test('where a channel may keep no archive, a press on the past says so [tv.error-archive-not-permitted]', async ({
  page,
}) => {
  await page.goto('/channels/all/no-archive')
  await openDay(page, 'before')
  await panelOf(page).locator('button[data-state="no_recording"]').last().click()
  await expect(page.getByText(tv.error_schedule_copyright_banned)).toBeVisible()
  await expect(page).not.toHaveURL(/ts=/)
})

test('a programme of twelve hours plays on through its sixth', async ({ page }) => {
  const today = Temporal.Now.zonedDateTimeISO('Asia/Almaty').startOfDay()
  const beganAt = today.subtract({ days: 1 }).with({ hour: 18 })
  const beforeSixHours = Math.floor(beganAt.add({ hours: 6 }).epochMilliseconds / 1000) - 4
  const sixth = page.waitForResponse(/\/v\d+\/1125[1-9]\.m4s$/)
  await page.goto(`/channels/all/cinema?ts=${beforeSixHours}`)
  expect((await sixth).status()).toBe(200)
  await playsFor(page, 6)
  expect(await picture(page).evaluate((video: HTMLVideoElement) => video.error)).toBeNull()
})
