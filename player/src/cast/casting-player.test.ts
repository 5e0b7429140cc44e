import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeCast } from '../testing/fake-cast.ts'
import { FILM, openPlayerHarness, type PlayerHarness } from '../testing/player-harness.ts'
import type { DashSource } from '../source.ts'
import type { CastWindow } from './cast-framework.ts'
import { createCastSender } from './cast-sender.ts'
import { castingPlayer } from './casting-player.ts'

/** Milliseconds until a device was surely given what was loaded. */
const GIVEN_MS = 1000

let harness: PlayerHarness
beforeEach(() => {
  vi.useFakeTimers()
  harness = openPlayerHarness()
})
afterEach(() => {
  harness.player.destroy()
  vi.useRealTimers()
})

const DASH: DashSource = {
  engine: 'dash',
  kind: 'film',
  url: 'http://media/protected/manifest.mpd',
  licences: { headers: () => Promise.resolve({}) },
}

test('what is protected is given to no device: a viewer reads why, and here it plays again', async () => {
  const device = new FakeCast()
  const page: CastWindow = {}
  const cast = createCastSender({ receiver: 'CC1AD845', language: 'en', page, runScript: async () => {} })
  device.install(page)
  const player = castingPlayer(harness.player, cast, { askPlaylist: async () => 200, now: () => 0 })
  await harness.playing(DASH)
  await expect(player.connect()).rejects.toMatchObject({ reason: 'protected' })
  expect(device.isConnected).toBe(false)
  player.load(FILM)
  await player.connect()
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(GIVEN_MS)
  device.plays(100, 600)
  player.load(DASH)
  await vi.advanceTimersByTimeAsync(GIVEN_MS)
  const told = { state: 'error', message: 'error_cast_protected', playsOn: 'Living room TV' }
  expect(player.getSnapshot()).toMatchObject(told)
  player.retry()
  expect(player.getSnapshot()).toMatchObject(told)
  expect(device.loads.map(({ media }) => media.contentId)).toEqual([FILM.url])
  cast.disconnect()
  expect(player.getSnapshot()).toMatchObject({
    message: null,
    playsOn: null,
    source: DASH,
    wantsToPlay: true,
  })
})

test('what a device fails with once more is asked for under another grant, also where none came the time before', async () => {
  const device = new FakeCast()
  const page: CastWindow = {}
  const cast = createCastSender({ receiver: 'CC1AD845', language: 'en', page, runScript: async () => {} })
  device.install(page)
  const player = castingPlayer(harness.player, cast, { askPlaylist: async () => 200, now: () => 0 })
  let asked = 0
  let before = false
  player.subscribe(() => {
    const { isGrantOver } = player.getSnapshot()
    if (isGrantOver && !before) asked += 1
    before = isGrantOver
  })
  const given = (): unknown[] => device.loads.map(({ media, currentTime }) => [media.contentId, currentTime])
  await harness.playing()
  await player.connect()
  expect(asked).toBe(1)
  player.load({ ...FILM, url: 'http://media/second/master.m3u8' })
  await vi.advanceTimersByTimeAsync(GIVEN_MS)
  device.plays(100, 600)
  device.fails()
  expect(asked).toBe(2)
  player.play()
  await vi.advanceTimersByTimeAsync(GIVEN_MS)
  device.fails()
  expect([asked, player.getSnapshot().state]).toEqual([3, 'loading'])
  player.load({ ...FILM, url: 'http://media/third/master.m3u8' })
  await vi.advanceTimersByTimeAsync(GIVEN_MS)
  expect(given()).toEqual([
    ['http://media/second/master.m3u8', 0],
    ['http://media/second/master.m3u8', 100],
    ['http://media/third/master.m3u8', 100],
  ])
  device.fails()
  expect([asked, player.getSnapshot().state]).toEqual([3, 'error'])
})
