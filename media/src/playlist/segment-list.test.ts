import { expect, test } from 'vitest'
import { segmentsOf } from './segment-list.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const item = { kind: 'playout' as const, startIndex: 100, endIndex: 103 }

test('what is played out has a segment in each cell of the listing, which says when it begins and how far into the item it lies', () => {
  expect(segmentsOf(item, 101, 200, EPOCH)).toEqual([
    { sequence: 101, startMs: EPOCH + 193_920, durationMs: 1920, file: '1-101' },
    { sequence: 102, startMs: EPOCH + 195_840, durationMs: 1920, file: '2-102' },
  ])
  expect(segmentsOf(item, 0, 101, EPOCH).map(({ file }) => file)).toEqual(['0-100'])
  expect(segmentsOf(item, 103, 200, EPOCH)).toEqual([])
})

test('a film has no wall clock', () => {
  expect(segmentsOf({ kind: 'playout' as const, startIndex: 0, endIndex: 1 }, 0, 9, undefined)).toEqual([
    { sequence: 0, startMs: undefined, durationMs: 1920, file: '0-0' },
  ])
})

test('what was recorded has the segments that were kept, counted on from what lies before', () => {
  const segments = [4000, 5500, 2280].map((durationMs, nth) => ({
    startMs: EPOCH + nth * 6000,
    durationMs,
    file: `r-${nth}`,
  }))
  const recording = { kind: 'recording' as const, startIndex: 100, endIndex: 103, segments }
  expect(segmentsOf(recording, 101, 200, EPOCH)).toEqual([
    { sequence: 101, startMs: EPOCH + 6000, durationMs: 5500, file: 'r-1' },
    { sequence: 102, startMs: EPOCH + 12_000, durationMs: 2280, file: 'r-2' },
  ])
  expect(segmentsOf(recording, 0, 101, EPOCH).map(({ file }) => file)).toEqual(['r-0'])
  expect(segmentsOf(recording, 0, 100, EPOCH)).toEqual([])
  expect(segmentsOf(recording, 103, 200, EPOCH)).toEqual([])
})
