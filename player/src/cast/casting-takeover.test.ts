import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WAIT_MS } from '../ads/ad-break.machine.ts'
import { runBreak } from '../ads/ad-break.ts'
import type { AdUnit } from '../ads/vast.ts'
import { FakeCast } from '../testing/fake-cast.ts'
import { FILM, LIVE, openPlayerHarness } from '../testing/player-harness.ts'
import type { CastWindow } from './cast-framework.ts'
import { createCastSender } from './cast-sender.ts'
import { castingPlayer } from './casting-player.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A device is given what was stayed on so long, in milliseconds. */
const SETTLED_MS = 300
/** What the page is given when it asks for the film anew. */
const ANEW = { ...FILM, url: 'http://media/anew/master.m3u8' }

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(SETTLED_MS)

/** A player of a page with a television in its reach. @param status what is answered to whoever asks whether a grant still holds */
async function openCasting(status = 200) {
  const device = new FakeCast()
  const page: CastWindow = {}
  device.install(page)
  const cast = createCastSender({ receiver: 'CC1AD845', language: 'en', page, runScript: async () => {} })
  await cast.start()
  const { player: local, video, faults } = openPlayerHarness()
  const player = castingPlayer(local, cast, { now: () => Date.now(), askPlaylist: async () => status })
  return {
    device,
    player,
    video,
    faults,
    isHeld: () => player.getSnapshot().isHeld,
    given: () => device.loads.map(({ media, autoplay }) => [media.contentId, autoplay]),
    /** As a page does: what is asked for anew is given anew. */
    async connect(): Promise<void> {
      await player.connect()
      player.load(ANEW)
      await settle()
    },
    async switchOff(): Promise<void> {
      device.isSwitchedOff()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

type Casting = Awaited<ReturnType<typeof openCasting>>

const AD: AdUnit = {
  title: 'Trains',
  seconds: 9,
  skipAfter: 0,
  click: null,
  media: [{ url: 'http://ads/one.m3u8', type: 'application/x-mpegurl', codec: null, bitrate: 0, height: 0 }],
  told: {},
}

/** A break in front of what a player plays, with one ad that has begun, and how it may end. */
async function beginAd({ player }: Casting) {
  const { video, engines, fault } = openPlayerHarness()
  const ad = runBreak(
    {
      video: video as unknown as HTMLVideoElement,
      player,
      engines,
      fetchText: async () => '',
      tell() {},
      onEvent() {},
      onFault() {},
      now: () => Date.now(),
      wallClock: () => Date.now(),
      random: () => 0,
    },
    { packshots: [AD], steps: [], most: 1, holdsAtOnce: true },
  )
  await vi.advanceTimersByTimeAsync(0)
  video.say('playing')
  return {
    done: ad.done,
    'is shown to its end': () => video.say('ended'),
    fails: () => fault({ kind: 'codec', isFatal: true }),
    'is skipped': ad.skip,
    'hangs for too long': () => {
      video.say('waiting')
      vi.advanceTimersByTime(WAIT_MS)
    },
  }
}

test.each(['is shown to its end', 'fails', 'is skipped', 'hangs for too long'] as const)(
  'an ad of the page that %s after a television has come lets the film play there, and here when it has gone',
  async (how) => {
    const casting = await openCasting()
    const { device, player, video, given, isHeld, connect, switchOff } = casting
    const ad = await beginAd(casting)
    player.load(FILM)
    await connect()
    expect([given(), isHeld()]).toEqual([[], true])
    ad[how]()
    await ad.done
    await settle()
    expect([given(), isHeld(), player.getSnapshot().wantsToPlay]).toEqual([[[ANEW.url, true]], false, true])
    device.plays(60, 600)
    await switchOff()
    expect([isHeld(), video.paused]).toEqual([false, false])
  },
)

test('an ad that is over before the film is there for the television gives it nothing of the page, and does not hold what comes', async () => {
  for (const [before, anew] of [
    [FILM, ANEW],
    [LIVE, { ...LIVE, url: 'http://media/live-anew/master.m3u8' }],
  ] as const) {
    const { device, player, given } = await openCasting()
    player.hold()
    player.load(before)
    await player.connect()
    player.letGo()
    await settle()
    expect([given(), device.calls]).toEqual([[], []])
    player.load(anew)
    await settle()
    expect(given()).toEqual([[anew.url, true]])
  }
})

test('a television that goes during an ad leaves the film standing here until the ad is over', async () => {
  const casting = await openCasting()
  const { device, player, video, isHeld, connect, switchOff } = casting
  player.load(FILM)
  await connect()
  device.plays(300, 600)
  const ad = await beginAd(casting)
  const { plays } = video
  await switchOff()
  expect([isHeld(), video.plays]).toEqual([true, plays])
  ad['is skipped']()
  await ad.done
  expect([isHeld(), video.plays]).toEqual([false, plays + 1])
  // The next one takes over what plays, and no hold.
  await connect()
  expect([isHeld(), device.loads.length]).toEqual([false, 2])
})

test('an ad that begins while the television is taking the film makes it stand there', async () => {
  const { device, player, connect } = await openCasting()
  player.load(FILM)
  await connect()
  device.plays(10, 600)
  player.load(ANEW)
  vi.advanceTimersByTime(SETTLED_MS)
  player.hold()
  // It goes on to what it was asked to play, whatever it was told while it had nothing of that.
  device.plays(10, 600)
  await vi.advanceTimersByTimeAsync(0)
  expect([device.calls.length, player.getSnapshot().state]).toEqual([2, 'paused'])
  player.letGo()
  expect([device.calls.length, player.getSnapshot().state]).toEqual([3, 'playing'])
})

test('a hold outlasts what it was for there as here: another source is held too', async () => {
  const { device, player, video, isHeld, connect, switchOff } = await openCasting()
  player.load(FILM)
  await connect()
  const { plays } = video
  player.hold()
  player.unload()
  player.load(ANEW)
  await settle()
  expect([isHeld(), device.loads.length]).toEqual([true, 1])
  // What had nothing to play at the device keeps its hold as well.
  player.unload()
  await switchOff()
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  expect([isHeld(), video.plays]).toEqual([true, plays])
})

test('nothing is begun on a television by the end of a hold where nothing is loaded', async () => {
  const { device, player, connect } = await openCasting()
  player.load(FILM)
  await connect()
  device.plays(10, 600)
  player.hold()
  player.unload()
  const { length } = device.calls
  player.letGo()
  await settle()
  expect([device.calls.length, device.loads.length]).toEqual([length, 1])
})

test('a television that tells of itself before it has the film has not been stopped by anybody', async () => {
  const { device, player, video, switchOff } = await openCasting()
  player.load(FILM)
  await player.connect()
  device.turnsVolume(0.3)
  expect(player.getSnapshot()).toMatchObject({ state: 'loading', wantsToPlay: true, volume: 0.3 })
  const { plays } = video
  await switchOff()
  expect([video.plays, video.paused]).toEqual([plays + 1, false])
})

test('what was wrong with the stream of the page is not said of a television', async () => {
  const { player, faults, connect } = await openCasting()
  player.load(FILM)
  await faults(2)
  expect(player.getSnapshot().message).toBe('error_video_download')
  await player.connect()
  expect(player.getSnapshot()).toMatchObject({ state: 'loading', message: null })
  await connect()
  expect(player.getSnapshot()).toMatchObject({ state: 'waiting', message: null })
})

test('a film whose grant is over on a television is on its way there until it comes anew, and not paused', async () => {
  const { device, player, connect } = await openCasting(403)
  player.load(FILM)
  await connect()
  for (let second = 0; second < 6; second += 1) {
    device.plays(10 + second, 600)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(device.calls).toEqual(['stop'])
  expect(player.getSnapshot()).toMatchObject({ state: 'loading', wantsToPlay: true, isGrantOver: true })
})
