import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { getContentStream, updateStat } from '#contract/playback.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import {
  answerViewings,
  askedOf,
  castButton,
  castingNetwork,
  castScripts,
  playsOn,
  stopButton,
  turnOnTelevision,
} from '../../testing/browser/cast-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { playUntil } from '../../testing/browser/faked-picture.ts'
import { answerTitle } from '../../testing/browser/usual-series.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'
import { DEFAULT_STYLE, keepStyle } from '../captions/caption-style.ts'

const { cast, player } = words.en
const surface = () => page.getByRole('region', { name: player.player, exact: true })
const at = (text: string) => surface().getByText(text)
const film = contentOf('10', { title: 'Metropolis' })
const alert = (text: string) => page.getByRole('alert').getByText(text)

/** A film of a thousand seconds plays here, at a hundred. */
async function openFilm(app: AppPage, service: FakeService): Promise<HTMLVideoElement> {
  answerTitle(service, film)
  answerViewings(service)
  await app.open('/watch/10', castingNetwork)
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  return playUntil({ position: 100, duration: 1000 }, () => at('1:40').elements().length > 0)
}

test('a press on the cast button plays the film on the television from where it was, as a viewing of its own; a press ends that and goes on here from where it is by then [player.control-cast player.states player.cast-version player.cast-text-style player.cast-states]', async ({
  app,
  service,
}) => {
  const device = turnOnTelevision()
  const video = await openFilm(app, service)
  // Nothing of the framework is loaded before somebody casts.
  expect(castScripts()).toBe(0)
  await castButton().click()
  await expect.poll(() => askedOf(device)).toEqual([['viewing-2', 100]])
  expect(castScripts()).toBe(1)
  // While it waits for its first picture no ring lies over the words.
  await expect.element(playsOn()).toBeVisible()
  expect(surface().getByRole('progressbar').elements()).toEqual([])
  const [asked] = device.loads
  expect(asked?.media).toMatchObject({
    metadata: { title: 'Metropolis' },
    customData: { version: 'v4.1.2' },
    textTrackStyle: { fontScale: 0.3, foregroundColor: '#FFFFFFFF' },
  })
  device.plays(100, 1000)
  await expect.element(playsOn()).toBeVisible()
  await expect.element(at('1:40')).toBeVisible()
  await expect.poll(() => video.src).toBe('')
  device.plays(245)
  await expect.element(at('4:05')).toBeVisible()

  await stopButton().click()
  await expect.element(playsOn()).not.toBeInTheDocument()
  expect(device.isConnected).toBe(false)
  await expect.poll(() => video.src).toMatch(/^blob:/)
  await expect.element(castButton()).toBeVisible()
  expect(service.asked(getContentStream)).toHaveLength(2)
  // The engine begins where the television stood.
  await playUntil({ position: 245, duration: 1000 }, () => at('4:05').elements().length > 0)
})

test('the controls steer the television, and what is changed there shows here: pause, place, volume, sound and subtitles', async ({
  app,
  clock,
  service,
}) => {
  const device = turnOnTelevision()
  device.tracks = [
    { trackId: 1, type: 'AUDIO', language: 'ru', name: 'Русский' },
    { trackId: 2, type: 'AUDIO', language: 'en', name: 'English' },
    { trackId: 3, type: 'TEXT', language: 'en', name: 'English' },
  ]
  await openFilm(app, service)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(1)
  device.plays(100, 1000)
  await expect.element(playsOn()).toBeVisible()

  await surface().getByRole('button', { name: player.pause, exact: true }).first().click()
  await expect.poll(() => device.calls).toEqual(['playOrPause'])
  await expect
    .element(surface().getByRole('button', { name: player.play, exact: true }).first())
    .toBeVisible()
  device.plays(101)
  await expect
    .element(surface().getByRole('button', { name: player.pause, exact: true }).first())
    .toBeVisible()

  await surface().getByRole('button', { name: player.skip_forward }).first().click()
  await clock.runFor(600)
  await expect.poll(() => device.position).toBe(111)
  await expect.element(at('1:51')).toBeVisible()

  const slider = surface().getByRole('slider', { name: player.volume })
  await expect.element(slider).toHaveAttribute('aria-valuenow', '50')
  device.turnsVolume(0.3)
  await expect.element(slider).toHaveAttribute('aria-valuenow', '30')
  slider.element().focus()
  slider
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowUp', key: 'ArrowUp', bubbles: true }))
  await expect.poll(() => device.volume).toBeCloseTo(0.35, 5)
  // How loud the page itself is stays as it was.
  expect(localStorage.getItem('openair.volume')).toBe(null)

  await surface().getByRole('button', { name: player.settings, exact: true }).click()
  await page.getByRole('menuitem', { name: player.audio }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect.poll(() => device.activeTracks).toEqual([2])
  await expect
    .element(page.getByRole('menuitemradio', { name: 'English' }))
    .toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitem', { name: player.settings_back }).click()
  await page.getByRole('menuitem', { name: player.subtitles }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect.poll(() => device.activeTracks).toEqual([2, 3])
  await page.getByRole('menuitem', { name: player.settings_back }).click()
  // Its speed and its rendition are the television's own.
  await expect.element(page.getByRole('menuitem', { name: player.speed })).not.toBeInTheDocument()
})

test('the television draws subtitles in the style of the viewer, and in another one as soon as it is chosen', async ({
  app,
  service,
}) => {
  const device = turnOnTelevision()
  device.tracks = [{ trackId: 3, type: 'TEXT', language: 'en', name: 'English' }]
  keepStyle({ ...DEFAULT_STYLE, size: '200', font: 'serif' })
  await openFilm(app, service)
  await castButton().click()
  await expect
    .poll(() => device.textStyle)
    .toMatchObject({ fontScale: 0.6, foregroundColor: '#FFFFFFFF', fontGenericFamily: 'SERIF' })
  device.plays(100, 1000)
  await expect.element(playsOn()).toBeVisible()
  await surface().getByRole('button', { name: player.settings, exact: true }).click()
  await page.getByRole('menuitem', { name: player.subtitles }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect.poll(() => device.activeTracks).toEqual([3])
  await page.getByRole('menuitemradio', { name: player.caption_yellow_on_black }).click()
  await expect
    .poll(() => device.textStyle)
    .toMatchObject({ fontScale: 0.3, foregroundColor: '#FFE94AFF', backgroundColor: '#000000FF' })
  expect(device.activeTracks).toEqual([3])
  expect(device.loads).toHaveLength(1)
})

test('the seconds that a television plays are told as a viewing of its own', async ({
  app,
  clock,
  service,
}) => {
  const device = turnOnTelevision()
  await openFilm(app, service)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(1)
  device.plays(100, 1000)
  await expect.element(playsOn()).toBeVisible()
  service.forgetCalls()
  clock.pause()
  for (let second = 1; second <= 42; second += 1) {
    await clock.runFor(1000)
    device.plays(100 + second)
  }
  const told = () => service.asked(updateStat).map(({ params, body }) => [params.id, body.duration])
  await expect.poll(told).toEqual([
    ['viewing-2', 10],
    ['viewing-2', 40],
  ])
})

test('what is not there yet cannot be cast [player.cast-no-source]', async ({ app, service }) => {
  const device = turnOnTelevision()
  answerTitle(service, film)
  answerViewings(service)
  service.hold(getContentStream)
  await app.open('/watch/10', castingNetwork)
  await castButton().click()
  await expect.element(alert('No media source specified.')).toBeVisible()
  expect([device.isConnected, device.loads]).toEqual([false, []])
})

test('what is protected is not cast: a viewer reads why, and a television that is on already is given nothing', async ({
  app,
  service,
}) => {
  const device = turnOnTelevision()
  const url = new URL('/media/protected/manifest.mpd', location.origin).href
  const streams = [{ type: 'dash_clearkey' as const, url }]
  const drm = { ...streamOf().drm, streams, laClearkey: new URL('/licence', location.origin).href }
  await openFilm(app, service)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(1)
  device.plays(100, 1000)
  answerViewings(service, { drm })
  await app.reload(castingNetwork)
  device.resume()
  await expect.element(alert(player.error_cast_protected)).toBeVisible()
  await stopButton().click()
  await expect.element(alert(player.error_cast_protected)).not.toBeInTheDocument()
  await castButton().click()
  await expect.element(alert(player.error_cast_protected)).toBeVisible()
  expect([device.isConnected, device.loads.length]).toEqual([false, 1])
})

test('a television that is not reached is told, and so is a framework that does not come; who chooses none is told nothing [player.cast-connect-error] [player.cast-init-retries]', async ({
  app,
  clock,
  service,
}) => {
  await openFilm(app, service)
  clock.pause()
  await castButton().click()
  await clock.runFor(4700)
  await expect.element(alert(cast.failed)).not.toBeInTheDocument()
  await clock.runFor(100)
  await expect.element(alert('Could not connect with the cast device')).toBeVisible()
  await clock.runFor(10_000)
  await expect.element(alert(cast.failed)).not.toBeInTheDocument()
  clock.resume()

  const device = turnOnTelevision()
  device.refusal = 'receiver_unavailable'
  // The controls have gone meanwhile; the pointer brings them back.
  const wake = () => {
    const moved = new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' })
    surface().element().dispatchEvent(moved)
  }
  wake()
  await castButton().click()
  await expect.element(alert(cast.failed)).toBeVisible()
  await clock.runFor(10_000)
  device.refusal = 'cancel'
  wake()
  await castButton().click()
  await clock.runFor(1000)
  await app.atRest()
  await expect.element(alert(cast.failed)).not.toBeInTheDocument()
  expect([device.isConnected, service.asked(getContentStream).length]).toEqual([false, 1])
})

const AGENTS = {
  Firefox: ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', cast.hint_firefox],
  Opera: [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0',
    cast.hint_opera,
  ],
  Iron: [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Iron Safari/537.36',
    cast.hint_iron,
  ],
  Safari: [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    cast.hint_safari,
  ],
} as const

test.for(Object.entries(AGENTS))(
  '%s says that it does not cast, and what helps [player.cast-unsupported]',
  async ([browser, [agent, hint]], { app, service }) => {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: agent })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'))
    await openFilm(app, service)
    await castButton().click()
    const told = page.getByRole('dialog', { name: `Casting is not supported in ${browser}` })
    await expect.element(told.getByText(hint)).toBeVisible()
    expect(castScripts()).toBe(0)
  },
)

test('what a television cannot play is asked for once more under a new grant, and then told with a way to try again', async ({
  app,
  service,
}) => {
  const device = turnOnTelevision()
  await openFilm(app, service)
  await castButton().click()
  await expect.poll(() => askedOf(device)).toEqual([['viewing-2', 100]])
  device.fails()
  await expect.poll(() => askedOf(device).at(-1)?.[0]).toBe('viewing-3')
  device.fails()
  await expect.element(alert(player.error_video_download)).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: player.retry }).click()
  await expect.poll(() => askedOf(device)).toHaveLength(3)
  device.plays(100, 1000)
  await expect.element(alert(player.error_video_download)).not.toBeInTheDocument()
  expect(service.asked(getContentStream)).toHaveLength(3)
})

test('who leaves the player ends what the television plays; who does not cast has no button where the provider has none', async ({
  app,
  service,
}) => {
  const device = turnOnTelevision()
  await openFilm(app, service)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(1)
  device.plays(100, 1000)
  await expect.element(playsOn()).toBeVisible()
  await surface().getByRole('button', { name: player.back, exact: true }).first().click()
  await expect.poll(() => device.isConnected).toBe(false)

  await app.open('/watch/10', {
    network: { ...castingNetwork.network, client: { ...castingNetwork.network.client, cast: null } },
  })
  await expect.element(surface().getByRole('button', { name: player.fullscreen })).toBeVisible()
  await expect.element(castButton()).not.toBeInTheDocument()
})
