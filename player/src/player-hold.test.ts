import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FILM, LIVE, openPlayerHarness, type PlayerHarness } from './testing/player-harness.ts'

let harness: PlayerHarness
beforeEach(() => {
  vi.useFakeTimers()
  harness = openPlayerHarness()
})
afterEach(() => {
  harness.player.destroy()
  vi.useRealTimers()
})

test('what is held loads and stands still, whoever plays it, and begins when it is let go [player.ad-ready-hides-main]', async () => {
  const { player, video, starts, state } = harness
  player.hold()
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  expect(starts).toHaveLength(1)
  video.say('canplay')
  expect([video.plays, state(), player.getSnapshot().isHeld]).toEqual([0, 'paused', true])
  player.play()
  player.seek(40)
  expect([video.plays, player.getSnapshot().wantsToPlay]).toEqual([0, true])
  // Keys of headphones go to the element itself.
  void video.play()
  video.say('playing')
  expect([video.paused, state()]).toEqual([true, 'paused'])
  player.letGo()
  expect([video.plays, video.paused]).toEqual([2, false])
  video.say('playing')
  expect([state(), player.getSnapshot().isHeld]).toEqual(['playing', false])
})

test('a hold in the middle goes on where it was; a viewer who has paused meanwhile stays paused', async () => {
  const { player, video, state, playing } = harness
  await playing()
  player.hold()
  expect([video.paused, state(), player.getSnapshot().wantsToPlay]).toEqual([true, 'paused', true])
  player.letGo()
  expect(video.plays).toBe(2)
  video.say('playing')
  player.hold()
  player.pause()
  player.letGo()
  player.letGo()
  expect([video.plays, video.paused]).toEqual([2, true])
})

test('another source under a hold is held too, and nothing plays where nothing is loaded', async () => {
  const { player, video } = harness
  player.hold()
  player.unload()
  expect(player.getSnapshot().isHeld).toBe(true)
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  expect(video.plays).toBe(0)
  player.unload()
  player.letGo()
  expect(video.plays).toBe(0)
})

test('live that was held goes on with what is on air then, without a jump where it has missed nothing', async () => {
  const { player, video, edge } = harness
  player.hold()
  player.load(LIVE)
  await vi.advanceTimersByTimeAsync(0)
  video.currentTime = 100
  edge.at = 101.9
  player.letGo()
  expect([video.currentTime, video.paused]).toEqual([100, false])
  player.hold()
  edge.at = 130
  player.letGo()
  expect([video.currentTime, video.paused]).toEqual([130, false])
  // A film has no edge.
  player.hold()
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  video.currentTime = 7
  player.letGo()
  expect(video.currentTime).toBe(7)
})

test('what was loaded ahead plays when it is wanted: nothing is loaded again, and its first frame counts from then', async () => {
  const { player, video, starts } = harness
  player.load(FILM, { autoplay: false })
  await vi.advanceTimersByTimeAsync(0)
  video.say('canplay')
  expect([video.plays, player.getSnapshot().wantsToPlay]).toEqual([0, false])
  video.clock.ms += 5000
  player.goOn()
  expect([starts.length, video.plays, player.getSnapshot().wantsToPlay]).toEqual([1, 1, true])
  video.clock.ms += 20
  video.presentFrame()
  expect(player.getSnapshot().firstFrameMs).toBe(20)
})

test('what was seen in passing has its picture when it is wanted, and was watched by nobody yet', async () => {
  const { player, video, playing } = harness
  await playing()
  video.presentFrame()
  video.playFor(3)
  expect(player.getSnapshot().watched).toBeGreaterThan(0)
  player.goOn()
  expect(player.getSnapshot()).toMatchObject({ watched: 0, firstFrameMs: 0, state: 'playing' })
})
