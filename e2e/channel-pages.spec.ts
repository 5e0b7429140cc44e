import type { Channel } from '#contract/tv.ts'
import { changeAnswers } from './change-answers.ts'
import { expect, test } from './journey.ts'
import { words } from './words.ts'

const { shell, tv } = words.en

test('a channel that is not there is a page of its own, which says so [tv.error-channel-404]', async ({
  page,
}) => {
  await page.goto('/channels/all/nope')
  // What the page says by itself has gone: the app has drawn it.
  await expect(page.locator('.first')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: shell.not_found_channel })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: tv.search })).toHaveCount(0)
})

test('a category that is not there is told, and all channels are shown [tv.error-category-not-found]', async ({
  page,
}) => {
  await page.goto('/channels/cinema')
  await expect(page.getByRole('link', { name: /^Trial Cinema/ })).toBeVisible()
  await expect(page.getByText(tv.error_category_not_found)).toHaveCount(0)
  await page.goto('/channels/nope')
  await expect(page.getByText(tv.error_category_not_found)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Trial News/ })).toBeVisible()
  await expect(page).toHaveURL(/\/channels(\/all)?$/)
})

test('at 932 px the page of a channel goes between its schedule and its description [tv.narrow-schedule-toggle]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 932, height: 900 })
  await page.goto('/channels/all/one')
  const panel = page.getByRole('complementary', { name: tv.panel })
  const tabs = panel.getByRole('tablist', { name: tv.panel }).getByRole('tab')
  const tab = (name: string) => tabs.filter({ hasText: name })
  const slots = panel.locator('button[data-state]')
  await expect(tabs).toHaveText([tv.tab_schedule, tv.tab_about])
  await expect(tab(tv.tab_schedule)).toHaveAttribute('aria-selected', 'true')
  await expect(slots.first()).toBeVisible()
  const about = panel.getByText(/^(The day in short|A guest in the studio)\.$/)
  await expect(about).toHaveCount(0)
  await tab(tv.tab_about).click()
  await expect(tab(tv.tab_about)).toHaveAttribute('aria-selected', 'true')
  await expect(about).toBeVisible()
  await expect(slots).toHaveCount(0)
  await tab(tv.tab_schedule).click()
  await expect(slots.first()).toBeVisible()
  await expect(about).toHaveCount(0)
  await page.setViewportSize({ width: 933, height: 900 })
  await expect(tabs).toHaveText([tv.tab_channels, tv.tab_schedule])
})

test('lines of progress move every seven seconds while they are on screen [tv.progress-bar-refresh]', async ({
  page,
}) => {
  // On every channel something began an hour ago and goes on for another: nothing ends meanwhile.
  const timestamp = Math.floor(Date.now() / 1000) - 3600
  await changeAnswers<Channel[]>(page, '**/v2/channels/channel_list*', (channels) =>
    channels.map(({ current_schedule, ...channel }) => ({
      ...channel,
      current_schedule: current_schedule && { ...current_schedule, timestamp, duration: 7200 },
    })),
  )
  await page.clock.install()
  await page.goto('/channels')
  const line = page.getByRole('link', { name: /^Trial News/ }).locator('[style*="width"]')
  const width = () => line.evaluate((one: HTMLElement) => one.style.width)
  await expect.poll(width).toMatch(/^\d/)
  await page.clock.pauseAt(Date.now() + 60_000)
  /** Moves on in steps of so many milliseconds until the line does; answers how far that was. */
  const move = async (step: number): Promise<number> => {
    const before = await width()
    for (let moved = step; moved <= 8000; moved += step) {
      await page.clock.runFor(step)
      if ((await width()) !== before) return moved
    }
    throw new Error('the line stands')
  }
  const rest = async (milliseconds: number): Promise<boolean> => {
    const before = await width()
    await page.clock.runFor(milliseconds)
    return (await width()) === before
  }
  // The first move is found to the second, the next one to a tenth of it; from there on it is seven seconds.
  await move(1000)
  expect(await rest(6000)).toBe(true)
  await move(100)
  for (let moves = 0; moves < 2; moves += 1) {
    expect(await rest(6900)).toBe(true)
    expect(await move(100)).toBe(100)
  }
})
