import { onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listChannelPackets } from '#contract/commerce.ts'
import { getChannelStream } from '#contract/playback.ts'
import { getContentSchedule, listChannels, listUserChannels } from '#contract/tv.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { playAt, playUntil } from '../testing/browser/faked-picture.ts'
import { tvPanel } from '../testing/browser/schedule-days.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { hangingMedia } from '../testing/browser/usual-ads.ts'
import { usualChannels } from '../testing/browser/usual-channels.ts'
import { channelOf, programmeOf, streamOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { player, tv } = words.en
const surface = page.getByRole('region', { name: player.player, exact: true })

/** The browser says that an element fills the screen. */
function fillScreen(element: Element): void {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => element })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'))
  document.dispatchEvent(new Event('fullscreenchange'))
}

test('in full screen stand the programme, its channel and time, the age limit and the line of the channel, and the volume is full [player.default-volume]', async ({
  app,
}) => {
  await app.open('/channels/all/one')
  const element = await surface.findElement()
  await expect.element(surface.getByRole('heading')).not.toBeInTheDocument()
  fillScreen(element)
  await expect.element(surface.getByRole('heading', { level: 1, name: /^Programme \d+$/ })).toBeVisible()
  await expect.element(surface.getByText(/^Trial One, .*\d\d:\d\d.*\d\d:\d\d/)).toBeVisible()
  await expect.element(surface.getByText('6+', { exact: true })).toBeVisible()
  await expect.element(surface.getByRole('slider', { name: player.channel_line })).toBeVisible()
  await expect
    .element(surface.getByRole('slider', { name: player.volume }))
    .toHaveAttribute('aria-valuenow', '100')
})

test('who does not see the picture is told the channel that it shows now, and what is on', async ({
  app,
}) => {
  const said = page.getByRole('status').filter({ hasText: 'Programme' })
  await app.open('/channels/all/one')
  await expect.element(said).toMatchTextContent(/^Trial One, Programme \d+/)
  await app.open('/channels/all/news')
  await expect.element(said).toMatchTextContent(/^Trial News, Programme \d+/)
})

test('the first programme of a schedule has its own age limit, the sign of its channel and a line as every other', async ({
  app,
  clock,
  service,
}) => {
  const began = Math.floor(clock.now() / 1000) - 600
  service.answer(getContentSchedule, [programmeOf(1, 'The first', began, { age: 12 })])
  await app.open('/channels/all/one')
  fillScreen(await surface.findElement())
  await expect.element(surface.getByRole('heading', { level: 1, name: 'The first' })).toBeVisible()
  await expect.element(surface.getByText('12+', { exact: true })).toBeVisible()
  await expect.element(surface.getByCss('img[src="/art/channel-1.svg"]')).toBeVisible()
  await expect.element(surface.getByRole('slider', { name: player.channel_line })).toBeVisible()
})

test('sound that was switched off stays off past a channel that shows none of it', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.answer(listUserChannels, () =>
    usualChannels().map(({ id }) => ({
      id,
      is_purchased: id !== 2,
      is_available: true,
      min_price: null,
      favorite: null,
    })),
  )
  service.answer(listChannelPackets, [])
  const isMuted = () => document.querySelector('video')?.muted
  await app.open('/channels/all/one')
  await surface.hover()
  await surface.getByRole('button', { name: player.mute, exact: true }).click()
  await expect.poll(isMuted).toBe(true)
  const channel = (name: string) => tvPanel().getByRole('link', { name: new RegExp(`^${name}`) })
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  await channel('Trial News').click()
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await expect.element(surface).not.toBeInTheDocument()
  await channel('Trial Cinema').click()
  await expect.element(surface).toBeVisible()
  await app.atRest()
  expect(isMuted()).toBe(true)
})

test('a channel without an archive is not paused and not pulled back, and says why [player.live-pause-warning] [player.scrub-needs-archive]', async ({
  app,
  service,
}) => {
  service.answer(getChannelStream, streamOf())
  service.answer(listChannels, [channelOf(1, 'Trial One', { slug: 'one', available_archived_days: 0 })])
  await app.open('/channels/all/one')
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(1)
  fillScreen(await surface.findElement())
  const line = surface.getByRole('slider', { name: player.channel_line })
  ;((await line.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText(tv.error_schedule_copyright_banned)).toBeVisible()

  const video = await playAt({ position: 100, duration: 1000 })
  let pauses = 0
  video.pause = () => void (pauses += 1)
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(tv.warning_archive_no_pause)).toBeVisible()
  expect(pauses).toBe(0)
  expect(service.asked(getChannelStream)).toHaveLength(1)
})

test('the list follows the channel when something else than a press on it changes the channel', async ({
  app,
  service,
}) => {
  const many = Array.from({ length: 60 }, (_, at) =>
    channelOf(at + 1, `Trial ${at + 1}`, { slug: `c${at + 1}` }),
  )
  service.answer(listChannels, many)
  await app.open('/channels')
  const link = (at: number) => page.getByRole('link', { name: new RegExp(`^Trial ${at}(?!\\d)`) })
  await link(2).click()
  await expect.poll(() => app.address).toBe('/channels/all/c2')
  await expect.element(link(50)).not.toBeInTheDocument()
  history.pushState(null, '', '/channels/all/c50')
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.element(link(50)).toBeInViewport({ ratio: 1 })
})

test('who watches from the beginning comes by a skip into the programme that has begun on air meanwhile', async ({
  app,
  clock,
  service,
}) => {
  const first = Math.floor(clock.now() / 1000) - 3000
  const next = first + 3600
  service.answer(getContentSchedule, [programmeOf(1, 'Begun', first), programmeOf(1, 'Next', next)])
  await app.open(`/channels/all/one?ts=${first}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Begun' })).toBeVisible()
  await app.atRest()
  await clock.jump(1_800_000)
  await app.atRest()
  await playUntil(
    { position: 3597, duration: 10_800 },
    () => surface.getByRole('slider').elements().length > 0,
  )
  ;(surface.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .poll(() => service.asked(getChannelStream).map(({ query }) => Number(query.ts)))
    .toEqual([first, next + 7])
})

/** The browser plays live by itself, as those of Apple do, and says of when the picture is: its beginning was shown at a moment. */
function playsByItself(beganMs: number): void {
  const names = ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'] as const
  const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const)
  for (const name of names) Object.defineProperty(window, name, { configurable: true, value: undefined })
  Object.assign(HTMLVideoElement.prototype, { getStartDate: () => new Date(beganMs) })
  const can = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  onTestFinished(() => {
    can.mockRestore()
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'getStartDate')
    for (const [name, before] of own)
      before ? Object.defineProperty(window, name, before) : Reflect.deleteProperty(window, name)
  })
}

test('live that was paused for long goes on with what is on air where its programme has no recording', async ({
  app,
  clock,
  service,
}) => {
  const began = Math.floor(clock.now() / 1000) - 600
  service.answer(getContentSchedule, [programmeOf(1, 'Banned', began, { is_catchup_available: false })])
  service.answer(getChannelStream, streamOf({ hls_mbr: hangingMedia() }))
  playsByItself(clock.now() - 60_000)
  const asked = () =>
    service.asked(getChannelStream).flatMap(({ params, query }) => (params.id === '1' ? [query.ts] : []))
  const press = async (name: string) => {
    await surface.hover()
    await surface.getByRole('button', { name, exact: true }).first().click()
  }
  await app.open('/channels/all/one')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Banned' })).toBeVisible()
  const video = await playAt({ position: 60, duration: Infinity })
  vi.spyOn(video, 'pause').mockReturnValue(undefined)
  await press(player.pause)
  await clock.jump(300_000)
  await press(player.play)
  await expect.poll(asked).toEqual(['0', '0'])
})
