import type { Locator, Page } from '@playwright/test'
import { expect, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { catalogue, shell } = words.en

/** What a page asked the service for and did not get, in order. */
function failuresOf(page: Page): string[] {
  const paths: string[] = []
  page.on('requestfailed', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Every question is tried three times; then the page knows that there is no answer. */
const givenUp = (failures: readonly string[], path: string) =>
  expect.poll(() => failures.filter((each) => each === path).length, path).toBe(3)

/** A person at the end of home, whose row comes when it is near. */
async function personOf(page: Page): Promise<Locator> {
  const row = page.getByRole('main').getByRole('region', { name: 'People', exact: true })
  await row.scrollIntoViewIfNeeded()
  const person = row.getByRole('link', { name: /^Fritz Lang/ })
  await expect(person).toBeVisible()
  return person
}

test('a page opened without a connection says so, and shows its content by itself when the connection is back', async ({
  page,
  context,
}) => {
  // The code of both pages is there, what they show is not.
  await page.goto('/persons/buster-keaton')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^The General/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'The General' })).toBeVisible()
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  const person = await personOf(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await person.click()
  await expect(page).toHaveURL(/\/persons\/fritz-lang$/)
  await expect(page.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  await expect(page.getByText(shell.failed_offline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Fritz Lang' })).toBeVisible()
  const work = page.getByRole('dialog').getByRole('link', { name: /^Metropolis/ })
  await expect(work).toBeVisible()
  await context.setOffline(true)
  await work.click()
  await expect(page.getByRole('heading', { level: 1, name: catalogue.not_available })).toBeVisible()
  await expect(page.getByText(shell.failed_offline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Metropolis' })).toBeVisible()
})

test('a film goes on where its title is asked for again in vain', async ({ page, context }) => {
  await page.goto('/contents/metropolis')
  await page.clock.install()
  await page.goto('/watch/10')
  await playsFor(page, 1)
  await page.clock.fastForward('16:00')
  const failures = failuresOf(page)
  await page.route('**/v2/contents/10*', (route) => route.abort())
  await context.setOffline(true)
  await context.setOffline(false)
  await givenUp(failures, '/v2/contents/10')
  await playsFor(page, 1)
})

test.describe('code that does not come', () => {
  // A worker asks for it past what stands in the way here.
  test.use({ serviceWorkers: 'block' })

  test('of what a page is as well without: no page is loaded anew for it while a film plays', async ({
    page,
  }) => {
    await page.route(/\/assets\/prompts-[^/]*\.js$/, (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/prompts-'))
    await page.goto('/watch/10')
    await refused
    await playsFor(page, 1)
    const loads: string[] = []
    page.on('framenavigated', (frame) => loads.push(frame.url()))
    for (let time = 0; time < 3; time += 1) {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await playsFor(page, 1)
    }
    expect(loads).toEqual([])
  })

  test('of a page: it says so, and is loaded anew when the viewer asks for it once more', async ({
    page,
  }) => {
    await page.route(/\/assets\/person-page-[^/]*\.js$/, (route) => route.abort())
    await page.goto('/')
    await (await personOf(page)).click()
    const again = page.getByRole('button', { name: shell.retry })
    await again.click()
    await expect(again).toBeVisible()
    await page.unroute(/\/assets\/person-page-[^/]*\.js$/)
    await Promise.all([page.waitForEvent('load'), again.click()])
    await expect(page.getByRole('heading', { level: 1, name: 'Fritz Lang' })).toBeVisible()
  })
})
