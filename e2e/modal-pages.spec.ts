import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { words } from './words.ts'

const { shell } = words.en
const modal = (page: Page) => page.locator('[data-modal-page]')

/** Opens the card of a film over the list of films. */
async function openCard(page: Page, slug: string): Promise<void> {
  await page.goto('/films')
  await page.locator(`a[href*="/contents/${slug}"]`).filter({ visible: true }).first().click()
  await expect(modal(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(modal(page)).toHaveAttribute('data-leaving', 'false')
}

test('a closed modal page leaves for 200 ms and then goes back [shell.modal-page-close-animation]', async ({
  page,
}) => {
  await page.clock.install()
  await openCard(page, 'metropolis')
  await page.clock.pauseAt(Date.now() + 60_000)
  await modal(page).getByRole('button', { name: shell.close }).last().click()
  await expect(modal(page)).toHaveAttribute('data-leaving', 'true')
  await page.clock.runFor(199)
  await expect(modal(page)).toHaveAttribute('data-leaving', 'true')
  await expect(page).toHaveURL(/\/contents\//)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/films$/)
  await expect(modal(page)).toHaveCount(0)
})

test('Escape closes a modal page, unless something above it takes the key [shell.modal-escape]', async ({
  page,
}) => {
  await openCard(page, 'the-kid')
  await modal(page)
    .getByRole('button', { name: /^Plus 1,490/ })
    .click()
  const packet = page.getByRole('dialog', { name: 'Plus' })
  await expect(packet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(packet).toHaveCount(0)
  await expect(modal(page)).toHaveAttribute('data-leaving', 'false')
  await expect(page).toHaveURL(/\/contents\//)
  await page.keyboard.press('Home')
  await expect(modal(page)).toHaveAttribute('data-leaving', 'false')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/films$/)
})
