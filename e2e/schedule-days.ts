import type { Page } from '@playwright/test'
import { words } from './words.ts'

const { tv } = words.en

/** The channels and the schedule beside the picture. */
export const panelOf = (page: Page) => page.getByRole('complementary', { name: tv.panel })

/** Chooses the day beside today: what belongs to it neither begins nor ends meanwhile, whatever the time. */
export const openDay = (page: Page, side: 'before' | 'after') =>
  panelOf(page)
    .getByRole('tablist', { name: tv.day_rail })
    .getByRole('tab', { name: tv.today })
    .locator(`xpath=${side === 'after' ? 'following' : 'preceding'}-sibling::*[1]`)
    .click()
