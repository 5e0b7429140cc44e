import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { getRow } from '#contract/catalogue-endpoints.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'

/** The link that the service writes into its pages. */
function writeCanonical(): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'canonical'
  link.href = '/anywhere'
  document.head.append(link)
  onTestFinished(() => link.remove())
  return link
}

test('the whole of a row has the address of its name, from home and by its number too', async ({
  app,
  service,
}) => {
  const canonical = writeCanonical()
  await app.open('/', homeBoot())
  const all = page
    .getByRole('region', { name: 'Silent films' })
    .getByRole('link', { name: /Show all|Silent films/ })
  await expect.element(all.first()).toHaveAttribute('href', '/row/films')
  service.forgetCalls()
  await all.first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Silent films' })).toBeVisible()
  expect(app.address).toBe('/row/films')
  await app.open('/row/4')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Silent films' })).toBeVisible()
  expect(service.asked(getRow).map(({ params }) => params.id)).toContain('4')
  await expect.poll(() => new URL(canonical.href).pathname).toBe('/row/films')
})
