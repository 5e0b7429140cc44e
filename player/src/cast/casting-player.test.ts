import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeCast } from '../testing/fake-cast.ts'
import { FILM, openPlayerHarness } from '../testing/player-harness.ts'
import type { CastWindow } from './cast-framework.ts'
import { createCastSender } from './cast-sender.ts'
import { castingPlayer } from './casting-player.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A device is given what was stayed on so long, in milliseconds. */
const SETTLED_MS = 300

/** A player of a page with a television in its reach. */
async function openCasting() {
  const device = new FakeCast()
  const page: CastWindow = {}
  device.install(page)
  const cast = createCastSender({ receiver: 'CC1AD845', language: 'en', page, runScript: async () => {} })
  await cast.start()
  const { player: local, video } = openPlayerHarness()
  const player = castingPlayer(local, cast, { now: () => 0, askPlaylist: async () => 200 })
  /** As a page does: what is asked for anew is given anew. */
  const connect = async (): Promise<void> => {
    await player.connect()
    player.load(FILM)
    await vi.advanceTimersByTimeAsync(SETTLED_MS)
  }
  return { device, cast, player, video, connect }
}

test('what an ad held here is let go when the ad is over, although a device has taken it meanwhile and it comes back', async () => {
  const { device, cast, player, video, connect } = await openCasting()
  player.hold()
  player.load(FILM)
  await connect()
  expect(device.loads).toHaveLength(0)
  player.letGo()
  await vi.advanceTimersByTimeAsync(SETTLED_MS)
  expect(device.loads).toHaveLength(1)
  device.plays(60, 600)
  cast.disconnect()
  await vi.advanceTimersByTimeAsync(0)
  expect([player.getSnapshot().isHeld, video.paused]).toEqual([false, false])
})

test('what an ad holds on a device stays held as it comes back here, until the ad is over', async () => {
  const { device, player, video, connect } = await openCasting()
  player.load(FILM)
  await connect()
  device.plays(300, 600)
  const { plays } = video
  player.hold()
  device.isSwitchedOff()
  await vi.advanceTimersByTimeAsync(0)
  expect([player.getSnapshot().isHeld, video.plays]).toEqual([true, plays])
  player.letGo()
  expect([player.getSnapshot().isHeld, video.plays]).toEqual([false, plays + 1])
})

test('a hold outlasts what it was for there as here: another source is held too', async () => {
  const { device, player, video, connect } = await openCasting()
  player.load(FILM)
  await connect()
  const { plays } = video
  player.hold()
  player.unload()
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(SETTLED_MS)
  expect([player.getSnapshot().isHeld, device.loads.length]).toEqual([true, 1])
  // What had nothing to play at the device keeps its hold as well.
  player.unload()
  device.isSwitchedOff()
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  expect([player.getSnapshot().isHeld, video.plays]).toEqual([true, plays])
})
