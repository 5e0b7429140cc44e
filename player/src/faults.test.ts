import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultOfDash } from './dash-faults.ts'
import type { EngineFault } from './engine.ts'
import { faultOfHls, faultOfMedia } from './hls-faults.ts'
import { STANDSTILL_MS } from './standstill.ts'
import { FILM, LIVE, openPlayerHarness, type PlayerHarness } from './testing/player-harness.ts'

let harness: PlayerHarness
beforeEach(() => {
  vi.useFakeTimers()
  harness = openPlayerHarness()
})
afterEach(() => {
  harness.player.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What hls.js says of something that it could not have. */
const hls = (details: string, fatal: boolean, code?: number, type = 'networkError'): EngineFault =>
  faultOfHls({
    details,
    fatal,
    type,
    url: FILM.url,
    ...(code !== undefined && { response: { code } }),
  } as never)!
const media = (code: number): EngineFault => faultOfMedia({ code, message: 'it broke' }, FILM.url)
const dash = (code: number, category = 6, data: readonly unknown[] = []): EngineFault =>
  faultOfDash({ severity: 2, category, code, data } as never, FILM.url)!

/** What comes of a fault, as a viewer and the origin meet it. */
const END = {
  loads: 'asks again after a second',
  begins: 'begins again after a second',
  decoder: 'the decoder is set up anew',
  grant: 'another grant is asked for',
  goesOn: 'goes on as if nothing had been',
  network: 'has stopped and says error_video_download',
  codec: 'has stopped and says error_video_codec',
}

const NETWORK = 'error_video_download'
/** What is met, how often in a row, and what comes of it. */
const TABLE: [met: string, fault: EngineFault, times: number, end: string][] = [
  ['the playlist is not there (404)', hls('manifestLoadError', true, 404), 1, END.loads],
  ['the playlist is broken at the service (500)', hls('levelLoadError', true, 500), 1, END.loads],
  ['the playlist hangs', hls('levelLoadTimeOut', true), 1, END.loads],
  ['the playlist hangs for ever', hls('levelLoadTimeOut', true), 11, END.network],
  ['the playlist is refused (403)', hls('levelLoadError', false, 403), 1, END.grant],
  ['the playlist is no playlist', hls('manifestParsingError', true), 1, END.loads],
  ['a segment is missing once (404)', hls('fragLoadError', false, 404), 1, END.goesOn],
  ['a segment is missing, and hls.js gives up', hls('fragLoadError', true, 404), 1, END.loads],
  ['segments are missing one after another', hls('fragLoadError', false, 404), 3, END.begins],
  ['a segment is cut off', hls('fragParsingError', false, undefined, 'mediaError'), 1, END.goesOn],
  ['segments are garbage', hls('fragParsingError', false, undefined, 'mediaError'), 3, END.begins],
  ['segments come too slowly', hls('fragLoadTimeOut', false), 3, END.begins],
  ['a key is refused (403)', hls('keyLoadError', true, 403), 1, END.grant],
  ['a key is not there', hls('keyLoadError', true, 500), 1, END.loads],
  [
    'a segment does not open with its key',
    hls('fragDecryptError', false, undefined, 'mediaError'),
    1,
    END.goesOn,
  ],
  ['no codec of it is known here', hls('manifestIncompatibleCodecsError', true), 1, END.codec],
  ['the codec is another than said', hls('bufferAppendError', true, undefined, 'mediaError'), 1, END.decoder],
  ['the decoder gives up again and again', media(3), 3, END.begins],
  ['the element cannot play it', media(4), 1, END.codec],
  ['the element lost its line', media(2), 1, END.loads],
  ['the picture stalls once', hls('bufferStalledError', false, undefined, 'mediaError'), 1, END.goesOn],
  [
    'the picture stalls again and again',
    hls('bufferStalledError', false, undefined, 'mediaError'),
    3,
    END.begins,
  ],
  ['there is no key system (DASH 6001)', dash(6001), 1, END.network],
  ['the system takes no such licence (DASH 6008)', dash(6008), 1, END.network],
  [
    'a screen is not protected (DASH 4012)',
    dash(4012, 4, [{ restrictedKeyStatuses: ['output-restricted'] }]),
    1,
    END.network,
  ],
  ['the keys are over (DASH 6014)', dash(6014), 1, END.grant],
]

/** Waits for what follows on a fault, a second at most. */
async function comesOf(met: EngineFault): Promise<string> {
  const { player, video, starts, calls, state, fault, failures } = harness
  calls.length = 0
  const before = starts.length
  fault(met)
  const { message, isGrantOver } = player.getSnapshot()
  const isStopped = video.paused && failures.at(-1)?.isFinal === true
  if (state() === 'error' || state() === 'codecError')
    return `${isStopped ? 'has stopped' : state()} and says ${message}`
  if (isGrantOver) return END.grant
  if (calls.includes('recoverMedia false')) return END.decoder
  await vi.advanceTimersByTimeAsync(999)
  if (calls.includes('retryLoad') || starts.length > before) return 'asks again at once'
  await vi.advanceTimersByTimeAsync(1)
  if (starts.length > before) return END.begins
  if (calls.includes('retryLoad')) return END.loads
  return state() === 'playing' && message === null ? END.goesOn : `stands ${state()} and says ${message}`
}

test.each(TABLE)('%s: it is mended or told', async (_, met, times, end) => {
  await harness.playing()
  // Nothing comes of it any more.
  if (times > 10) harness.video.readyState = 0
  for (let count = 1; count < times; count += 1) {
    harness.fault(met)
    await vi.advanceTimersByTimeAsync(times > 10 ? 16_000 : 0)
  }
  expect(await comesOf(met)).toBe(end)
})

test('where nobody gives another grant, that is told in time', async () => {
  const { player, fault, state, playing } = harness
  await playing()
  fault(hls('levelLoadError', false, 403))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([state(), player.getSnapshot().message]).toEqual(['error', NETWORK])
})

test('a picture that waits for ever, and nobody says why, is told and loaded again', async () => {
  const { player, video, starts, state, playing } = harness
  await playing()
  video.playFor(5)
  video.say('waiting')
  await vi.advanceTimersByTimeAsync(2 * STANDSTILL_MS - 1)
  expect(player.getSnapshot().message).toBe(null)
  await vi.advanceTimersByTimeAsync(1)
  expect([player.getSnapshot().message, starts.length]).toEqual([NETWORK, 1])
  await vi.advanceTimersByTimeAsync(STANDSTILL_MS + 1000)
  expect([state(), starts.length]).toEqual(['loading', 2])
  expect(starts[1]?.source.startAt).toBe(5)
})

test('a picture that stands although it is said to play is loaded again at once, and told where that does not help', async () => {
  const { player, video, starts, state, playing } = harness
  await playing()
  video.playFor(5)
  await vi.advanceTimersByTimeAsync(STANDSTILL_MS - 1)
  expect([state(), starts.length]).toEqual(['playing', 1])
  await vi.advanceTimersByTimeAsync(2)
  expect([state(), starts.length, player.getSnapshot().message]).toEqual(['loading', 2, null])
  expect(starts[1]?.source.startAt).toBe(5)
  video.say('playing')
  await vi.advanceTimersByTimeAsync(STANDSTILL_MS)
  expect([state(), player.getSnapshot().message]).toEqual(['loading', NETWORK])
  await vi.advanceTimersByTimeAsync(1000)
  expect(starts).toHaveLength(3)
})

test('where nothing at all comes of what was loaded again, that is told, asked for again, and has failed in the end', async () => {
  const { player, video, starts, calls, failures, connection, state, playing } = harness
  await playing()
  video.playFor(5)
  await vi.advanceTimersByTimeAsync(STANDSTILL_MS + 1)
  expect([starts.length, player.getSnapshot().message]).toEqual([2, null])
  video.readyState = 0
  await vi.advanceTimersByTimeAsync(STANDSTILL_MS)
  expect([player.getSnapshot().message, failures.length, connection.suspicions]).toEqual([NETWORK, 1, 1])
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls.at(-1)).toBe('retryLoad')
  // However long it takes, nothing is skipped for it; in the end it has failed.
  await vi.advanceTimersByTimeAsync(30 * STANDSTILL_MS)
  expect([starts.length, starts[1]?.source.startAt, state()]).toEqual([2, 5, 'error'])
})

test('what is loaded after another source was cut off for it, and of which nothing comes, is told too', async () => {
  const { player, starts, playing } = harness
  await playing()
  player.cut()
  await vi.advanceTimersByTimeAsync(1000)
  player.load(LIVE)
  await vi.advanceTimersByTimeAsync(2 * STANDSTILL_MS)
  expect(player.getSnapshot().message).toBe(NETWORK)
  await vi.advanceTimersByTimeAsync(STANDSTILL_MS + 1000)
  expect(starts.map(({ source }) => source)).toEqual([FILM, LIVE, LIVE])
})

test('after a decoder gave up, what is loaded again goes on where it was, also behind what it cannot play', async () => {
  const { player, video, starts, fault, playing } = harness
  await playing({ ...FILM, startAt: 30 })
  video.saysLater(() => (video.currentTime = 280))
  video.say('timeupdate')
  /** An engine takes its element's source away to set up another decoder: there is no time any more. */
  const letGo = (): void => {
    video.saysLater(() => (video.currentTime = 0))
    for (const name of ['timeupdate', 'durationchange', 'waiting']) video.say(name)
  }
  for (const _ of [1, 2]) {
    fault(media(3))
    letGo()
    expect([player.getSnapshot().position, player.getSnapshot().state]).toEqual([280, 'loading'])
  }
  fault(media(3))
  await vi.advanceTimersByTimeAsync(1000)
  expect(starts[1]?.source.startAt).toBe(290)
})

test('an engine that has stopped the clock to wait for more is not taken for a frozen picture, nor for the speed that the viewer wants', async () => {
  const { player, video, starts, playing } = harness
  await playing()
  player.setSpeed(1.5)
  video.say('ratechange')
  video.playbackRate = 0
  video.say('ratechange')
  await vi.advanceTimersByTimeAsync(2 * STANDSTILL_MS)
  expect(starts).toHaveLength(1)
  // And nobody has chosen to stand: what is loaded next plays as fast as the viewer wants.
  expect(player.getSnapshot().speed).toBe(1.5)
  player.load({ ...FILM, url: 'http://media/next/master.m3u8' })
  expect([video.playbackRate, video.defaultPlaybackRate]).toEqual([1.5, 1.5])
})

test('what moves on is never taken for standing: not what plays, loads slowly, is paused, or held for an ad', async () => {
  const { player, video, starts, playing } = harness
  const isLeftAlone = (): void => expect([starts.length, player.getSnapshot().message]).toEqual([1, null])
  await playing()
  for (let count = 0; count < 10; count += 1) {
    video.playFor(1)
    await vi.advanceTimersByTimeAsync(STANDSTILL_MS - 1)
  }
  isLeftAlone()
  video.say('waiting')
  for (let count = 1; count < 10; count += 1) {
    Object.assign(video, { buffered: { length: 1, start: () => 0, end: () => 12 + count } })
    video.say('progress')
    await vi.advanceTimersByTimeAsync(STANDSTILL_MS - 1)
  }
  isLeftAlone()
  player.pause()
  await vi.advanceTimersByTimeAsync(10 * STANDSTILL_MS)
  isLeftAlone()
  player.hold()
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(10 * STANDSTILL_MS)
  expect([starts.length, player.getSnapshot().state, player.getSnapshot().message]).toEqual([
    2,
    'loading',
    null,
  ])
})

test('a picture that stands in a tab that nobody looks at for an hour is no trouble, and one that still stands when somebody does is', async () => {
  const { player, starts, playing } = harness
  await playing()
  vi.stubGlobal('document', { hidden: true })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([starts.length, player.getSnapshot().message]).toEqual([1, null])
  vi.stubGlobal('document', { hidden: false })
  await vi.advanceTimersByTimeAsync(STANDSTILL_MS + 1)
  expect(starts).toHaveLength(2)
})

test('a picture that stands in a picture in picture is loaded again, although nobody looks at its tab', async () => {
  const { starts, playing } = harness
  await playing()
  vi.stubGlobal('document', { hidden: true, pictureInPictureElement: {} })
  await vi.advanceTimersByTimeAsync(STANDSTILL_MS + 1)
  expect(starts).toHaveLength(2)
})

test('what was cut off on purpose stands for as long as it likes', async () => {
  const { player, starts, playing } = harness
  await playing()
  player.cut()
  await vi.advanceTimersByTimeAsync(10 * STANDSTILL_MS)
  expect([starts.length, player.getSnapshot().message]).toEqual([1, null])
})

test('a decoder that gives up, or a grant that ends, while something is to be loaded again is not lost', async () => {
  const { player, calls, fault, playing } = harness
  await playing()
  fault(hls('levelLoadTimeOut', true))
  fault(media(3))
  expect(calls).toEqual(['recoverMedia false'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls).toEqual(['recoverMedia false', 'retryLoad'])
  fault(hls('levelLoadTimeOut', true))
  fault(hls('levelLoadError', false, 403))
  expect(player.getSnapshot().isGrantOver).toBe(true)
})

test.each([
  ['3 s', 3000],
  ['30 s', 30_000],
  ['5 min', 300_000],
])(
  'a line that is gone for %s is loaded from again, whether the picture still plays from what it held or stands',
  async (_, ms) => {
    const { player, video, starts, calls, connection, fault, state, playing } = harness
    await playing()
    connection.isLost = true
    fault(hls('fragLoadError', true))
    expect(player.getSnapshot().message).toBe(NETWORK)
    const stands = ms > 10_000
    if (stands) video.say('waiting')
    else video.playFor(3)
    await vi.advanceTimersByTimeAsync(ms)
    video.clock.ms += ms
    connection.isLost = false
    connection.returns()
    await vi.advanceTimersByTimeAsync(1000)
    // An engine that has given up says nothing more: without a word from here the picture would end with what is held.
    expect(stands ? starts.length : calls).toEqual(stands ? 2 : ['retryLoad'])
    expect([state(), player.getSnapshot().message]).toEqual([stands ? 'loading' : 'playing', null])
  },
)

test('what was missed without a line is not mended in a source that came after', async () => {
  const { calls, connection, fault, playing } = harness
  await playing()
  connection.isLost = true
  fault(hls('fragLoadError', true))
  await playing(LIVE)
  calls.length = 0
  connection.isLost = false
  connection.returns()
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls).toEqual([])
})

test('a machine that wakes after hours of sleep plays on: the wait that was over with it is no trouble', async () => {
  const { player, video, starts, playing } = harness
  await playing(LIVE)
  video.playFor(20)
  video.clock.ms += 8 * 3_600_000
  await vi.advanceTimersByTimeAsync(STANDSTILL_MS - 1000)
  video.playFor(11)
  expect([starts.length, player.getSnapshot().message, player.getSnapshot().state]).toEqual([
    1,
    null,
    'playing',
  ])
  // So long a jump is no time that was watched.
  expect(player.getSnapshot().watched).toBeLessThan(33)
})
