import { expect, test } from 'vitest'
import { cellAt, cellsOf } from './guide-cells.ts'
import { type GuideCursor, nextCursor } from './guide-keys.ts'

const DAY = 86_400
const range = { start: 0, end: DAY }
const hours = Array.from({ length: 24 }, (_, hour) => ({
  id: `h${hour}`,
  program_id: 'p',
  timestamp: hour * 3600,
  duration: 3600,
  is_catchup_available: true,
  title: '',
  age: null,
}))
const cells = cellsOf([hours], 0, 60)
const around = { rows: 100, page: 9, range, seen: 12 * 3600, cellsAround: () => cells }
const press = (key: string, from: GuideCursor, isWide = false) => nextCursor({ key, isWide }, from, around)
const here = { row: 50, at: 3600 * 5 + 60 }

test('arrows go to the cell beside and keep their moment from row to row', () => {
  expect(press('ArrowRight', here)).toEqual({ row: 50, at: 6 * 3600 })
  expect(press('ArrowLeft', here)).toEqual({ row: 50, at: 5 * 3600 - 1 })
  expect(press('ArrowDown', here)).toEqual({ row: 51, at: here.at })
  expect(press('ArrowUp', here)).toEqual({ row: 49, at: here.at })
  expect(press('x', here)).toBeNull()
})

test('arrows pass a gap that is too short for a cell, both ways, and where it begins the day', () => {
  const holed = cellsOf(
    [
      [
        { ...hours[0]!, timestamp: 20, duration: 3550 },
        { ...hours[1]!, duration: 7200 },
      ],
    ],
    0,
    60,
  )
  const go = (key: string, at: number) =>
    nextCursor({ key, isWide: false }, { row: 0, at }, { ...around, cellsAround: () => holed })?.at
  expect(go('ArrowLeft', 4000)).toBe(3569)
  expect(go('ArrowRight', 3569)).toBe(3570)
  expect(go('ArrowLeft', 3570)).toBe(3569)
  expect(go('ArrowLeft', 3569)).toBe(null)
})

test('no arrow goes around an end', () => {
  const last = { row: 99, at: DAY - 10 }
  expect(press('ArrowRight', last)).toEqual(last)
  expect(press('ArrowDown', last)).toEqual(last)
  expect(press('PageDown', last)).toEqual(last)
  const first = { row: 0, at: 10 }
  expect(press('ArrowUp', first)).toEqual(first)
  expect(press('PageUp', first)).toEqual(first)
  // Before the first programme is the channel, and before that nothing.
  expect(press('ArrowLeft', first)).toEqual({ row: 0, at: null })
  expect(press('ArrowLeft', { row: 0, at: null })).toEqual({ row: 0, at: null })
})

test('pages pass over what is in sight; Home and End lead to the channel and the last programme, with Control of all rows', () => {
  expect(press('PageDown', here)).toEqual({ row: 59, at: here.at })
  expect(press('PageUp', here)).toEqual({ row: 41, at: here.at })
  expect(press('Home', here)).toEqual({ row: 50, at: null })
  expect(press('End', here)).toEqual({ row: 50, at: DAY - 1 })
  expect(press('Home', here, true)).toEqual({ row: 0, at: null })
  expect(press('End', here, true)).toEqual({ row: 99, at: DAY - 1 })
})

test('End leads to the last programme where it ends a moment before the day does, and the arrow goes back from there', () => {
  const short = cellsOf([[...hours.slice(0, 23), { ...hours[23]!, duration: 3570 }]], 0, 60)
  const go = (key: string, from: GuideCursor) =>
    nextCursor({ key, isWide: false }, from, { ...around, cellsAround: () => short })!
  const end = go('End', here)
  expect(cellAt(short, end.at!)).toMatchObject({ key: 'h23' })
  expect(cellAt(short, go('ArrowRight', end).at!)).toMatchObject({ key: 'h23' })
  expect(go('ArrowLeft', end)).toEqual({ row: 50, at: 23 * 3600 - 1 })
})

test('beside a channel stands what is in sight of it', () => {
  expect(press('ArrowRight', { row: 3, at: null })).toEqual({ row: 3, at: 12 * 3600 })
})
