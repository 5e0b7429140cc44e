import { expect, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { identity, shell } = words.en

/** As Chromium does where its user blocks cookies: nothing is kept, and a look at a storage throws. */
function blockStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse })
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
  LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
}

test('a browser that keeps nothing plays films and channels; signing in says which permission it needs', async ({
  page,
}) => {
  await page.addInitScript(blockStorage)
  let guests = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname === '/v2/users') guests += 1
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'TV channels' }).first().click()
  await page.locator('a[data-index]').first().click()
  await playsFor(page, 1)
  // One guest for the whole visit.
  expect(guests).toBe(1)
  await page.goto('/watch/10')
  await playsFor(page, 1)
  await page.goto('/')
  await page.getByRole('link', { name: identity.sign_in, exact: true }).click()
  const said = page.getByRole('dialog', { name: identity.storage_title })
  await expect(said).toContainText(new URL(page.url()).host)
  await said.getByRole('button', { name: shell.close }).click()
  await expect(said).toHaveCount(0)
  await expect(page).toHaveURL('/')
})
