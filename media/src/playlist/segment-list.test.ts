import { expect, test } from 'vitest'
import { segmentsOf } from './segment-list.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const item = { startIndex: 100, endIndex: 103 }

test('what is played out has a segment in each cell of the listing, which says when it begins and how far into the item it lies', () => {
  expect(segmentsOf(item, 101, 200, EPOCH)).toEqual([
    { sequence: 101, startMs: EPOCH + 193_920, durationMs: 1920, file: '1-101' },
    { sequence: 102, startMs: EPOCH + 195_840, durationMs: 1920, file: '2-102' },
  ])
  expect(segmentsOf(item, 0, 101, EPOCH).map(({ file }) => file)).toEqual(['0-100'])
  expect(segmentsOf(item, 103, 200, EPOCH)).toEqual([])
})

test('a film has no wall clock', () => {
  expect(segmentsOf({ startIndex: 0, endIndex: 1 }, 0, 9, undefined)).toEqual([
    { sequence: 0, startMs: undefined, durationMs: 1920, file: '0-0' },
  ])
})
