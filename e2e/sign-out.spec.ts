import { avatar, signIn } from './household.ts'
import { expect, test } from './journey.ts'
import { words } from './words.ts'

const { identity } = words.en

test('signing out is asked about, needs a line, and leaves a guest [identity.logout-confirmation]', async ({
  page,
  context,
  account,
}) => {
  await signIn(page, account)
  await page.goto('/')
  await avatar(page).click()
  await page.getByRole('button', { name: identity.sign_out, exact: true }).click()
  const asked = page.getByRole('dialog')
  const yes = asked.getByRole('button', { name: identity.sign_out, exact: true })
  await expect(yes).toBeVisible()
  await context.setOffline(true)
  await yes.click()
  await expect(page.getByText(identity.sign_out_failed)).toBeVisible()
  await context.setOffline(false)
  await yes.click()
  const signInLink = page.getByRole('link', { name: identity.sign_in, exact: true })
  await expect(signInLink).toBeVisible()
  await page.reload()
  await expect(signInLink).toBeVisible()
})
