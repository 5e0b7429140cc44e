import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { type OwnLine, test } from './own-line.ts'
import { words } from './words.ts'

const { engagement, shell } = words.en
const { kept } = engagement
const WORKER = '/service-worker.js'

/** The notice that a page is a kept one, up to the time since when. */
const offline = (page: Page) => page.getByRole('status').getByText(kept.offline.split('{{')[0] ?? '')

/** Opens home, and waits until the worker stands between the page and the line with all that home has loaded, and the notice of kept pages. */
async function openKept(page: Page, line: OwnLine): Promise<void> {
  await page.goto(`${line.url}/`)
  const isKept = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return false
      const files = await (await caches.open('openair-files')).keys()
      const loaded = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(`${location.origin}/assets/`))
      return (
        loaded.some((name) => name.includes('kept-notice')) &&
        loaded.every((name) => files.some(({ url }) => url === name))
      )
    })
  await expect.poll(isKept).toBe(true)
}

/** Cuts the line, and takes from the browser what it has kept beside the worker. */
async function loseLine(page: Page, line: OwnLine): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  line.lose()
}

test('without a connection what was visited opens as it was and says since when, what was not opens in the shell and says why it is empty; both are the real pages again when the line is back', async ({
  page,
  line,
}) => {
  await openKept(page, line)
  await page.goto(`${line.url}/contents/metropolis`)
  const title = page.getByRole('heading', { level: 1, name: 'Metropolis' })
  await expect(title).toBeVisible()
  await expect(offline(page)).toHaveCount(0)
  await loseLine(page, line)

  await page.reload()
  await expect(title).toBeVisible()
  await expect(offline(page)).toBeVisible()
  await page.goto(`${line.url}/`)
  await expect(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
  await expect(offline(page)).toBeVisible()
  await page.goto(`${line.url}/persons/buster-keaton`)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(offline(page)).toBeVisible()
  await expect(page.getByText(shell.failed_offline).first()).toBeVisible()
  // Another provider's first page is not this one's.
  const tab = await page.context().newPage()
  const stranger = await tab.goto(`${line.url}/?provider=club`, { waitUntil: 'commit' }).catch(() => null)
  expect(stranger).toBeNull()
  await tab.close()

  await page.goto(`${line.url}/contents/metropolis`)
  line.restore()
  await page.getByRole('button', { name: kept.again }).click()
  await expect(title).toBeVisible()
  await expect(offline(page)).toHaveCount(0)
})

test('twenty pages are kept, and the first one for as long as there are any', async ({ page, line }) => {
  await openKept(page, line)
  await page.evaluate(async () => {
    const cache = await caches.open('openair-pages')
    for (let at = 0; at < 25; at += 1)
      await cache.put(`/old/${at}`, new Response('', { headers: { 'Content-Type': 'text/html' } }))
  })
  await page.goto(`${line.url}/films`)
  const paths = await page.evaluate(async () =>
    (await (await caches.open('openair-pages')).keys()).map(({ url }) => new URL(url).pathname),
  )
  expect(paths).toHaveLength(21)
  expect(paths).toContain('/')
  expect(paths).toContain('/films')
})

test('a new version is offered, waits over reloads, and is taken when the viewer wants it [shell.service-worker-registration]', async ({
  page,
  line,
}) => {
  await openKept(page, line)
  const script = await (await fetch(`${line.url}${WORKER}`)).text()
  line.answer = (path) =>
    path === WORKER ? { status: 200, type: 'text/javascript', body: `${script}\n// newer` } : null
  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return [registration?.active?.state, registration?.waiting?.state]
    })
  const update = page.getByRole('status').getByText(kept.update)
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  await expect(update).toBeVisible()
  expect(await states()).toEqual(['activated', 'installed'])
  await page.reload()
  await expect(update).toBeVisible()
  expect(await states()).toEqual(['activated', 'installed'])
  await page.getByRole('button', { name: kept.update_later }).click()
  await expect(update).toHaveCount(0)
  await page.reload()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: kept.update_now }).click()])
  await expect.poll(states).toEqual(['activated', undefined])
  await expect(update).toHaveCount(0)
})

test('what is answered in place of a script is kept as none, and takes no kept one’s place; without its own script the worker goes [shell.service-worker-missing]', async ({
  page,
  line,
}) => {
  await openKept(page, line)
  const [held = '', lost = ''] = await page.evaluate(async () =>
    (await (await caches.open('openair-files')).keys())
      .map(({ url }) => url)
      .filter((url) => new URL(url).pathname.endsWith('.js')),
  )
  const lose = () =>
    page.evaluate(async (address) => (await caches.open('openair-files')).delete(address), lost)
  const browser = await page.context().newCDPSession(page)
  const ask = async (url: string) => {
    await browser.send('Network.clearBrowserCache')
    return page.evaluate(async (address) => {
      const answer = await fetch(address)
      const { status } = answer
      return [status, answer.headers.get('content-type')?.split(';')[0]]
    }, url)
  }
  const real = [200, 'text/javascript']
  for (const [status, type] of [
    [404, 'application/json'],
    [200, 'text/html'],
  ] as const) {
    line.answer = (path) => (path.startsWith('/assets/') ? { status, type, body: '<html>{}' } : null)
    await lose()
    expect(await ask(held)).toEqual(real)
    expect(await ask(lost)).toEqual([status, type])
    await page.reload({ waitUntil: 'commit' })
    line.answer = () => null
    expect(await ask(held)).toEqual(real)
    // Whatever the page still asks for has come when it is there.
    await page.reload()
  }
  expect(await ask(lost)).toEqual(real)
  line.answer = (path) => (path.startsWith('/assets/') ? { status: 404, type: 'text/plain', body: '' } : null)
  expect(await ask(lost)).toEqual(real)

  line.answer = (path) => (path === WORKER ? { status: 404, type: 'text/html', body: '<html>' } : null)
  await page.reload()
  // The page comes anew by itself without its worker: what is asked of it while it goes is not answered.
  const isWithout = () =>
    page
      .evaluate(async () => {
        const { serviceWorker } = navigator
        return serviceWorker.controller === null && (await serviceWorker.getRegistration()) === undefined
      })
      .catch(() => false)
  await expect.poll(isWithout).toBe(true)
  await expect(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
})
