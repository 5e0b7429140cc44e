import type { Locator, Page, Request } from '@playwright/test'
import { signIn, tokenOf } from './household.ts'
import { expect, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { catalogue, shell, tv } = words.en

/** What a page asked the service for and did not get, in order. */
function failuresOf(page: Page): string[] {
  const paths: string[] = []
  page.on('requestfailed', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Every question is tried three times; then the page knows that there is no answer. */
const givenUp = (failures: readonly string[], path: string) =>
  expect.poll(() => failures.filter((each) => each === path).length, path).toBe(3)

/** Says later whether things on a page have stayed there all the time, rather than gone and come again. */
async function watchFor(things: readonly Locator[]): Promise<() => Promise<boolean[]>> {
  const handles = await Promise.all(things.map((thing) => thing.elementHandle()))
  return () => Promise.all(handles.map((handle) => handle?.evaluate((node) => node.isConnected) ?? false))
}

/** Begins a film as who has signed in on a page; done when the service remembers it. */
async function begin(page: Page, film: string): Promise<void> {
  const query = `?access_token=${await tokenOf(page)}`
  const stream = await page.request.get(`/v2/libraries/1/contents/${film}/stream${query}`)
  const { stat } = (await stream.json()) as { stat: { id: string } }
  const told = await page.request.patch(`/v2/users/self/stat/${stat.id}${query}`, {
    data: { duration: 60, seconds: 60 },
  })
  expect(told.status()).toBe(200)
  const remembered = async () => {
    const answer = await page.request.get(`/v2/users/self/content_metadata/${film}${query}`)
    return ((await answer.json()) as { history: number | null }).history
  }
  await expect.poll(remembered).toBe(60)
}

/** A person at the end of home, whose row comes when it is near. */
async function personOf(page: Page): Promise<Locator> {
  const row = page.getByRole('main').getByRole('region', { name: 'People', exact: true })
  await row.scrollIntoViewIfNeeded()
  const person = row.getByRole('link', { name: /^Fritz Lang/ })
  await expect(person).toBeVisible()
  return person
}

test('who comes back home without a line finds it as it was, the own rows too, and current once the line is back', async ({
  page,
  context,
  account,
}) => {
  await signIn(page, account)
  await page.goto('/')
  await begin(page, '11')
  await page.clock.install()
  await page.goto('/')
  const rows = ['On air now', 'Continue watching', 'Silent films'].map((name) =>
    page.getByRole('main').getByRole('region', { name, exact: true }),
  )
  for (const row of rows) await expect(row.getByRole('link').first()).toBeVisible()
  // By now nothing on the page is fresh.
  await page.clock.fastForward('20:00')
  await page.getByRole('banner').getByRole('link', { name: 'TV channels', exact: true }).click()
  await expect(page.getByRole('list', { name: tv.channels })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const failures = failuresOf(page)
  await context.setOffline(true)
  await page.goBack()
  for (const row of rows) await expect(row.getByRole('link').first()).toBeVisible()
  const stayed = await watchFor(rows)
  for (const path of ['/v2/rowsets/home', '/v2/rows/3', '/v2/rows/4']) await givenUp(failures, path)
  await expect(page.getByText(shell.failed_title)).toHaveCount(0)
  const again = ['/v2/rowsets/home', '/v2/rows/3'].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok()),
  )
  await context.setOffline(false)
  await Promise.all(again)
  expect(await stayed()).toEqual(rows.map(() => true))
})

test('a page opened without a line says so, and shows its content by itself when the line is back', async ({
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

test('without a line nothing is asked for again and again; what was due meanwhile is asked for when it is back', async ({
  page,
  context,
  account,
}) => {
  const asked = new Set<string>()
  await signIn(page, account)
  await page.clock.install()
  await page.goto('/channels')
  await expect(page.getByRole('list', { name: tv.channels })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const open = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/v2/')) asked.add(pathname)
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const polls = [
    '/v2/channels/channel_list',
    '/v2/users/self/channel_list',
    '/v2/users/self/favorites/version',
  ]
  const polled = () => polls.filter((path) => asked.has(path))
  await page.clock.runFor('05:10')
  await expect.poll(polled).toEqual(polls)
  // A question that the line leaves without its answer is asked again, and is not what this is about.
  await expect.poll(() => open.size).toBe(0)
  await context.setOffline(true)
  asked.clear()
  await page.clock.runFor('20:00')
  expect([...asked]).toEqual([])
  await context.setOffline(false)
  await expect.poll(polled).toEqual(polls)
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
