import { expect, test } from 'vitest'
import { nextRow } from './list-keys.ts'

test('arrows go from channel to channel and stop at both ends', () => {
  expect([nextRow('ArrowDown', 3, 10), nextRow('ArrowUp', 3, 10)]).toEqual([4, 2])
  expect([nextRow('ArrowDown', 9, 10), nextRow('ArrowUp', 0, 10)]).toEqual([9, 0])
  expect([nextRow('Home', 5, 10), nextRow('End', 5, 10), nextRow('PageDown', 5, 10)]).toEqual([0, 9, 9])
  expect([nextRow('Enter', 5, 10), nextRow('ArrowDown', 0, 0)]).toEqual([null, null])
})
