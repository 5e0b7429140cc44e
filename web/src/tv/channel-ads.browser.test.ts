import { page, userEvent } from 'vitest/browser'
import type { AdInfo } from '#contract/ads.ts'
import { getChannelStream } from '#contract/playback.ts'
import { type AppPage, NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { tvPanel } from '../testing/browser/schedule-days.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import {
  adOf,
  adWorld,
  type AdWorld,
  brokenMedia,
  endless,
  hangingMedia,
  infoOf,
  isHeld,
  overlay,
  programme,
  reported,
  longAd,
  vastOf,
  wrapperOf,
} from '../testing/browser/usual-ads.ts'
import { ads as english } from '../i18n/en/ads.ts'
import { streamOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { tv } = words.en
const channel = (name: string) => tvPanel().getByRole('link', { name: new RegExp(`^${name}`) })
/** Which channels were given to a player, in their order. */
const asked = (service: FakeService) => service.asked(getChannelStream).map(({ params }) => params.id)

/** Channels whose streams say the same of ads. */
async function openChannels(app: AppPage, service: FakeService, ad: AdInfo | null): Promise<void> {
  answerAccount(service)
  service.answer(getChannelStream, streamOf({ ad }))
  await app.open('/channels/all/one')
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(1)
}

test('a channel begins with an ad, and a zap from it with none; who goes on from an ad meets it on the next channel [ads.roll-kinds] [player.ad-ready-hides-main]', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ ...longAd(), skip: '00:00:00' })))
  await openChannels(app, service, infoOf())
  await expect.element(overlay()).toBeVisible()
  await expect.poll(() => world.told).toContain('start')
  const main = programme()
  expect([isHeld(), main?.paused, main && getComputedStyle(main).visibility]).toEqual([true, true, 'hidden'])
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  await channel('Trial News').click()
  await expect.poll(() => world.asked.length).toBe(2)
  await expect.poll(() => world.told.filter((event) => event === 'start').length).toBe(2)
  await overlay().getByRole('button', { name: english.skip }).click()
  await expect.poll(isHeld).toBe(false)
  await expect.element(overlay()).not.toBeInTheDocument()

  // A page that is loaded anew knows that there was one.
  await app.reload()
  await expect.poll(() => asked(service).length).toBe(3)
  await app.atRest()
  expect([isHeld(), world.asked.length]).toEqual([false, 2])
  // However long ago that was, a zap has none.
  localStorage.removeItem('openair.channel-ad-at')
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  await channel('Trial Cinema').click()
  await expect.poll(() => asked(service).at(-1)).toBe('3')
  await app.atRest()
  expect([isHeld(), world.asked.length]).toEqual([false, 2])
})

test('while an ad is shown beside it the page keeps its keys: what is typed arrives in its field, and arrows scroll', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf(longAd())))
  answerAccount(service)
  service.answer(getChannelStream, streamOf({ ad: infoOf() }))
  const begin = service.hold(getChannelStream)
  await app.open('/channels/all/one')
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  const search = tvPanel().getByRole('searchbox', { name: tv.search })
  await search.click()
  begin()
  await expect.poll(() => world.told).toContain('start')
  const ad = overlay().getByCss('video').element() as HTMLVideoElement
  await userEvent.keyboard('film m c')
  await expect.element(search).toHaveValue('film m c')
  expect([search.element() === document.activeElement, document.fullscreenElement]).toEqual([true, null])
  expect([ad.paused, ad.muted]).toEqual([false, false])
  const isScrolled = (target: Element): boolean =>
    target.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true, cancelable: true }))
  expect([search.element(), document.body, overlay().element()].map(isScrolled)).toEqual([true, true, true])
  expect(programme()?.volume).toBe(ad.volume)
  // In the player, and where nothing has the focus, they are the ad's.
  search.element().blur()
  await userEvent.keyboard(' ')
  await expect.poll(() => ad.paused).toBe(true)
  overlay().element().focus()
  await userEvent.keyboard('m')
  await expect.poll(() => ad.muted).toBe(true)
})

test('whoever chooses a channel by keys is in the list after the ad before it, whether they skip it or not', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ ...longAd(), skip: '00:00:00' })))
  await openChannels(app, service, infoOf())
  await expect.poll(() => world.told).toContain('start')
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  const row = channel('Trial News')
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => world.told.filter((event) => event === 'start').length).toBe(2)
  await expect.element(row).toHaveFocus()
  ;(overlay().getByRole('button', { name: english.skip }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(overlay()).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})

const at = (path: string, text: string | (() => Response)) => (world: AdWorld) => world.answer(path, text)
const video = (media: string) => vastOf(adOf({ media, type: 'video/webm' }))

/** What can go wrong in front of a channel: what is reported, and how long the viewer waits at most, in milliseconds. */
const FAULTS: readonly [string, (world: AdWorld) => void, codes: readonly unknown[], ms: number][] = [
  ['a tag of 404', at('/vast/one', () => new Response('', { status: 404 })), [1012, 'no_ads'], 0],
  ['a tag of 500', at('/vast/one', () => new Response('', { status: 500 })), [1012, 'no_ads'], 0],
  ['garbage for a tag', at('/vast/one', 'no xml'), [100, 'no_ads'], 0],
  ['an empty tag', at('/vast/one', '<VAST version="4.2"/>'), [303, 'no_ads'], 0],
  ['a wrapper that leads to itself', at('/vast/one', vastOf(wrapperOf('/vast/one'))), [302, 'no_ads'], 0],
  ['a tag that never answers', at('/vast/one', endless), [301, 'no_ads'], 5000],
  ['media of 404', (world) => world.answer('/vast/one', video('/nothing.webm')), [401, 'no_ads'], 0],
  ['garbage for media', (world) => world.answer('/vast/one', video(brokenMedia())), [401, 'no_ads'], 0],
  [
    'media that never come',
    (world) => world.answer('/vast/one', video(hangingMedia())),
    [402, 'no_ads'],
    8000,
  ],
]

test.for(FAULTS)(
  'no ad stops a channel: %s costs its time-out and half a second at most [ads.all-failed] [ads.error-301] [ads.error-402]',
  async ([, answer, codes, ms], { app, service, clock }) => {
    answer(adWorld(service))
    clock.pause()
    await openChannels(app, service, infoOf())
    if (ms > 0) {
      await expect.element(overlay()).toBeVisible()
      await clock.runFor(ms - 500)
      expect([isHeld(), reported()]).toEqual([true, []])
      await clock.runFor(1000)
    }
    await expect.poll(reported).toEqual(codes)
    await expect.poll(isHeld).toBe(false)
    await expect.element(overlay()).not.toBeInTheDocument()
  },
)

test('on a telephone all of an ad has its place within the small picture', async ({ app, service }) => {
  await resize(NARROW)
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ ...longAd(), skip: '00:00:00', click: '/tea' })))
  await openChannels(app, service, infoOf({ remove_packets: [7] }))
  await expect.poll(() => world.told).toContain('start')
  const frame = overlay().element().getBoundingClientRect()
  const parts = overlay().element().querySelectorAll('button, a, b')
  expect(parts.length).toBeGreaterThan(4)
  for (const part of parts) {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const isInside = left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
    expect([part.textContent, isInside]).toEqual([part.textContent, true])
  }
  // One line of words.
  const remove = overlay().getByRole('link', { name: english.remove }).element().getBoundingClientRect()
  expect(remove.height).toBeLessThan(50)
})

test('an ad that stops midway is left within the time-out for media, and the channel goes on', async ({
  app,
  service,
  clock,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf(longAd())))
  clock.pause()
  await openChannels(app, service, infoOf())
  await expect.poll(() => world.told).toContain('start')
  overlay().getByCss('video').element().dispatchEvent(new Event('waiting'))
  await clock.runFor(7500)
  expect([isHeld(), reported()]).toEqual([true, []])
  await clock.runFor(1000)
  await expect.poll(isHeld).toBe(false)
  expect(reported()).toEqual([402])
  await expect.poll(() => world.told).toContain('error-402')
  await expect.element(overlay()).not.toBeInTheDocument()
})

test('a channel of a provider without ads is held by nothing', async ({ app, service }) => {
  const world = adWorld(service)
  await openChannels(app, service, null)
  await app.atRest()
  expect([isHeld(), world.asked, page.getByRole('region', { name: english.region }).elements()]).toEqual([
    false,
    [],
    [],
  ])
})
