import { NARROW, WIDE, expect, expectNoOverflow, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { catalogue, identity } = words.en

for (const [name, viewport] of [
  ['1440', WIDE],
  ['390', NARROW],
] as const) {
  test(`who signs in watches what the packets open, and leaves as a guest, at ${name} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/contents/the-kid')
    await expect(page.getByText(catalogue.needs_packet)).toBeVisible()
    await page.getByRole('link', { name: identity.sign_in, exact: true }).click()
    await page.getByRole('button', { name: identity.by_password }).click()
    const dialog = page.getByRole('dialog', { name: identity.sign_in_title })
    await dialog.getByLabel(identity.login).fill('viewer')
    await dialog.getByLabel(identity.password).fill('not the password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The login or the password is wrong')).toBeVisible()
    await dialog.getByLabel(identity.password).fill('openair')
    await expectNoOverflow(page)
    await dialog.getByRole('button', { name: identity.sign_in, exact: true }).click()

    await expect(page).toHaveURL(/\/contents\/the-kid$/)
    await page.getByRole('link', { name: catalogue.watch, exact: true }).last().click()
    await playsFor(page, 1)
  })
}

test('login and password are both needed, and Escape leaves without a trace [identity.password-login-required]', async ({
  page,
}) => {
  const calls: string[] = []
  await page.goto('/')
  await page.getByRole('link', { name: identity.sign_in, exact: true }).click()
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: identity.by_password }).click()
  const dialog = page.getByRole('dialog', { name: identity.sign_in_title })
  await dialog.getByLabel(identity.login).fill('somebody')
  await dialog.getByRole('button', { name: identity.sign_in, exact: true }).click()
  await expect(dialog.getByText(identity.required)).toBeVisible()
  expect(calls).not.toContain('/v2/auth/login')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: identity.sign_in, exact: true })).toBeFocused()
})
