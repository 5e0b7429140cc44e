import { expect, test } from 'vitest'
import { EMPTY_SNAPSHOT } from '#player/snapshot.ts'
import { shownMoment } from './use-programme.ts'

const recording = (wallClock: number | null) => ({
  ...EMPTY_SNAPSHOT,
  source: {
    url: 'https://tv.example/index.m3u8',
    engine: 'hls' as const,
    kind: 'archive' as const,
    wallClock: 1000,
  },
  wallClock,
})

test('a recording shows the programme that was asked for, though its first segment begins a little before', () => {
  expect(shownMoment(recording(null), 5000)).toBe(1000)
  expect(shownMoment(recording(998.6), 5000)).toBe(1000)
  expect(shownMoment(recording(1003), 5000)).toBe(1003)
})
