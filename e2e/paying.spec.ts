import type { Page } from '@playwright/test'
import { linkCard } from '../tools/service/guest.ts'
import { signIn } from './household.ts'
import { expect, playsFor, test, windowsLeft } from './journey.ts'
import { words } from './words.ts'

const { buying, settings } = words.en
/** A card of the sandbox that pays. */
const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }

const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const bought = buying.bought.replace('{{name}}', 'Plus')

/** Presses on what opens the closed channel. */
async function wantClosed(page: Page): Promise<void> {
  await page.goto('/channels/all/closed')
  await page.getByRole('button', { name: /^Plus/ }).click()
}

/** A new account is offered a PIN before it pays for the first time. */
const withoutPin = (page: Page) => dialog(page).getByRole('button', { name: settings.pin_without }).click()

/** Types the card on the page of the gateway, which says what it takes. */
async function payAtBank(page: Page, sum: string): Promise<void> {
  await page.getByLabel('Card number').fill(CARD.number)
  await page.getByLabel('Expires, MM/YY').fill(CARD.expiry)
  await page.getByLabel('CVC').fill(CARD.cvc)
  await page.getByRole('button', { name: new RegExp(`^Pay ${sum}`) }).click()
}

test('money is put on the balance; it does not suffice for a closed channel, the bank takes what is missing, and the channel plays', async ({
  page,
}) => {
  await signIn(page, 'saver')
  await page.goto('/refill?amount=500.00')
  const refill = dialog(page).filter({ hasText: buying.refill_title })
  await refill.getByRole('button', { name: buying.go_on }).click()
  await withoutPin(page)
  await dialog(page)
    .getByRole('button', { name: /^Pay 500/ })
    .click()
  await payAtBank(page, '500')
  await expect(said(page, buying.filled)).toBeVisible({ timeout: 60_000 })
  await windowsLeft(page)

  await wantClosed(page)
  const terms = dialog(page).getByRole('region', { name: buying.terms })
  await expect(terms).toContainText(/990\s₸.*500\s₸ from the balance/)
  await dialog(page)
    .getByRole('button', { name: /^Pay 990/ })
    .click()
  await payAtBank(page, '990')

  await expect(page).toHaveURL(/\/channels\/all\/closed/)
  await expect(said(page, bought)).toBeVisible({ timeout: 60_000 })
  await playsFor(page, 1)
  // Nothing is left, and nothing was taken twice.
  await page.goto('/settings/receipts')
  const movements = page.getByRole('main').getByRole('listitem')
  await expect(movements).toHaveCount(3)
})

test('whoever has linked a card presses on a closed channel, chooses it and pays: the channel plays on the same page', async ({
  page,
}) => {
  const token = await signIn(page, 'card-holder')
  await linkCard(process.env['OPENAIR_E2E_URL'] ?? '', token)

  await wantClosed(page)
  await withoutPin(page)
  await page.evaluate(() => (document.documentElement.dataset['stayed'] = 'yes'))
  await dialog(page)
    .getByRole('button', { name: /^Linked card/ })
    .click()
  await expect(dialog(page)).toContainText('·· 4242')
  await dialog(page)
    .getByRole('button', { name: /^Pay 1,490/ })
    .click()
  await expect(said(page, bought)).toBeVisible({ timeout: 60_000 })
  await playsFor(page, 1)
  await expect(page.locator('html[data-stayed]')).toBeAttached()
})
