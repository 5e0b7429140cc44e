import { expect, test } from 'vitest'
import { cellsOf } from './guide-cells.ts'
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

test('beside a channel stands what is in sight of it', () => {
  expect(press('ArrowRight', { row: 3, at: null })).toEqual({ row: 3, at: 12 * 3600 })
})
