import { expect, test } from 'vitest'
import { pauseRefusal, secondsBehindLive, streamTime } from './live.ts'

const now = 1_900_000_000

test('a moment within 30 s of now is live, which the stream call asks for as 0 [player.live-threshold]', () => {
  expect(streamTime(now, now)).toBe(0)
  expect(streamTime(now - 30, now)).toBe(0)
  expect(streamTime(now - 31, now)).toBe(now - 31)
  expect(streamTime(now + 30, now)).toBe(0)
})

test('only a moment in the past keeps its own time [player.default-channel-time]', () => {
  expect(streamTime(now - 3600, now)).toBe(now - 3600)
  expect(streamTime(now + 3600, now)).toBe(0)
  expect(streamTime(null, now)).toBe(0)
  expect(streamTime(0, now)).toBe(0)
})

test('the distance to live counts from the threshold on', () => {
  expect(secondsBehindLive(now - 12, now)).toBe(0)
  expect(secondsBehindLive(now - 1260, now)).toBe(1260)
  expect(secondsBehindLive(now + 2, now)).toBe(0)
})

test('live without an archive cannot be paused [player.live-pause-warning]', () => {
  expect(pauseRefusal('live', false)).toBe('warning_archive_no_pause')
  expect(pauseRefusal('live', true)).toBe(null)
  expect(pauseRefusal('archive', false)).toBe(null)
  expect(pauseRefusal('film', false)).toBe(null)
})
