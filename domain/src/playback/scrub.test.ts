import { expect, test } from 'vitest'
import { hasScrubLine, mayScrub, scrubPictureTime, scrubTarget } from './scrub.ts'

test('a scrub lands on multiples of 10 s [player.scrub-rounding]', () => {
  expect([0, 4.9, 5, 14.9, 15, 3604].map((at) => scrubTarget(at, 7200))).toEqual([0, 0, 10, 10, 20, 3600])
})

test('a scrub ends 5 s before the end, whatever the rounding says [player.scrub-upper-bound]', () => {
  expect(scrubTarget(1800, 1800)).toBe(1795)
  expect(scrubTarget(1796, 1800)).toBe(1795)
  expect(scrubTarget(1794, 1800)).toBe(1790)
  expect(scrubTarget(9999, 1800)).toBe(1795)
  expect(scrubTarget(3, 4)).toBe(0)
  expect(scrubTarget(-20, 1800)).toBe(0)
})

test('a programme without archive cannot be scrubbed, a film always can [player.scrub-needs-archive]', () => {
  expect(mayScrub('live', false)).toBe(false)
  expect(mayScrub('archive', false)).toBe(false)
  expect(mayScrub('live', true)).toBe(true)
  expect(mayScrub('film', false)).toBe(true)
})

test('the line is there for anything longer than 20 s [player.scrub-line-duration]', () => {
  expect([20, 20.1, 7200].map(hasScrubLine)).toEqual([false, true, true])
})

test('a picture stands for the ten seconds that begin with it', () => {
  expect([0, 9.9, 10, 1789, -3].map(scrubPictureTime)).toEqual([0, 0, 10, 1780, 0])
})
