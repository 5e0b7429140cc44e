import type { Page } from '@playwright/test'

/** Waits for the window that lies over a page of the gallery. */
export const dialogShown = (page: Page): Promise<void> => page.getByRole('dialog').first().waitFor()
