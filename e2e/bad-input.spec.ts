import { expect, test } from './journey.ts'
import { words } from './words.ts'

const { shell } = words.en

// The service writes these pages too: what it says of them, and what the app shows then, agree.
for (const path of ['/contents/no-such-film', '/contents/%E0%A4%A']) {
  test(`${path} is a designed not-found with a way back [shell.not-found-variants]`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: shell.not_found_content })).toBeVisible()
    await page.getByRole('link', { name: shell.to_home, exact: true }).last().click()
    await expect(page.getByRole('heading', { name: 'On air now' })).toBeVisible()
  })
}
