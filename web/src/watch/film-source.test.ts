import { expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { filmSource, renewedSource } from './film-source.ts'

const stream = (seconds: number, watch_percentage = 40) =>
  ({
    hls_mbr: 'https://media/film.m3u8',
    drm: { streams: [] as unknown[] },
    history: { seconds, watch_percentage },
  }) as Stream
const asker = { headers: () => Promise.resolve({}), hasFairplay: false }
const startOf = (seconds: number, percentage?: number, noted: number | null = null) =>
  filmSource(stream(seconds, percentage), noted === null ? null : { seconds: noted, duration: 5400 }, asker)
    .startAt

test('it resumes between 10 and 12600 s, both included, unless all was watched [player.resume-bounds]', () => {
  expect([9.9, 10, 12_600, 12_601].map((seconds) => startOf(seconds))).toEqual([
    undefined,
    10,
    12_600,
    undefined,
  ])
  expect(startOf(600, 100)).toBeUndefined()
})

test('what this browser noted a moment ago is newer than what the service knows', () => {
  expect(startOf(600, 40, 630)).toBe(630)
  // Seen to its end at some time, and begun again.
  expect(startOf(5400, 100, 630)).toBe(630)
})

test('a film that was at its end a moment ago begins at its beginning, whatever the service has heard of it by then', () => {
  expect(startOf(5350, 97, 5399)).toBeUndefined()
  const unheard = { ...stream(0), history: null }
  expect(filmSource(unheard, { seconds: 5400, duration: 5400 }, asker).startAt).toBeUndefined()
  expect(filmSource(unheard, { seconds: 5200, duration: 5400 }, asker).startAt).toBe(5200)
})

test('a look at the beginning does not erase where the film was left', () => {
  expect(startOf(600, 40, 3)).toBe(600)
  expect(startOf(3, 0, 5)).toBeUndefined()
})

test('under another grant it goes on where the viewer is, whether or not that would be worth resuming', () => {
  const renewed = (position: number) => renewedSource(stream(600, 100), position, asker).startAt
  expect([0, 3, 3000, 13_000].map(renewed)).toEqual([undefined, 3, 3000, 13_000])
})
