import { expect, playsFor, test } from './journey.ts'
import { codeSentTo } from './outbox.ts'
import { pattern, words } from './words.ts'

const { buying, identity, settings } = words.en
/** A card whose bank asks its owner for a code, and the code; both are the sandbox's. */
const CARD = '4000 0000 0000 3220'
const BANK_CODE = '1234'

test('a guest meets a closed channel, signs in, pays by a card that its bank confirms, and the channel plays', async ({
  page,
}) => {
  const number = `703${String(Date.now() % 10_000_000).padStart(7, '0')}`
  const dialog = page.getByRole('dialog')
  await page.goto('/channels/all/closed')
  await page.getByRole('button', { name: /^Plus/ }).click()

  await dialog.getByLabel(identity.phone).pressSequentially(number)
  await page.keyboard.press('Enter')
  const code = await codeSentTo(`7${number}`)
  // A whole code is sent by itself.
  await dialog.getByLabel(pattern(identity.code_label_other)).fill(code)

  // The purchase goes on by itself; a new account is offered a PIN before it pays.
  await dialog.getByRole('button', { name: settings.pin_without }).click()
  await expect(dialog.getByRole('region', { name: buying.terms })).toContainText('1,490')
  await dialog.getByRole('button', { name: /^Pay 1,490/ }).click()

  await page.getByLabel('Card number').fill(CARD)
  await page.getByLabel('Expires, MM/YY').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByLabel('Code').fill(BANK_CODE)
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(page).toHaveURL(/\/channels\/all\/closed/)
  await expect(page.getByText(buying.bought.replace('{{name}}', 'Plus'))).toBeVisible({ timeout: 60_000 })
  await playsFor(page, 1)
})
