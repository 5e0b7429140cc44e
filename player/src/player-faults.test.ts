import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_TRACKS } from './engine.ts'
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

test('a connection that returns does not bring back what was cut off', async () => {
  const { player, starts, connection, playing } = harness
  await playing()
  player.cut()
  connection.returns()
  expect(starts).toHaveLength(1)
})

test('three errors without playback between them pause and load the stream again where it was [player.error-threshold-pause]', async () => {
  const { player, video, starts, fault, state, playing } = harness
  await playing()
  video.playFor(5)
  fault()
  fault()
  expect([player.getSnapshot().message, starts.length]).toEqual(['error_video_download', 1])
  fault()
  expect([video.paused, state()]).toEqual([true, 'loading'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(starts.at(-1)?.source).toEqual({ ...FILM, startAt: 5 })
  expect(video.paused).toBe(false)
})

test('a quality that was chosen is that of the stream that is loaded again, and of every other, until the choice is left to the engine', async () => {
  const { player, starts, faults, playing } = harness
  const wished = () => starts.at(-1)?.wishes().quality
  const low = { height: 240, bitrate: 4e5 }
  await playing()
  starts[0]?.listener.onTracks({ ...NO_TRACKS, qualities: [{ id: 0, ...low }] })
  player.setQuality(0)
  await faults(3)
  expect([starts.length, wished()]).toEqual([2, { id: 0, ...low }])
  await playing(LIVE)
  expect(wished()).toMatchObject(low)
  player.setQuality('auto')
  await playing()
  expect([starts.length, wished()]).toEqual([4, null])
})

test('a picture that came back by itself just before its stream is loaded again does not leave the new one paused', async () => {
  const { player, video, fault, state, playing } = harness
  await playing(LIVE)
  fault()
  fault()
  video.say('waiting')
  // The browser tells in order, but later: that it plays, and that the reload has paused it.
  video.saysLater(() => fault())
  video.say('playing')
  video.say('pause')
  expect([player.getSnapshot().wantsToPlay, state()]).toEqual([true, 'loading'])
  await vi.advanceTimersByTimeAsync(1000)
  expect([video.paused, player.getSnapshot().wantsToPlay]).toEqual([false, true])
})

test('while help is on its way, the same trouble does not count again', async () => {
  const { starts, calls, fault, state, playing } = harness
  await playing()
  for (let count = 0; count < 20; count += 1) fault()
  await vi.advanceTimersByTimeAsync(1000)
  expect([state(), starts.length, calls]).toEqual(['loading', 2, ['stopLoad', 'destroy']])
})

test('ten seconds of playback forget all errors', async () => {
  const { player, video, starts, fault, playing } = harness
  await playing()
  fault()
  fault()
  video.playFor(9)
  expect(player.getSnapshot().message).toBe('error_video_download')
  video.playFor(2)
  expect(player.getSnapshot().message).toBe(null)
  fault()
  expect([player.getSnapshot().message, starts.length]).toEqual([null, 1])
})

test('a video error seeks ahead, further each time, and ends after ten attempts [player.error-seek-ahead]', async () => {
  const { player, video, starts, failures, fault, state, faults, playing } = harness
  await playing()
  video.playFor(100)
  await faults(6)
  expect(starts.at(-1)?.source.startAt).toBe(110)
  await faults(9)
  expect(starts.at(-1)?.source.startAt).toBe(200)
  expect(state()).toBe('loading')
  fault()
  expect([state(), player.getSnapshot().message]).toEqual(['error', 'error_video_download'])
  expect(failures.at(-1)).toMatchObject({
    isFinal: true,
    errorType: 'mediaError',
    details: 'stalled',
    url: FILM.url,
  })
})

test('a live stream has nothing ahead: it begins at its edge again', async () => {
  const { video, starts, faults, playing } = harness
  await playing({ ...LIVE, playlists: { [LIVE.url]: '#EXTM3U' } })
  video.playFor(5)
  await faults(6)
  expect(starts.at(-1)?.source).toEqual(LIVE)
})

test('an error stops everything but leaves the last picture, and retry goes on from there [player.states]', async () => {
  const { player, video, starts, calls, fault, state, playing } = harness
  await playing()
  video.playFor(30)
  fault({ kind: 'codec', isFatal: true })
  expect([state(), video.paused, calls]).toEqual(['codecError', true, ['stopLoad']])
  player.play()
  expect([state(), player.getSnapshot().message]).toEqual(['loading', null])
  expect(starts.at(-1)?.source.startAt).toBe(30)
})

test('a codec error stops the ticking of the player [player.error-codec-ticking player.error-codec player.states]', async () => {
  const { player, video, fault, playing } = harness
  await playing()
  video.playFor(30)
  fault({ kind: 'codec', isFatal: true })
  video.playFor(10)
  expect(player.getSnapshot()).toMatchObject({
    state: 'codecError',
    position: 30,
    watched: 30,
    message: 'error_video_codec',
  })
})

test.each(['codec', 'protection'] as const)(
  'what was to be loaded again is not, once a fault of kind %s has ended it',
  async (kind) => {
    const { calls, fault, video, playing } = harness
    await playing()
    fault({ kind: 'network', isFatal: true })
    fault({ kind, isFatal: true })
    await vi.advanceTimersByTimeAsync(1000)
    expect([calls, video.paused]).toEqual([['stopLoad'], true])
  },
)

test('network errors load again after a while, media errors are mended [player.error-network-retry player.error-media-recovery]', async () => {
  const { calls, fault, playing } = harness
  await playing()
  fault({ kind: 'network', isFatal: true })
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual(['retryLoad'])
  fault({ kind: 'media', isFatal: true })
  expect(calls.at(-1)).toBe('recoverMedia false')
})

test('a failure is told with its message: not the first, which is mended in silence, and once while the message stands', async () => {
  const { player, failures, fault, playing } = harness
  await playing()
  fault()
  expect([failures.length, player.getSnapshot().message]).toEqual([0, null])
  fault()
  expect([failures.length, player.getSnapshot().message]).toEqual([1, 'error_video_download'])
  fault()
  expect(failures).toHaveLength(1)
})

test('what the line may have caused has the service asked for, what the picture has caused has not [player.online-detection]', async () => {
  const { connection, fault, playing } = harness
  await playing()
  fault({ kind: 'media', isFatal: true })
  expect(connection.suspicions).toBe(0)
  fault({ kind: 'network', isFatal: true })
  expect(connection.suspicions).toBe(1)
})

test('a returned connection reloads what it had stopped; attempts do not run out meanwhile [player.connection-loss-reload]', async () => {
  const { player, video, starts, connection, fault, state, playing } = harness
  await playing(LIVE)
  video.playFor(5)
  video.say('waiting')
  connection.isLost = true
  for (let count = 0; count < 40; count += 1) fault({ kind: 'network', isFatal: true })
  expect([state(), player.getSnapshot().message, starts.length]).toEqual([
    'waiting',
    'error_video_download',
    1,
  ])
  connection.isLost = false
  connection.returns()
  expect([state(), player.getSnapshot().message, starts.length]).toEqual(['loading', null, 2])
})

test('what a lost connection has said is over when it is back, although what was held has played on over it', async () => {
  const { player, starts, connection, fault, state, playing } = harness
  await playing(FILM)
  connection.isLost = true
  fault({ kind: 'network', isFatal: false })
  expect([state(), player.getSnapshot().message]).toEqual(['playing', 'error_video_download'])
  connection.isLost = false
  connection.returns()
  expect([state(), player.getSnapshot().message, starts.length]).toEqual(['playing', null, 1])
})

test('subtitles that were lost with a connection are not said to be lost once they are tried anew with the rest, or are on again', async () => {
  const { player, starts, connection, fault, playing } = harness
  const isTextLost = () => player.getSnapshot().isTextLost
  await playing()
  connection.isLost = true
  starts[0]?.listener.onTextLost?.()
  fault({ kind: 'network', isFatal: true })
  harness.video.say('waiting')
  expect(isTextLost()).toBe(true)
  connection.isLost = false
  connection.returns()
  await vi.advanceTimersByTimeAsync(0)
  expect([starts.length, isTextLost()]).toEqual([2, false])
  // One engine may load all of it anew by itself.
  const { listener } = starts[1] ?? {}
  listener?.onTextLost?.()
  listener?.onTracks(NO_TRACKS)
  expect(isTextLost()).toBe(true)
  listener?.onTracks({ ...NO_TRACKS, subtitleTrack: 0 })
  expect(isTextLost()).toBe(false)
})

test('a connection that flickers reloads once in 3 s, and never what plays well [player.connection-retry-flag]', async () => {
  const { video, starts, connection, playing } = harness
  await playing(LIVE)
  connection.returns()
  expect(starts).toHaveLength(1)
  video.say('waiting')
  connection.returns()
  video.clock.ms += 2999
  connection.returns()
  expect(starts).toHaveLength(2)
  video.clock.ms += 1
  connection.returns()
  expect(starts).toHaveLength(3)
})

test('what gives up just after a reload for a returned connection is loaded again as soon as that may be', async () => {
  const { player, video, starts, connection, fault, playing } = harness
  const pass = (milliseconds: number) => {
    video.clock.ms += milliseconds
    return vi.advanceTimersByTimeAsync(milliseconds)
  }
  /** The line is back at once, is gone a second later with all that was begun, and is back at two seconds. */
  const flap = async (): Promise<void> => {
    await playing(LIVE)
    video.say('waiting')
    connection.returns()
    await pass(1000)
    connection.isLost = true
    fault({ kind: 'network', isFatal: true })
    await pass(1000)
    connection.isLost = false
    connection.returns()
  }
  await flap()
  await pass(999)
  expect(starts).toHaveLength(2)
  await pass(1)
  expect(starts).toHaveLength(3)
  await pass(10_000)
  expect(starts).toHaveLength(3)

  // Whatever is loaded meanwhile has missed nothing, and a player that is gone loads nothing.
  await flap()
  player.load(FILM)
  await pass(10_000)
  expect(starts).toHaveLength(6)
  await flap()
  player.destroy()
  await pass(10_000)
  expect(starts).toHaveLength(8)
})

test('a line that is gone again when the reload would be due is waited for', async () => {
  const { video, starts, connection, fault, playing } = harness
  await playing(LIVE)
  video.say('waiting')
  connection.returns()
  connection.isLost = true
  fault({ kind: 'network', isFatal: true })
  connection.isLost = false
  connection.returns()
  connection.isLost = true
  video.clock.ms += 4000
  await vi.advanceTimersByTimeAsync(4000)
  expect(starts).toHaveLength(2)
  connection.isLost = false
  connection.returns()
  expect(starts).toHaveLength(3)
})

test('what fails as a stream is put away is only logged: the next one plays [player.error-stream-cleanup]', async () => {
  const { player, starts, failures, state, playing } = harness
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  await playing()
  const failure = new Error('the buffer is in use')
  harness.onDestroy = () => {
    throw failure
  }
  await playing(LIVE)
  expect(log).toHaveBeenCalledWith(expect.any(String), failure)
  expect([state(), starts.at(-1)?.source, failures]).toEqual(['playing', LIVE, []])
  expect(player.getSnapshot().message).toBe(null)
  harness.onDestroy = null
  log.mockRestore()
})

test('a licence that cannot be had ends playback at once, line or no line, and is known until it is tried again', async () => {
  const { player, connection, failures, fault, state, playing } = harness
  await playing(FILM)
  connection.isLost = true
  const protection = { code: 8002, message: 'No', error: 'expired', isUnsupported: false }
  fault({ kind: 'protection', isFatal: true, protection })
  expect([state(), player.getSnapshot().protection]).toEqual(['error', protection])
  expect(failures.at(-1)).toMatchObject({ isFinal: true, streamType: 'hls' })
  player.retry()
  expect([state(), player.getSnapshot().protection]).toEqual(['loading', null])
})

test('an engine that comes to its element late has the start asked for again, unless the viewer has paused', async () => {
  const { player, video, starts, playing } = harness
  await playing(FILM)
  const before = video.plays
  starts.at(-1)?.listener.onAttached?.()
  expect(video.plays).toBe(before + 1)
  player.pause()
  starts.at(-1)?.listener.onAttached?.()
  expect(video.plays).toBe(before + 1)
})

test('an engine that lets go of its element late keeps the next one waiting, however many were begun meanwhile', async () => {
  const { player, starts, playing, leaving } = harness
  await playing(FILM)
  const { promise, resolve } = Promise.withResolvers<void>()
  leaving.promise = promise
  player.load(LIVE)
  leaving.promise = undefined
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  expect(starts).toHaveLength(1)
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(starts.slice(1).map(({ source }) => source)).toEqual([FILM])
  player.load(LIVE)
  expect(starts).toHaveLength(3)
})
