import { addEvents } from '#contract/analytics.ts'
import { getChannelStream, updateStat } from '#contract/playback.ts'
import type { AppPage } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { playAt } from '../testing/browser/faked-picture.ts'
import type { PageClock } from '../testing/browser/page-clock.ts'
import { toldMetrics } from '../testing/browser/told-metrics.ts'
import { streamOf } from '../testing/tv-things.ts'

const LIVE = '/channels/all/one'
const RECORDED = 1_781_668_800
const ARCHIVE = `${LIVE}?ts=${RECORDED}`

interface Page {
  readonly app: AppPage
  readonly clock: PageClock
  readonly service: FakeService
}

/** A channel plays; answers how it goes on for so many seconds. */
async function openChannel(address: string, { app, clock, service }: Page) {
  service.answer(getChannelStream, streamOf())
  service.answer(updateStat, { id: 'stat', duration: 0, favourites_version: 0, messages_version: 0 })
  await app.open(address)
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(1)
  clock.pause()
  await playAt({ position: 100, duration: 1000 })
  return async (seconds: number): Promise<HTMLVideoElement> => {
    let video = await playAt({ position: 100, duration: 1000 })
    for (let second = 0; second < seconds; second += 1) {
      await clock.runFor(1000)
      video.dispatchEvent(new Event('timeupdate'))
      // The test's network has no media: the player tries again after a while, and plays on.
      video = await playAt({ position: 100, duration: 1000 })
    }
    return video
  }
}

test.for([
  ['live', LIVE],
  ['archive', ARCHIVE],
] as const)(
  'a viewing of a channel is told when it begins, and its seconds with every heartbeat: %s [analytics.add-playback] [analytics.stream-stat-interval]',
  async ([startType, address], { app, clock, service }) => {
    const watch = await openChannel(address, { app, clock, service })
    await watch(31)
    await expect.poll(() => service.asked(updateStat).map(({ params }) => params.id)).toEqual(['stat'])
    const started = () =>
      toldMetrics(service, 'playback').map((one) => [one.channelId, one.contentId, one.statId, one.startType])
    await expect.poll(started).toEqual([[1, null, 'stat', startType]])
  },
)

test('a channel that is watched on is told with the moment that is on air, and at 300 s as an event of five minutes [analytics.add-playback-update] [analytics.playback-update-schedule] [analytics.five-minute-event]', async ({
  app,
  clock,
  service,
}) => {
  const watch = await openChannel(LIVE, { app, clock, service })
  const updates = () =>
    toldMetrics(service, 'playback_update').map(({ at, statId, position }) => [
      statId,
      Math.abs(position - at / 1000) < 2,
    ])
  const events = () => toldMetrics(service, 'event').map(({ name, value }) => [name, value])
  await watch(112)
  expect(service.asked(addEvents).length).toBeGreaterThan(0)
  expect(updates()).toEqual([])
  await watch(25)
  await expect.poll(updates).toEqual([['stat', true]])
  await watch(145)
  expect(events()).toEqual([])
  await watch(40)
  await expect.poll(events).toEqual([['five_minutes', 'viewing:stat']])
  expect(updates()).toEqual([
    ['stat', true],
    ['stat', true],
  ])
})

test('a recording of a channel that is watched on is told with the moment that is on the screen [analytics.add-playback-update]', async ({
  app,
  clock,
  service,
}) => {
  const watch = await openChannel(ARCHIVE, { app, clock, service })
  await watch(137)
  const updates = () =>
    toldMetrics(service, 'playback_update').map(({ statId, position }) => [statId, Math.floor(position)])
  await expect.poll(updates).toEqual([['stat', RECORDED + 100]])
})

test.for([
  ['live', LIVE],
  ['archive', ARCHIVE],
] as const)(
  'a channel whose picture fails is told, with what failed, which channel and which moment: %s [analytics.add-playback-error]',
  async ([kind, address], { app, clock, service }) => {
    const watch = await openChannel(address, { app, clock, service })
    const video = await watch(1)
    Object.defineProperty(video, 'error', { configurable: true, get: () => ({ code: 4, message: 'no' }) })
    video.dispatchEvent(new Event('error'))
    await clock.runFor(12_000)
    await expect.poll(() => toldMetrics(service, 'playback_error').length).toBeGreaterThan(0)
    const [failure] = toldMetrics(service, 'playback_error')
    expect(failure).toMatchObject({
      statId: 'stat',
      code: 4,
      errorType: expect.stringMatching(/./) as string,
      streamType: 'hls',
      url: expect.stringContaining('/media/') as string,
      details: expect.stringMatching(/./) as string,
      content: null,
      library: null,
      channel: 1,
      isFinal: true,
      failsStart: true,
    })
    const { at = 0, position = 0 } = failure ?? {}
    const shown = kind === 'live' ? at / 1000 : RECORDED + 100
    expect(Math.abs(position - shown)).toBeLessThan(2)
  },
)
