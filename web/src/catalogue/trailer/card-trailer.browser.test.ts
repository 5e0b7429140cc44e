import { page } from 'vitest/browser'
import { expect, test } from '../../testing/browser/component-test.ts'
import { words } from '../../testing/words.ts'

const { card } = words.en

test('a trailer that does not play has nothing to stop', async ({ app }) => {
  await app.open('/contents/metropolis')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Metropolis' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: card.trailer_stop })).not.toBeInTheDocument()
})
