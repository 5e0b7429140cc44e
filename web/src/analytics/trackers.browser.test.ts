import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { getNetwork } from '#contract/providers.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { playUntil } from '../testing/browser/faked-picture.ts'
import { answerAccount, answerChild } from '../testing/browser/usual-account.ts'
import { networkOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { consent, settings, shell } = words.en
const trackers = {
  audience_pixel: 'https://counter.example/p?site=12',
  error_reporting: 'https://errors.example/e.js',
  tag_manager: 'https://tags.example/t.js',
  web_vitals: 'https://vitals.example/v.js',
}
const network = networkOf({ trackers })
const scripts = () =>
  [...document.head.querySelectorAll('script')]
    .map(({ src }) => src)
    .filter((src) => src.includes('.example'))
const bar = () => page.getByRole('region', { name: consent.title })

test('error-reporting, tag-manager and web-vitals services of others are loaded once the viewer allows it, and by no provider that names none [analytics.third-party-services]', async ({
  app,
  clock,
}) => {
  await app.open('/geo_lock', { network })
  await clock.runFor(3000)
  await expect.element(bar()).toBeVisible()
  expect(scripts()).toEqual([])
  await bar().getByRole('button', { name: consent.allow, exact: true }).click()
  await expect.poll(scripts).toEqual([trackers.error_reporting, trackers.tag_manager, trackers.web_vitals])
  await expect.element(bar()).not.toBeInTheDocument()
  await app.open('/geo_lock', { network: networkOf() })
  await clock.runFor(3000)
  expect([scripts(), bar().elements()]).toEqual([[], []])
})

test('nothing of others is loaded where the viewer or the browser declines it', async ({ app, clock }) => {
  await app.open('/geo_lock', { network })
  await bar().getByRole('button', { name: consent.refuse, exact: true }).click()
  await app.reload()
  await clock.runFor(3000)
  expect([scripts(), bar().elements()]).toEqual([[], []])
  localStorage.setItem('openair.consent.1', 'yes')
  Object.defineProperty(navigator, 'doNotTrack', { configurable: true, get: () => '1' })
  await app.reload()
  await clock.runFor(3000)
  Reflect.deleteProperty(navigator, 'doNotTrack')
  expect([scripts(), bar().elements()]).toEqual([[], []])
})

test('a child is followed by nobody, whatever was allowed before, and is not asked, nor is who watches inside a page of others', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.answer(getNetwork, network)
  answerChild(service)
  await app.open('/settings/info', { network })
  await clock.runFor(3000)
  await expect.element(page.getByRole('region', { name: settings.service })).toBeVisible()
  const choice = page.getByRole('switch', { name: consent.setting })
  expect([bar().elements(), choice.elements()]).toEqual([[], []])
  localStorage.setItem('openair.consent.1', 'yes')
  await app.reload()
  await clock.runFor(3000)
  await app.atRest()
  expect(scripts()).toEqual([])
  // The same pages of an adult have all of it.
  document.cookie = 'openair_age=; Path=/; Max-Age=0'
  localStorage.removeItem('openair.age')
  answerAccount(service)
  await app.reload()
  await expect.element(choice).toBeChecked()
  await clock.runFor(3000)
  await expect.poll(scripts).toHaveLength(3)

  localStorage.removeItem('openair.consent.1')
  await app.open('/content_embed', { network })
  await clock.runFor(3000)
  await app.atRest()
  expect([scripts(), bar().elements()]).toEqual([[], []])
})

test('scripts of others do not go on with a page that has become a child’s: it is loaded anew without them', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.answer(getNetwork, network)
  localStorage.setItem('openair.consent.1', 'yes')
  await app.open('/films', { network })
  await clock.runFor(3000)
  await expect.poll(scripts).toHaveLength(3)
  await app.atRest()
  const first = document.getElementById('root')
  const way = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  await way(shell.questions).click()
  await expect.poll(() => app.address).toBe('/faq')
  await app.atRest()
  expect(document.getElementById('root')).toBe(first)
  // The service has said so, and the page has gone on.
  answerChild(service)
  await way(shell.news).click()
  await expect.poll(() => document.getElementById('root') === first).toBe(false)
  await clock.runFor(3000)
  await app.atRest()
  expect([app.address, scripts()]).toEqual(['/news', []])
})

test('what is allowed to one provider is asked for anew by another one of the same site', async ({
  app,
  clock,
}) => {
  await app.open('/geo_lock', { network })
  await bar().getByRole('button', { name: consent.allow, exact: true }).click()
  await expect.poll(scripts).toHaveLength(3)
  await app.open('/geo_lock', { network: { ...network, id: 2 } })
  await clock.runFor(3000)
  await expect.element(bar()).toBeVisible()
  expect(scripts()).toEqual([])
  await bar().getByRole('button', { name: consent.refuse, exact: true }).click()
  await app.open('/geo_lock', { network })
  await expect.poll(scripts).toHaveLength(3)
  expect(bar().elements()).toEqual([])
})

test('what earlier versions kept for all providers of a site is asked for anew where it was a yes, and counts for all where it was a no', async ({
  app,
  clock,
}) => {
  localStorage.setItem('openair.consent', 'yes')
  await app.open('/geo_lock', { network })
  await clock.runFor(3000)
  await expect.element(bar()).toBeVisible()
  expect(scripts()).toEqual([])
  for (const id of [1, 2]) {
    localStorage.setItem('openair.consent', 'no')
    await app.open('/geo_lock', { network: { ...network, id } })
    await clock.runFor(3000)
    await app.atRest()
    expect(scripts()).toEqual([])
    expect(bar().elements()).toEqual([])
  }
})

test('an allowed audience counter gets ids, device type and moment of what is watched, 1 for live and 3 for the archive [analytics.audience-pixel] [analytics.tracking-parameters]', async ({
  app,
  clock,
}) => {
  localStorage.setItem('openair.consent.1', 'yes')
  const asked: URL[] = []
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation((url: string) => {
    if (url.startsWith('https://counter.example')) asked.push(new URL(url))
  })
  // The test's network has no media, so no frame is ever shown: it is said, as that it plays.
  const frames: VideoFrameRequestCallback[] = []
  vi.spyOn(HTMLVideoElement.prototype, 'requestVideoFrameCallback').mockImplementation((shown) =>
    frames.push(shown),
  )
  const isCounted = () => {
    for (const shown of frames.splice(0)) shown(performance.now(), {} as VideoFrameCallbackMetadata)
    return asked.length > 0
  }
  const said = () => asked.map(({ searchParams }) => Object.fromEntries(searchParams))
  const watch = async (address: string, id = 1) => {
    asked.length = 0
    await app.open(address, { network: { ...network, id } })
    await clock.runFor(3000)
    await playUntil({ position: 100, duration: Infinity }, isCounted)
    return Math.floor(clock.now() / 1000)
  }
  const now = await watch('/channels/all/one')
  const [first] = said()
  expect(first).toEqual({
    site: '12',
    uid: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    cid: '1',
    dt: 'pc',
    fts: expect.stringMatching(/^\d{10}$/) as string,
    evtp: '1',
  })
  expect(Math.abs(Number(first?.['fts']) - now)).toBeLessThan(120)
  const since = now - 3600
  await watch(`/channels/all/one?ts=${since}`)
  const [archived] = said()
  expect([archived?.['evtp'], archived?.['uid'], archived?.['cid']]).toEqual(['3', first?.['uid'], '1'])
  // The moment is the one on the picture, not the one of the viewer's clock.
  expect(Math.abs(Number(archived?.['fts']) - since)).toBeLessThan(300)
  // Nobody learns from two counters what one viewer watches at both providers.
  localStorage.setItem('openair.consent.2', 'yes')
  await watch('/channels/all/one', 2)
  const [elsewhere] = said()
  expect(elsewhere?.['uid']).toMatch(/^[0-9a-f]{32}$/)
  expect(elsewhere?.['uid']).not.toBe(first?.['uid'])
  vi.restoreAllMocks()
})
