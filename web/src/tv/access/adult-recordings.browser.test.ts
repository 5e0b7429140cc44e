import { onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { checkParentalCode } from '#contract/profiles.ts'
import { getContentSchedule, listChannels, type ScheduleItem } from '#contract/tv.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { end, playUntil } from '../../testing/browser/faked-picture.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import type { PageClock } from '../../testing/browser/page-clock.ts'
import { answerAccount, answerAsking, answerPin } from '../../testing/browser/usual-account.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { programmeOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { player, settings, tv } = words.en
const PIN = '4826'
const HOUR = 3600
const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })
const surface = page.getByRole('region', { name: player.player, exact: true })
const title = page.getByRole('main').getByRole('heading', { level: 1 })
/** From which moments streams were asked for, of this channel: in full screen those beside it are fetched ahead. */
const asked = (service: FakeService) =>
  service
    .asked(getChannelStream)
    .flatMap(({ params, query }) => (params.id === '1' ? [Number(query.ts)] : []))

/** Three programmes of an hour, of which the last one is on; the PIN is asked for before what is for adults. */
function answerDay(service: FakeService, now: number, day: readonly Partial<ScheduleItem>[]): number {
  answerAccount(service)
  answerPin(service, PIN)
  answerAsking(service, { program: true })
  service.answer(checkParentalCode, { is_right: true })
  const first = Math.floor(now / 1000) - 2 * HOUR - HOUR / 2
  const names = ['First', 'Second', 'On air']
  service.answer(
    getContentSchedule,
    names.map((name, at) => programmeOf(1, name, first + at * HOUR, day[at])),
  )
  return first
}

/** A recording of an hour and more plays from a moment, so many seconds after it. */
async function playRecording(app: AppPage, service: FakeService, from: number, name: string, position = 60) {
  await app.open(`/channels/all/one?ts=${from}`)
  await expect.poll(() => asked(service)).toEqual([from])
  await expect.element(title).toHaveTextContent(name)
  return playUntil({ position, duration: 3 * HOUR }, () => surface.getByRole('slider').elements().length > 0)
}

async function enterPin(): Promise<void> {
  await expect.element(pin).toBeVisible()
  await userEvent.keyboard(PIN)
}

test('from the line of a channel a recording for adults begins after the PIN [player.pin-required]', async ({
  app,
  clock,
  service,
}) => {
  const first = answerDay(service, clock.now(), [{ age: 18 }, { age: 6 }])
  await playRecording(app, service, first + HOUR, 'Second')
  const element = surface.element()
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => element })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'))
  document.dispatchEvent(new Event('fullscreenchange'))
  const line = surface.getByRole('slider', { name: player.channel_line })
  await expect.element(line).toBeVisible()
  ;(line.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await app.atRest()
  await expect.element(pin).toBeVisible()
  await app.atRest()
  expect(asked(service)).toEqual([first + HOUR])
  await enterPin()
  await expect.poll(() => asked(service)).toEqual([first + HOUR, first])
})

test('a recording that plays on stops before a programme for adults until the PIN is there, also for a press on play [player.pin-required]', async ({
  app,
  clock,
  service,
}) => {
  const first = answerDay(service, clock.now(), [{ age: 6 }, { age: 18 }])
  const video = await playRecording(app, service, first, 'First', HOUR - 10)
  const calls: string[] = []
  for (const name of ['play', 'pause'] as const)
    vi.spyOn(video, name).mockImplementation(async () => void calls.push(name))
  video.currentTime = HOUR - 2
  await app.atRest()
  expect(calls).toEqual([])
  video.currentTime = HOUR - 1.4
  await expect.element(pin).toBeVisible()
  expect(calls).toEqual(['pause'])
  await userEvent.keyboard('{Escape}')
  await expect.element(pin).not.toBeInTheDocument()
  await surface.hover()
  await surface.getByRole('button', { name: player.play, exact: true }).first().click()
  await enterPin()
  await expect.poll(() => calls).toEqual(['pause', 'play', 'pause', 'play'])
  video.currentTime = HOUR + 20
  await app.atRest()
  expect(calls).toHaveLength(4)
  expect(asked(service)).toEqual([first])
  await expect.element(title).toHaveTextContent('Second')
})

test('where a recording is at its end, the programme for adults that follows is asked for after the PIN [tv.program-end-switch]', async ({
  app,
  clock,
  service,
}) => {
  const first = answerDay(service, clock.now(), [{ age: 6 }, { age: 18 }])
  await playRecording(app, service, first, 'First')
  await end(HOUR)
  await expect.element(pin).toBeVisible()
  expect(asked(service)).toEqual([first])
  await enterPin()
  await expect.poll(() => asked(service)).toEqual([first, first + HOUR])
})

test('a skip back into a programme without a recording is refused, and what plays plays on', async ({
  app,
  clock,
  service,
}) => {
  const banned = { is_catchup_available: false }
  const first = answerDay(service, clock.now(), [banned, {}])
  const video = await playRecording(app, service, first + HOUR, 'Second', 3)
  ;(surface.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText(tv.error_schedule_copyright_banned)).toBeVisible()
  await app.atRest()
  expect(asked(service)).toEqual([first + HOUR])
  expect([video.isConnected, video.currentTime]).toEqual([true, 3])
})

/** What is on air live is for adults from now on, and the page has heard of it. */
async function airForAdults(app: AppPage, clock: PageClock, service: FakeService): Promise<void> {
  service.answer(listChannels, () =>
    usualChannels().map((channel) => {
      const { current_schedule: item } = channel
      return { ...channel, current_schedule: item && { ...item, age: 18 } }
    }),
  )
  await app.atRest()
  const before = service.asked(listChannels).length
  await clock.jump(300_000)
  await expect.poll(() => service.asked(listChannels).length).toBeGreaterThan(before)
  await app.atRest()
}

test('a recording plays on while what is on air live is for adults, and the way back to live asks for the PIN', async ({
  app,
  clock,
  service,
}) => {
  const first = answerDay(service, clock.now(), [{ age: 6 }, { age: 6 }, { age: 18 }])
  await playRecording(app, service, first, 'First')
  await airForAdults(app, clock, service)
  expect(pin.elements()).toEqual([])
  expect(asked(service)).toEqual([first])
  await surface.hover()
  await surface.getByRole('button', { name: player.go_live }).first().click()
  await expect.element(pin).toBeVisible()
  expect(asked(service)).toEqual([first])
  await enterPin()
  await expect.poll(() => asked(service)).toEqual([first, 0])
  await expect.poll(() => app.address).toBe('/channels/all/one')
})

test('a recording opens by its link and from the schedule while what is on air live is for adults', async ({
  app,
  clock,
  service,
}) => {
  const first = answerDay(service, clock.now(), [{ age: 6 }, { age: 6 }, { age: 18 }])
  await app.open('/channels/all/news')
  await airForAdults(app, clock, service)
  await app.open(`/channels/all/one?ts=${first}`)
  await expect.poll(() => asked(service)).toEqual([first])
  expect(pin.elements()).toEqual([])
  await app.open('/channels/all/one')
  await expect.element(pin).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('tab', { name: tv.tab_schedule }).click()
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /Second/ })
    .click()
  await expect.poll(() => asked(service)).toEqual([first, first + HOUR])
  await expect.poll(() => app.address).toBe(`/channels/all/one?ts=${first + HOUR}`)
  expect(pin.elements()).toEqual([])
})

test('a skip back over the start of a recorded programme leads into the one before it [tv.program-end-switch]', async ({
  app,
  clock,
  service,
}) => {
  const first = answerDay(service, clock.now(), [{ age: 6 }, { age: 6 }, { age: 6 }])
  await playRecording(app, service, first + HOUR, 'Second', 5)
  ;(surface.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => asked(service)).toEqual([first + HOUR, first + HOUR - 5])
  await expect.element(title).toHaveTextContent('First')
})
