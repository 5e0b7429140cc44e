import { expect, test, vi } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { ANSWER_FRESH_MS, createStreamCache, INLINE_FRESH_MS, type StreamCalls } from './stream-cache.ts'
import { type ZapTarget } from '../tv-paths.ts'
import { BURST, createStreamPace } from './stream-pace.ts'

function harness() {
  let now = 0
  const fetchStream = vi.fn<(target: ZapTarget) => Promise<Stream>>(async ({ channelId, ts }: ZapTarget) => {
    const url = `https://media/${channelId}/${ts}.m3u8`
    return { hls_mbr: url, playlists: { [url]: '#EXTM3U' } } as unknown as Stream
  })
  const begin = vi.fn<StreamCalls['begin']>(async (_, stream) => stream)
  const fetchAhead = vi.fn<StreamCalls['fetchAhead']>((target) => fetchStream(target))
  const clock = () => now
  const streams = createStreamCache({ fetch: fetchStream, fetchAhead, begin }, clock, createStreamPace(clock))
  return { streams, fetchStream, fetchAhead, begin, at: (ms: number) => (now = ms) }
}
const live = { channelId: 1, ts: 0 }

test('an answer fetched ahead is handed out once', async () => {
  const { streams, fetchStream } = harness()
  await streams.warm(live)
  await streams.warm(live)
  expect(fetchStream).toHaveBeenCalledTimes(1)
  expect(streams.isThere(live)).toBe(true)
  expect((await streams.take(live)).hls_mbr).toBe('https://media/1/0.m3u8')
  expect(streams.isThere(live)).toBe(false)
  expect(fetchStream).toHaveBeenCalledTimes(1)
  await streams.take(live)
  expect(fetchStream).toHaveBeenCalledTimes(2)
})

test('a zap during the prefetch waits for that one answer instead of asking twice', async () => {
  const { streams, fetchStream } = harness()
  void streams.warm(live)
  expect(streams.isThere(live)).toBe(false)
  await streams.take(live)
  expect(fetchStream).toHaveBeenCalledTimes(1)
})

test('live playlists inside of an answer age within seconds, the answer itself within a minute', async () => {
  const { streams, fetchStream, at } = harness()
  await streams.warm(live)
  at(INLINE_FRESH_MS + 1)
  expect((await streams.take(live)).playlists).toBeUndefined()
  await streams.warm({ channelId: 1, ts: 500 })
  at(INLINE_FRESH_MS * 3)
  expect((await streams.take({ channelId: 1, ts: 500 })).playlists).toBeDefined()
  await streams.warm(live)
  at(INLINE_FRESH_MS * 3 + ANSWER_FRESH_MS + 1)
  await streams.take(live)
  expect(fetchStream).toHaveBeenCalledTimes(4)
})

test('what was fetched ahead is told to the service once it is watched, also when its playlists have aged; what was asked for by a press is known', async () => {
  const { streams, fetchAhead, begin, at } = harness()
  for (const ms of [0, INLINE_FRESH_MS + 1]) {
    at(0)
    await streams.warm(live)
    at(ms)
    const taken = await streams.take(live)
    await streams.open(live, taken)
    expect(begin).toHaveBeenLastCalledWith(live, taken)
    expect(streams.open(live, taken)).toBeNull()
  }
  expect(fetchAhead).toHaveBeenCalledTimes(2)
  const recorded = { channelId: 1, ts: 500 }
  await streams.warm(recorded)
  expect(streams.open(recorded, await streams.take(recorded))).toBeNull()
  expect(streams.open(live, await streams.take(live))).toBeNull()
  expect(begin).toHaveBeenCalledTimes(2)
})

test('a prefetch that failed leaves no trace', async () => {
  const { streams, fetchStream } = harness()
  fetchStream.mockRejectedValueOnce(new Error('offline'))
  expect(await streams.warm(live)).toBeNull()
  expect((await streams.take(live)).hls_mbr).toBe('https://media/1/0.m3u8')
})

test('who asks too fast has to wait, but not for what was fetched ahead; nothing more is fetched ahead then', async () => {
  const { streams, fetchStream } = harness()
  await streams.warm(live)
  for (let n = 2; n <= BURST; n += 1) {
    expect(streams.wait({ channelId: n, ts: 0 })).toBe(0)
    await streams.take({ channelId: n, ts: 0 })
  }
  expect(streams.wait({ channelId: 99, ts: 0 })).toBeGreaterThan(0)
  expect(streams.wait(live)).toBe(0)
  expect(await streams.warm({ channelId: 98, ts: 0 })).toBeNull()
  expect(fetchStream).toHaveBeenCalledTimes(BURST)
})

test('eight answers are kept at a time: one more puts away the oldest alone', async () => {
  const fetchStream = vi.fn<(target: ZapTarget) => Promise<Stream>>(
    async ({ channelId }) => ({ hls_mbr: String(channelId) }) as Stream,
  )
  const pace = { wait: () => 0, hasSpare: () => true, spend: () => undefined }
  const calls = { fetch: fetchStream, fetchAhead: fetchStream, begin: vi.fn<StreamCalls['begin']>() }
  const streams = createStreamCache(calls, () => 0, pace)
  const targets = Array.from({ length: 9 }, (_, at) => ({ channelId: at + 1, ts: 0 }))
  for (const target of targets) await streams.warm(target)
  fetchStream.mockClear()
  for (const target of targets.toReversed()) await streams.take(target)
  expect(fetchStream.mock.calls).toEqual([[targets[0]]])
})
