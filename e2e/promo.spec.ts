import { NARROW, expect, expectNoOverflow, playsFor, test } from './journey.ts'
import { codeSentTo } from './outbox.ts'
import { pattern, words } from './words.ts'

const { identity, promo } = words.en

/** A number that nobody has used in this run. */
const NUMBER = `705${String(Date.now() % 10_000_000).padStart(7, '0')}`

test('a guest enters a promo code, signs in, confirms, and watches the channel that its packet opens', async ({
  page,
}) => {
  await page.setViewportSize(NARROW)
  await page.goto('/promo?code=plus-month')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: promo.code })).toHaveValue('PLUS-MONTH')
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: promo.next }).click()
  await expect(dialog.getByText('A month of Plus')).toBeVisible()
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: identity.sign_in }).click()

  const auth = page.getByRole('dialog', { name: identity.phone_title })
  await auth.getByLabel(identity.phone).pressSequentially(NUMBER)
  await page.keyboard.press('Enter')
  await page.getByLabel(pattern(identity.code_label_other)).fill(await codeSentTo(`7${NUMBER}`))

  // The code was kept: what it asks to confirm is there without entering it again.
  await expect(dialog.getByRole('heading', { name: 'A month at no charge' })).toBeVisible()
  await dialog.getByRole('button', { name: promo.activate }).click()
  await expect(dialog.getByText(pattern(promo.open_until))).toBeVisible()
  await expect(dialog.getByText(promo.ends_by_itself)).toBeVisible()
  await expectNoOverflow(page)
  await page.goto('/channels/all/closed')
  await playsFor(page, 1)
})
