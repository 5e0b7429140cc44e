import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeCast } from '../testing/fake-cast.ts'
import { FILM, LIVE } from '../testing/player-harness.ts'
import type { CastWindow } from './cast-framework.ts'
import { type CastTextStyle, type CastWish, USUAL_TEXT_STYLE } from './cast-media.ts'
import { createCastSender } from './cast-sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NO_WISH = { audio: null, text: null }
const wish: CastWish = {
  source: FILM,
  title: { title: 'Metropolis', subtitle: undefined, posterUrl: undefined },
  startAt: 60,
  autoplay: true,
}

function openSender() {
  const device = new FakeCast()
  const page: CastWindow = {}
  const scripts = { run: 0 }
  const cast = createCastSender({
    receiver: 'CC1AD845',
    language: 'en',
    page,
    runScript: async () => void (scripts.run += 1),
  })
  const states: string[] = [cast.get().state]
  cast.subscribe(() => {
    const { state } = cast.get()
    if (state !== states.at(-1)) states.push(state)
  })
  return { device, page, scripts, cast, states, install: () => device.install(page) }
}

test('casting is idle, disconnected, connected, and then buffers, plays, pauses and ends as the device does [player.cast-states]', async () => {
  const { device, cast, states, install } = openSender()
  install()
  await cast.start()
  await cast.connect()
  await cast.load(wish, NO_WISH)
  device.plays(60, 600)
  device.pauses()
  device.plays()
  device.comesToEnd()
  cast.disconnect()
  expect(states).toEqual([
    'idle',
    'disconnected',
    'connected',
    'buffering',
    'playing',
    'paused',
    'playing',
    'ended',
    'disconnected',
  ])
  expect(cast.get()).toMatchObject({ device: null, position: 60, duration: 600 })
})

test('what was stopped at the device leaves it connected, and what it could not play is counted', async () => {
  const { device, cast, states, install } = openSender()
  install()
  await cast.connect()
  await cast.load(wish, NO_WISH)
  device.plays(1, 600)
  device.isStopped()
  expect([states.at(-1), cast.get().failures]).toEqual(['connected', 0])
  await cast.load(wish, NO_WISH)
  device.fails()
  // It says that again with whatever else changes.
  device.turnsVolume(0.2)
  expect([states.at(-1), cast.get().failures]).toEqual(['connected', 1])
})

test('the framework is looked for every 250 ms, and given up after 20 times; the next start tries again [player.cast-init-retries]', async () => {
  const { cast, scripts, states, install } = openSender()
  const failure = cast.start().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4750)
  expect(await failure).toMatchObject({ name: 'CastFailure', reason: 'start' })
  expect([scripts.run, states]).toEqual([1, ['idle']])

  const late = cast.start()
  await vi.advanceTimersByTimeAsync(4749)
  install()
  await vi.advanceTimersByTimeAsync(1)
  await late
  expect([scripts.run, states]).toEqual([2, ['idle', 'disconnected']])
  await cast.start()
  expect(scripts.run).toBe(2)
})

test('a device is told the version, how to draw subtitles, and that segments are fragments of MP4 [player.cast-version] [player.cast-text-style]', async () => {
  const { device, cast, install } = openSender()
  install()
  await cast.connect()
  await cast.load(wish, NO_WISH)
  await cast.load({ ...wish, source: LIVE }, NO_WISH)
  expect(device.options).toEqual([
    { receiverApplicationId: 'CC1AD845', autoJoinPolicy: 'origin_scoped', language: 'en' },
  ])
  const [film, live] = device.loads
  expect(film?.media).toMatchObject({
    contentId: FILM.url,
    streamType: 'BUFFERED',
    customData: { version: 'v4.1.2' },
    textTrackStyle: { fontScale: 0.3, foregroundColor: '#FFFFFFFF' },
    hlsSegmentFormat: 'fmp4',
    hlsVideoSegmentFormat: 'fmp4',
  })
  expect([film?.currentTime, live?.media.streamType, live?.currentTime]).toEqual([60, 'LIVE', null])
})

test('another style of subtitles is asked of what plays, without a change of its tracks, and holds for what is loaded later', async () => {
  const { device, cast, install } = openSender()
  const yellow: CastTextStyle = { ...USUAL_TEXT_STYLE, fontScale: 0.6, foregroundColor: '#FFE94AFF' }
  install()
  await cast.connect()
  cast.setTextStyle(yellow)
  expect(device.textStyle).toBeUndefined()
  await cast.load(wish, NO_WISH)
  expect(device.textStyle).toEqual(yellow)
  cast.setAudioTrack(2)
  cast.setTextStyle(null)
  expect([device.textStyle, device.activeTracks]).toEqual([USUAL_TEXT_STYLE, [2]])
  cast.setTextStyle(yellow)
  await cast.load({ ...wish, source: LIVE }, NO_WISH)
  expect(device.loads.map(({ media }) => media.textTrackStyle)).toEqual([yellow, yellow])
})

test('of two things asked for one after another the device keeps the languages for the second', async () => {
  const { device, cast, install } = openSender()
  device.tracks = [
    { trackId: 1, type: 'AUDIO', language: 'ru', name: 'Русский' },
    { trackId: 2, type: 'AUDIO', language: 'en', name: 'English' },
    { trackId: 3, type: 'TEXT', language: 'en', name: 'English' },
  ]
  install()
  await cast.connect()
  await Promise.all([
    cast.load(wish, { audio: 'ru', text: 'en' }),
    cast.load({ ...wish, source: LIVE }, { audio: 'en', text: null }),
  ])
  await vi.advanceTimersByTimeAsync(0)
  expect(device.activeTracks).toEqual([2])
  cast.setSubtitleTrack(3)
  expect(device.activeTracks).toEqual([2, 3])
  cast.setSubtitleTrack(-1)
  expect([device.activeTracks, cast.get().audioTrack, cast.get().subtitleTrack]).toEqual([[2], 2, -1])
})
