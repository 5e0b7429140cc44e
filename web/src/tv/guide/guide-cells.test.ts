import { expect, test } from 'vitest'
import type { GuideItem } from '#contract/guide.ts'
import { cellAt, cellsOf, cellsWithin, type GuideCell } from './guide-cells.ts'

const DAY = 86_400
const item = (id: string, timestamp: number, end: number): GuideItem => ({
  id,
  program_id: id,
  timestamp,
  duration: end - timestamp,
  is_catchup_available: true,
  title: id,
  age: 6,
})
const told = (cells: readonly GuideCell[]) =>
  cells.map(({ key, kind, start, end }) => [kind === 'programme' ? key : kind, start, end])

test('a row has no holes: programmes, times without any, and days of which nothing is known', () => {
  const days = [[item('a', 0, 3600), item('b', 7200, DAY)], 'waiting', 'failed'] as const
  expect(told(cellsOf(days, 0, 60))).toEqual([
    ['a', 0, 3600],
    ['gap', 3600, 7200],
    ['b', 7200, DAY],
    ['waiting', DAY, 2 * DAY],
    ['failed', 2 * DAY, 3 * DAY],
  ])
})

test('what goes on over midnight is one cell, whichever of its days are known', () => {
  const night = item('night', DAY - 1800, DAY + 1800)
  expect(told(cellsOf([[night], [night]], 0, 60))).toEqual([
    ['gap', 0, DAY - 1800],
    ['night', DAY - 1800, DAY + 1800],
    ['gap', DAY + 1800, 2 * DAY],
  ])
  // It began on a day that is not looked at.
  expect(told(cellsOf([[night]], DAY, 60))[0]).toEqual(['night', DAY - 1800, DAY + 1800])
  expect(told(cellsOf([[night], 'waiting'], 0, 60)).at(-1)).toEqual(['waiting', DAY + 1800, 2 * DAY])
})

test('an overlap begins when the one before ends, what is wholly covered is left out, and gaps go on over midnight', () => {
  const days = [[item('a', 0, 3600), item('inside', 600, 1200), item('b', 3000, 7200)], []]
  expect(told(cellsOf(days, 0, 60))).toEqual([
    ['a', 0, 3600],
    ['b', 3600, 7200],
    ['gap', 7200, 2 * DAY],
  ])
})

test('seconds between programmes are no cell', () => {
  expect(told(cellsOf([[item('a', 0, 3600), item('b', 3630, DAY)]], 0, 60))).toEqual([
    ['a', 0, 3600],
    ['b', 3630, DAY],
  ])
})

test('programmes of seconds share a cell, so that no day has more of them than minutes', () => {
  const seconds = Array.from({ length: 8640 }, (_, at) => item(`s${at}`, at * 10, at * 10 + 10))
  const cells = cellsOf([seconds], 0, 60)
  expect(cells).toHaveLength(24 * 60)
  expect(told(cells).slice(0, 2)).toEqual([
    ['s0', 0, 60],
    ['s6', 60, 120],
  ])
})

test('a long programme after seconds of another keeps its name, and short ones make cells that a finger meets', () => {
  const day = [item('spot', 0, 30), item('film', 30, 7200), item('one', 7200, 7320), item('two', 7320, DAY)]
  expect(told(cellsOf([day], 0, 60)).map(([key]) => key)).toEqual(['spot', 'film', 'one', 'two'])
  const minutes = Array.from({ length: 12 }, (_, at) => item(`m${at}`, at * 60, at * 60 + 60))
  expect(told(cellsOf([[...minutes, item('film', 720, DAY)]], 0, 360))).toEqual([
    ['m0', 0, 360],
    ['m6', 360, 720],
    ['film', 720, DAY],
  ])
})

test('a moment lies in one cell, and a span shows what reaches into it', () => {
  const cells = cellsOf([[item('a', 0, 3600), item('b', 3630, DAY)]], 0, 60)
  expect([0, 3599, 3600, 3629, 3630].map((at) => cellAt(cells, at)?.key)).toEqual(['a', 'a', 'b', 'b', 'b'])
  // The last one may end before its window does.
  expect(cellAt(cells, DAY)?.key).toBe('b')
  expect(cellAt([], 0)).toBeUndefined()
  expect(cellsWithin(cells, 3600, 3630)).toEqual([])
  expect(cellsWithin(cells, 3599, 3631).map(({ key }) => key)).toEqual(['a', 'b'])
})
