import { expect, test } from 'vitest'
import { hlsConfig } from './hls-config.ts'

const url = 'http://media/master.m3u8'

test('a segment that fails is asked for again each second, however often and of whichever track it failed', () => {
  const { errorRetry } = hlsConfig({ url, engine: 'hls', kind: 'film' }, null).fragLoadPolicy!.default
  expect(errorRetry).toMatchObject({ retryDelayMs: 1000, maxRetryDelayMs: 1000, backoff: 'linear' })
  const isRetried = (code: number, tries: number, byItself: boolean) =>
    errorRetry?.shouldRetry?.(errorRetry, tries, false, { url, code }, byItself)
  expect([isRetried(503, 3, true), isRetried(404, 3, false)]).toEqual([true, false])
  // Too much was asked for: a little later it comes.
  expect([isRetried(429, 29, false), isRetried(429, 30, false)]).toEqual([true, false])
})

test('buffers 5 s and 5 MB, at most 10 s, over holes up to 0.3 s [player.hls-buffer player.buffer-length]', () => {
  expect(hlsConfig({ url, engine: 'hls', kind: 'film' }, null)).toMatchObject({
    maxBufferLength: 5,
    maxBufferSize: 5_000_000,
    maxMaxBufferLength: 10,
    maxBufferHole: 0.3,
  })
})

test('a trailer buffers 5 s at most and 5 MB [player.trailer-buffer]', () => {
  expect(hlsConfig({ url, engine: 'hls', kind: 'film', isTrailer: true }, null)).toMatchObject({
    maxBufferLength: 5,
    maxMaxBufferLength: 5,
    maxBufferSize: 5_000_000,
  })
})

test('live starts near its edge whatever is asked, films and recordings where they were left', () => {
  const start = (source: object): unknown =>
    hlsConfig({ url, engine: 'hls', kind: 'film', ...source }, null).startPosition
  expect(start({ kind: 'live', startAt: 40 })).toBe(-1)
  expect(start({ kind: 'archive' })).toBe(-1)
  expect(start({ kind: 'archive', wallClock: 1_900_000_000 })).toBe(-1)
  expect(start({ kind: 'archive', wallClock: 1_900_000_000, startAt: 30 })).toBe(30)
  expect(start({ startAt: 1234 })).toBe(1234)
  expect(start({})).toBe(-1)
})

test('the estimate of the bandwidth goes from source to source', () => {
  expect(hlsConfig({ url, engine: 'hls', kind: 'live' }, 7_000_000).abrEwmaDefaultEstimate).toBe(7_000_000)
  expect(hlsConfig({ url, engine: 'hls', kind: 'live' }, null)).not.toHaveProperty('abrEwmaDefaultEstimate')
})
