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

const refuse = (): void => harness.fault({ kind: 'refused', isFatal: true, code: 403 })
const isOver = (): boolean => harness.player.getSnapshot().isGrantOver
/** Milliseconds after which a grant that was asked for is not waited for any more. */
const NONE_COMES_MS = 10_000

/** How often another grant was asked for since this was called: whoever gives sources hears it as it becomes true. */
function countAsked(): () => number {
  let asked = 0
  let before = isOver()
  harness.player.subscribe(() => {
    if (isOver() && !before) asked += 1
    before = isOver()
  })
  return () => asked
}

test('a grant that is over is said once, and what is buffered plays on until the source comes anew', async () => {
  const { player, video, starts, state, playing } = harness
  expect(isOver()).toBe(false)
  await playing()
  refuse()
  refuse()
  expect([isOver(), state(), video.paused, player.getSnapshot().message]).toEqual([
    true,
    'playing',
    false,
    null,
  ])
  player.load({ ...LIVE, url: 'http://media/other/master.m3u8' })
  expect([isOver(), starts.at(-1)?.source.url]).toEqual([false, 'http://media/other/master.m3u8'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state()).not.toBe('error')
})

test('a new grant that is refused as well ends it; ten seconds of playback, or a press, begin anew', async () => {
  const { player, video, state, playing } = harness
  await playing()
  refuse()
  player.load({ ...LIVE, url: 'http://media/other/master.m3u8' })
  refuse()
  expect([state(), player.getSnapshot().message]).toEqual(['error', 'error_video_download'])
  player.retry()
  refuse()
  expect([isOver(), state()]).toEqual([true, 'loading'])

  player.load({ ...LIVE, url: 'http://media/third/master.m3u8' })
  await playing()
  video.playFor(11)
  refuse()
  expect([isOver(), state()]).toEqual([true, 'playing'])
})

test('where nobody gives another source it is an error like others', async () => {
  const { player, state, playing } = harness
  await playing()
  refuse()
  await vi.advanceTimersByTimeAsync(9999)
  expect(state()).toBe('playing')
  await vi.advanceTimersByTimeAsync(1)
  expect([state(), player.getSnapshot().message]).toEqual(['error', 'error_video_download'])
})

test('where none came in time, a press asks for another grant once more, which ends the trouble or is the last one', async () => {
  const { player, video, starts, state, playing } = harness
  await playing()
  video.playFor(30)
  const asked = countAsked()
  refuse()
  await vi.advanceTimersByTimeAsync(NONE_COMES_MS)
  expect([asked(), state()]).toEqual([1, 'error'])
  player.retry()
  expect(starts.at(-1)?.source).toEqual({ ...FILM, startAt: 30 })
  refuse()
  refuse()
  expect([asked(), isOver(), state(), player.getSnapshot().position]).toEqual([2, true, 'loading', 30])
  player.load({ ...FILM, url: 'http://media/second/master.m3u8', startAt: 30 })
  await vi.advanceTimersByTimeAsync(NONE_COMES_MS)
  expect([isOver(), state()]).toEqual([false, 'loading'])
  refuse()
  await vi.advanceTimersByTimeAsync(NONE_COMES_MS)
  expect([asked(), state()]).toEqual([2, 'error'])
})

test('a connection that returns begins what had no other grant again, and asks for one once more', async () => {
  const { player, video, connection, state, playing } = harness
  await playing()
  const asked = countAsked()
  refuse()
  await vi.advanceTimersByTimeAsync(NONE_COMES_MS)
  video.clock.ms += 60_000
  connection.returns()
  expect(state()).toBe('loading')
  refuse()
  expect([asked(), state(), player.getSnapshot().message]).toEqual([2, 'loading', null])
  // While another one is on its way the buffer may run out as well, and the connection return again.
  video.clock.ms += 60_000
  connection.returns()
  refuse()
  expect([asked(), state()]).toEqual([3, 'loading'])
})

test('what is refused under each grant is not asked for for ever, however late they come', async () => {
  const { player, video, connection, state, playing } = harness
  await playing()
  const asked = countAsked()
  refuse()
  await vi.advanceTimersByTimeAsync(NONE_COMES_MS)
  player.load({ ...FILM, url: 'http://media/late/master.m3u8' })
  refuse()
  expect([asked(), state()]).toEqual([1, 'error'])
  for (let returned = 0; returned < 5; returned += 1) {
    video.clock.ms += 60_000
    connection.returns()
    expect(state()).toBe('loading')
    refuse()
    await vi.advanceTimersByTimeAsync(NONE_COMES_MS)
    expect([asked(), state()]).toEqual([1, 'error'])
  }
})

test('a player that goes while another grant is on its way waits for nothing any more', async () => {
  const { player, playing } = harness
  await playing()
  refuse()
  player.destroy()
  expect([isOver(), vi.getTimerCount()]).toEqual([false, 0])
})

test('who has paused is left alone; another grant is asked for when they go on', async () => {
  const { player, state, playing } = harness
  await playing()
  player.pause()
  refuse()
  refuse()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([isOver(), state()]).toEqual([false, 'paused'])
  player.play()
  expect([isOver(), player.getSnapshot().message]).toEqual([true, null])
})

test('a film asks after every four seconds of it whether it may still play, and a live channel need not', async () => {
  const { player, video, grant, playing } = harness
  await playing()
  video.playFor(3.75)
  expect(grant.asked).toEqual([])
  video.playFor(0.5)
  await vi.advanceTimersByTimeAsync(0)
  expect(grant.asked).toEqual([FILM.url])
  expect(isOver()).toBe(false)
  player.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(grant.asked).toHaveLength(1)
  player.play()
  video.say('playing')
  grant.status = 0
  video.playFor(4.25)
  await vi.advanceTimersByTimeAsync(0)
  expect([grant.asked.length, isOver()]).toEqual([2, false])
  grant.status = 403
  video.playFor(4.25)
  await vi.advanceTimersByTimeAsync(0)
  expect([grant.asked.length, isOver()]).toEqual([3, true])
  await playing(LIVE)
  video.playFor(12)
  expect(grant.asked).toHaveLength(3)
})

test('what was refused of a film is not held against the next one', async () => {
  const { player, video, grant, playing } = harness
  await playing()
  grant.status = 403
  video.playFor(4.25)
  player.load({ ...FILM, url: 'http://media/next/master.m3u8' })
  await vi.advanceTimersByTimeAsync(0)
  expect(grant.asked).toEqual([FILM.url])
  expect(isOver()).toBe(false)
})
