import { page } from 'vitest/browser'
import { words } from '../words.ts'

const { tv } = words.en

/** The channels and the schedule beside the picture. */
export const tvPanel = () => page.getByRole('complementary', { name: tv.panel })

/** Chooses the day beside today. */
export async function openDay(side: 'before' | 'after'): Promise<void> {
  const days = tvPanel().getByRole('tablist', { name: tv.day_rail })
  const today = await days.getByRole('tab', { name: tv.today }).findElement()
  const day = side === 'after' ? today.nextElementSibling : today.previousElementSibling
  if (!day) throw new Error(`no day ${side} today`)
  await page.elementLocator(day).click()
}
