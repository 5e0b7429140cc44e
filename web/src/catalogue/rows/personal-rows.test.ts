import { expect, test } from 'vitest'
import { expectsItems, rememberItems } from './personal-rows.ts'

test('room is kept for the personal rows that had something in them, each for itself', () => {
  expect([1, 2, 3].map(expectsItems)).toEqual([false, false, false])
  for (const id of [1, 2]) rememberItems(id, true)
  expect([1, 2, 3].map(expectsItems)).toEqual([true, true, false])
  rememberItems(1, false)
  rememberItems(3, false)
  expect([1, 2, 3].map(expectsItems)).toEqual([false, true, false])
})
