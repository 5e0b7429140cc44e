import { onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getContentStream, getChannelStream } from '#contract/playback.ts'
import { listChannels } from '#contract/tv.ts'
import type { FakeCast } from '#player/testing/fake-cast.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import {
  answerViewings,
  askedOf,
  castButton,
  castingNetwork,
  playsOn,
  stopButton,
  turnOnTelevision,
} from '../../testing/browser/cast-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { tvPanel } from '../../testing/browser/schedule-days.ts'
import { adOf, adWorld, infoOf, overlay, silence, stepOf, vastOf } from '../../testing/browser/usual-ads.ts'
import { ads as english } from '../../i18n/en/ads.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'
import { trackLanguage } from '../track-languages.ts'

const { player, tv } = words.en
const surface = () => page.getByRole('region', { name: player.player, exact: true })
const film = contentOf('10', { title: 'Metropolis' })
const menu = page.getByRole('menu')
const titles = ({ loads }: FakeCast) =>
  loads.map(({ media }) => (media.metadata as { readonly subtitle?: string }).subtitle)

/** A television that finds sound and subtitles in two languages in whatever it plays. */
function televisionWithTracks(): FakeCast {
  const device = turnOnTelevision()
  device.tracks = [
    { trackId: 1, type: 'AUDIO', language: 'ru', name: 'Русский' },
    { trackId: 2, type: 'AUDIO', language: 'en', name: 'English' },
    { trackId: 3, type: 'TEXT', language: 'ru', name: 'Русский' },
    { trackId: 4, type: 'TEXT', language: 'en', name: 'English' },
  ]
  return device
}

async function choose(kind: 'audio' | 'subtitles', name: string): Promise<void> {
  await surface().getByRole('button', { name: player.settings, exact: true }).click()
  await menu.getByRole('menuitem', { name: player[kind] }).click()
  await menu.getByRole('menuitemradio', { name }).click()
  await expect.element(menu.getByRole('menuitemradio', { name })).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{Escape}')
}

async function castEpisode(app: AppPage, service: FakeService, device: FakeCast): Promise<void> {
  answerTitle(service, chapters)
  answerViewings(service)
  await app.open('/watch/901', castingNetwork)
  await expect.poll(() => service.asked(getContentStream, 'answered').length).toBe(1)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(1)
  device.plays(100, 1000)
  await expect.element(playsOn()).toBeVisible()
}

test('the next episode plays on the television too, in the languages that were chosen there; back here it has them as well', async ({
  app,
  service,
}) => {
  const device = televisionWithTracks()
  await castEpisode(app, service, device)
  await choose('audio', 'English')
  await choose('subtitles', 'Русский')
  expect(device.activeTracks).toEqual([2, 3])

  await surface().getByRole('button', { name: player.next, exact: true }).first().click()
  await expect
    .poll(() => askedOf(device))
    .toEqual([
      ['viewing-2', expect.anything()],
      ['viewing-3', 0],
    ])
  expect(new Set(titles(device)).size).toBe(2)
  await expect.poll(() => device.activeTracks).toEqual([2, 3])
  device.plays(5, 900)
  await expect.element(playsOn()).toBeVisible()
  expect([trackLanguage('audio'), trackLanguage('text')]).toEqual(['en', 'ru'])

  // A page that is loaded anew joins the session, and wants the same of it.
  device.isSwitchedOff()
  await app.reload(castingNetwork)
  await expect.poll(() => service.asked(getContentStream, 'answered').length).toBe(4)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(3)
  device.plays(6, 900)
  await expect.poll(() => device.activeTracks).toEqual([2, 3])
  await stopButton().click()
  await expect.element(castButton()).toBeVisible()
})

test.for(['/watch/901', '/channels/all/one'])(
  'before a viewer has chosen, sound is in the language that the network prefers: %s [player.audio-preference-list]',
  async (address, { app, service }) => {
    const device = televisionWithTracks()
    answerAccount(service)
    answerTitle(service, chapters)
    answerViewings(service)
    const { network } = castingNetwork
    const named = (key: string) => ({ key, name: key, priority: 1, interface: true })
    // What a title has beside the provider's own languages is preferred by nobody.
    const audio = [named('kk'), named('en'), named('ru')]
    const languages = { ...network.languages, available: [named('en')], audio }
    await app.open(address, { network: { ...network, languages } })
    await castButton().click()
    await expect.poll(() => device.loads.length).toBe(1)
    device.plays(100, 1000)
    await expect.poll(() => device.activeTracks).toEqual([2])
  },
)

test('a television shows the still of a channel also after its first picture here, and a drawing, which it cannot show, never', async ({
  app,
  service,
}) => {
  const frames: VideoFrameRequestCallback[] = []
  const { requestVideoFrameCallback } = HTMLVideoElement.prototype
  HTMLVideoElement.prototype.requestVideoFrameCallback = (callback) => frames.push(callback)
  onTestFinished(() => {
    HTMLVideoElement.prototype.requestVideoFrameCallback = requestVideoFrameCallback
  })
  const device = turnOnTelevision()
  answerAccount(service)
  answerViewings(service)
  const stills = ['/stills/one.jpg', '/stills/news.svg']
  service.answer(
    listChannels,
    usualChannels().map((channel, at) => ({
      ...channel,
      cover: { ...channel.cover, bg: stills[at] ?? null },
    })),
  )
  await app.open('/channels/all/one', castingNetwork)
  await expect.poll(() => frames.length).toBeGreaterThan(0)
  for (const frame of frames.splice(0)) frame(0, {} as VideoFrameCallbackMetadata)
  await expect.element(surface().getByCss(':scope > img')).not.toBeInTheDocument()
  await castButton().click()
  const images = () =>
    device.loads.map(({ media }) => (media.metadata as { images?: readonly { url: string }[] }).images)
  await expect.poll(images).toMatchObject([[{ url: `${location.origin}/stills/one.jpg` }]])
  device.plays(1, 100)
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  await tvPanel()
    .getByRole('link', { name: /^Trial News/ })
    .click()
  await expect.poll(() => images().length).toBe(2)
  expect(images()[1] ?? []).toEqual([])
})

test('a page that is loaded anew while a television plays goes on with it there, and nothing plays here', async ({
  app,
  service,
}) => {
  const device = televisionWithTracks()
  await castEpisode(app, service, device)
  await choose('subtitles', 'English')
  await app.reload(castingNetwork)
  device.resume()
  await expect.poll(() => device.loads.length).toBe(2)
  device.plays(100, 1000)
  await expect.element(playsOn()).toBeVisible()
  await expect.poll(() => device.activeTracks).toEqual([1, 4])
  const main = document.querySelector<HTMLVideoElement>('section[data-layout] > div > video')
  expect([main?.src, main?.paused]).toEqual(['', true])
})

test('of channels run through while casting the television is given the last one alone', async ({
  app,
  service,
}) => {
  const device = turnOnTelevision()
  answerAccount(service)
  answerViewings(service)
  await app.open('/channels/all/one', castingNetwork)
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(1)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(1)
  device.plays(0, 0)
  await expect.element(playsOn()).toBeVisible()
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  const channel = (name: string) => tvPanel().getByRole('link', { name: new RegExp(`^${name}`) })
  const [news, cinema] = [
    await channel('Trial News').findElement(),
    await channel('Trial Cinema').findElement(),
  ]
  for (const link of [news, cinema]) (link as HTMLElement).click()
  await expect.poll(() => device.loads.length).toBe(2)
  await app.atRest()
  // It shows the name of what it plays, and not of what was there before.
  expect(titles(device).at(-1)).toContain('Trial Cinema')
  expect(device.loads).toHaveLength(2)
})

test('an ad in front of a channel plays here; the television is given the channel when the ad is over, at what is on air then', async ({
  app,
  clock,
  service,
}) => {
  const device = turnOnTelevision()
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ media: silence(9), seconds: 9, skip: '00:00:00' })))
  answerAccount(service)
  answerViewings(service, { ad: infoOf() })
  // The ad has no button for it: the browser's own menu connects.
  sessionStorage.setItem('openair.casting', '1')
  await app.open('/channels/all/one', castingNetwork)
  await expect.poll(() => world.told).toContain('start')
  device.resume()
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(2)
  // A device is given what was stayed on, a moment later.
  await clock.runFor(1000)
  expect(device.loads).toEqual([])
  await overlay().getByRole('button', { name: english.skip }).click()
  await expect.element(overlay()).not.toBeInTheDocument()
  await clock.runFor(1000)
  expect(device.loads.map(({ autoplay }) => autoplay)).toEqual([true])
  // The ad has held the picture here as well, which is free when it comes back.
  device.plays(0, 0)
  await expect.element(playsOn()).toBeVisible()
  device.isSwitchedOff()
  await expect.element(playsOn()).not.toBeInTheDocument()
  await expect.element(surface()).toHaveAttribute('data-held', 'false')
})

test('an ad within a film stops the television for as long as it plays here', async ({ app, service }) => {
  const device = turnOnTelevision()
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ media: silence(9), seconds: 9, skip: '00:00:00' })))
  answerTitle(service, film)
  const middle_roll = [stepOf('/vast/one', { at: 300 })]
  answerViewings(service, { ad: infoOf({ pre_roll: [], middle_roll }) })
  await app.open('/watch/10', castingNetwork)
  await expect.poll(() => service.asked(getContentStream, 'answered').length).toBe(1)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(1)
  device.plays(290, 1000)
  await expect.element(playsOn()).toBeVisible()
  device.plays(301)
  await expect.poll(() => device.calls).toEqual(['playOrPause'])
  await overlay().getByRole('button', { name: english.skip }).click()
  await expect.poll(() => device.calls).toEqual(['playOrPause', 'playOrPause'])
  await expect.element(overlay()).not.toBeInTheDocument()
})

test('a television that is switched off within an ad leaves the film held here until the ad is over', async ({
  app,
  service,
}) => {
  const device = turnOnTelevision()
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ media: silence(9), seconds: 9, skip: '00:00:00' })))
  answerTitle(service, film)
  const middle_roll = [stepOf('/vast/one', { at: 300 })]
  answerViewings(service, { ad: infoOf({ pre_roll: [], middle_roll }) })
  await app.open('/watch/10', castingNetwork)
  await expect.poll(() => service.asked(getContentStream, 'answered').length).toBe(1)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(1)
  device.plays(290, 1000)
  await expect.element(playsOn()).toBeVisible()
  device.plays(301)
  await expect.poll(() => world.told).toContain('start')
  device.isSwitchedOff()
  await expect.element(playsOn()).not.toBeInTheDocument()
  await expect.element(surface()).toHaveAttribute('data-held', 'true')
  await overlay().getByRole('button', { name: english.skip }).click()
  await expect.element(overlay()).not.toBeInTheDocument()
  await expect.element(surface()).toHaveAttribute('data-held', 'false')
})
