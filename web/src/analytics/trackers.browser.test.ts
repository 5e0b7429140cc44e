import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { expect, test } from '../testing/browser/component-test.ts'
import { playUntil } from '../testing/browser/faked-picture.ts'
import { networkOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { consent } = words.en
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
  localStorage.setItem('openair.consent', 'yes')
  Object.defineProperty(navigator, 'doNotTrack', { configurable: true, get: () => '1' })
  await app.reload()
  await clock.runFor(3000)
  Reflect.deleteProperty(navigator, 'doNotTrack')
  expect([scripts(), bar().elements()]).toEqual([[], []])
})

test('an allowed audience counter gets ids, device type and moment of what is watched, 1 for live and 3 for the archive [analytics.audience-pixel] [analytics.tracking-parameters]', async ({
  app,
  clock,
}) => {
  localStorage.setItem('openair.consent', 'yes')
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
  const watch = async (address: string) => {
    asked.length = 0
    await app.open(address, { network })
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
  vi.restoreAllMocks()
})
