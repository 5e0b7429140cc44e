import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { type OwnAnswer, type OwnLine, test } from './own-line.ts'
import { words } from './words.ts'

const { engagement, shell } = words.en
const { kept } = engagement
const WORKER = '/service-worker.js'

/** The notice that a page is a kept one, up to the time since when. */
const offline = (page: Page) => page.getByRole('status').getByText(kept.offline.split('{{')[0] ?? '')

/** Opens home, and waits until the worker stands between the page and the line with all that home has loaded, and the notice of kept pages. */
async function openKept(page: Page, line: OwnLine, home = '/'): Promise<void> {
  await page.goto(`${line.url}${home}`)
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

/** Paths of the pages that are kept, with the provider where they name one. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('openair-pages')).keys()).map(({ url }) => url.slice(location.origin.length)),
  )

/** Cuts the line, and takes from the browser what it has kept beside the worker. */
async function loseLine(page: Page, line: OwnLine): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  line.lose()
}

test('calls and pictures of a page go past its worker, its files do not', async ({ page, line }) => {
  await openKept(page, line)
  await page.goto(`${line.url}/contents/metropolis`)
  await expect(page.getByRole('heading', { level: 1, name: 'Metropolis' })).toBeVisible()
  /** Beginnings of paths by where the worker has said that they are answered. */
  const answered = () =>
    page.evaluate(() => {
      const by: Record<string, string[]> = {}
      for (const entry of performance.getEntriesByType('resource')) {
        const { workerMatchedSourceType: source } = entry as { workerMatchedSourceType?: string }
        if (!source) continue
        const path = new URL(entry.name).pathname.split('/').slice(0, 2).join('/')
        by[source] = [...new Set([...(by[source] ?? []), path])].sort()
      }
      return by
    })
  const past = expect.arrayContaining(['/art', '/v2'])
  await expect.poll(answered).toEqual({ 'fetch-event': ['/assets'], network: past })
})

test('without a connection what was visited opens as it was and says since when, what was not opens in the shell and says why it is empty; both are the real pages again when the line is back', async ({
  page,
  line,
}) => {
  await openKept(page, line)
  await page.goto(`${line.url}/contents/metropolis`)
  const title = page.getByRole('heading', { level: 1, name: 'Metropolis' })
  await expect(title).toBeVisible()
  await expect(offline(page)).toHaveCount(0)
  // It is kept beside its answer.
  await expect.poll(() => keptPaths(page)).toContain('/contents/metropolis')
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
  await expect(offline(page)).toBeVisible()
  line.restore()
  // The notice may have gone by itself meanwhile, and its button with it.
  await page.reload()
  await expect(title).toBeVisible()
  await expect(offline(page)).toHaveCount(0)
})

test('pages that links have led to, and not the bar of the browser, open without a connection as well, a text of the provider with what it says', async ({
  page,
  line,
}) => {
  await openKept(page, line)
  const row = page.getByRole('region', { name: 'Silent films', exact: true })
  const foot = page.getByRole('contentinfo').last()
  const visits = [
    ['/contents/metropolis-10', row.getByRole('link', { name: /^Metropolis/ }), 'Metropolis'],
    ['/agreement', foot.getByRole('link', { name: shell.agreement, exact: true }), 'Agreement'],
  ] as const
  const said = (name: string) => page.getByRole('heading', { level: 1, name })
  for (const [path, link, text] of visits) {
    await link.click()
    await expect(page).toHaveURL(`${line.url}${path}`)
    await expect(said(text)).toBeVisible()
    await expect.poll(() => keptPaths(page)).toContain(path)
    await page.goBack()
    await expect(page).toHaveURL(`${line.url}/`)
  }
  await loseLine(page, line)
  for (const [path, , text] of visits) {
    await page.goto(`${line.url}${path}`)
    await expect(said(text)).toBeVisible()
    await expect(offline(page)).toBeVisible()
    await expect(page.getByText(shell.failed_title)).toHaveCount(0)
  }
})

test('at a provider that the address names, its first page is there without a connection after the first visit, and after the pages of another viewer were forgotten', async ({
  page,
  line,
}) => {
  const home = '/?provider=club'
  const paths = () => keptPaths(page)
  const brand = page.getByRole('banner').getByRole('link', { name: 'Клуб ТВ' })
  await openKept(page, line, home)
  await expect.poll(paths).toContain(home)
  await loseLine(page, line)
  await page.reload()
  await expect(brand).toBeAttached()
  await expect(offline(page)).toBeVisible()

  line.restore()
  // As by signing in: what is kept is somebody else's.
  await page.evaluate(async () => {
    localStorage.setItem('openair.pages-of', 'other adult')
    await (
      await caches.open('openair-pages')
    ).put('/of-another', new Response('', { headers: { 'Content-Type': 'text/html' } }))
  })
  await page.reload()
  await expect.poll(paths).not.toContain('/of-another')
  await expect.poll(paths).toContain(home)
  await loseLine(page, line)
  await page.reload()
  await expect(brand).toBeAttached()
  await expect(offline(page)).toBeVisible()
})

test('a page that comes when the kept ones have just been thrown away, as another viewer’s, is shown and not kept', async ({
  page,
  line,
}) => {
  await openKept(page, line)
  const asked = Promise.withResolvers<void>()
  const come = Promise.withResolvers<null>()
  line.answer = (path) => {
    if (path !== '/films') return null
    asked.resolve()
    return come.promise
  }
  const tab = await page.context().newPage()
  const loaded = tab.goto(`${line.url}/films`)
  await asked.promise
  await page.evaluate(() => caches.delete('openair-pages'))
  come.resolve(null)
  await loaded
  await expect(tab.getByRole('banner')).toBeVisible()
  // The next one is kept, and with it whatever was to be kept before.
  await tab.goto(`${line.url}/contents/metropolis`)
  await expect.poll(() => keptPaths(tab)).toContain('/contents/metropolis')
  expect(await keptPaths(tab)).not.toContain('/films')
})

test('twenty pages are kept, and the first one for as long as there are any', async ({ page, line }) => {
  await openKept(page, line)
  await page.evaluate(async () => {
    const cache = await caches.open('openair-pages')
    for (let at = 0; at < 25; at += 1)
      await cache.put(`/old/${at}`, new Response('', { headers: { 'Content-Type': 'text/html' } }))
  })
  await page.goto(`${line.url}/films`)
  const paths = () => keptPaths(page)
  // It is kept beside its answer.
  await expect.poll(paths).toContain('/films')
  await expect.poll(paths).toHaveLength(21)
  expect(await paths()).toContain('/')
})

/** A build that was started for the first time after all others. */
const NEWER = '9000000000000-newer'

/** The worker and the page of home as the service answers them after a new version of the app was built. */
async function newerBuild(line: OwnLine): Promise<{ worker: OwnAnswer; home: OwnAnswer }> {
  const read = async (path: string) => (await fetch(`${line.url}${path}`)).text()
  const [script, html] = [await read(WORKER), await read('/')]
  const [, build = ''] = /<meta name="build" content="([\w-]+)"/.exec(html) ?? []
  expect(build).not.toBe('')
  expect(script).toContain(`const BUILD = '${build}'`)
  return {
    worker: { status: 200, type: 'text/javascript', body: script.replace(build, NEWER) },
    home: { status: 200, type: 'text/html; charset=utf-8', body: html.replace(build, NEWER) },
  }
}

test('who opens a page of the new version has its worker at once, and is offered nothing', async ({
  page,
  line,
}) => {
  await openKept(page, line)
  const { worker, home } = await newerBuild(line)
  line.answer = (path) => (path === WORKER ? worker : path === '/' ? home : null)
  await page.reload()
  const built = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      const { port1, port2 } = new MessageChannel()
      const answer = new Promise((resolve) => {
        port1.addEventListener('message', ({ data }) => resolve(data))
      })
      port1.start()
      active?.postMessage({ type: 'which_build' }, [port2])
      return answer
    })
  await expect.poll(built).toBe(NEWER)
  await expect(page.getByRole('status').getByText(kept.update)).toHaveCount(0)
})

test('a new version is offered, waits over reloads, and is taken when the viewer wants it [shell.service-worker-registration]', async ({
  page,
  line,
}) => {
  await openKept(page, line)
  const { worker } = await newerBuild(line)
  line.answer = (path) => (path === WORKER ? worker : null)
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
