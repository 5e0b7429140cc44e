import type { Page } from '@playwright/test'
import { NARROW, expect } from './journey.ts'
import { words } from './words.ts'

/**
 * Plays something that ended a while ago, from the schedule beside or behind a channel. The list moves to what is on now when
 * it opens: a row can be pressed when that is there.
 */
export async function playRecording(page: Page, language: 'en' | 'ru'): Promise<void> {
  const { tv } = words[language]
  const schedule = page.getByRole('tab', { name: tv.tab_schedule })
  if ((await schedule.getAttribute('aria-selected')) !== 'true') await schedule.click()
  await expect(page.locator('[data-state="now"]').or(page.locator('[data-mark]')).first()).toBeVisible()
  if (page.viewportSize()?.width === NARROW.width)
    await page.getByRole('button', { name: tv.earlier }).click()
  const past = page.locator('button[data-state="recorded"]')
  await past.nth((await past.count()) - 3).click()
  await expect(page).toHaveURL(/ts=\d+/)
}
