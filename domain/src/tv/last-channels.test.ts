import { expect, test } from 'vitest'
import { rememberChannel } from './last-channels.ts'

test('the newest of at most ten comes first, adult channels are left out [tv.last-channels-list]', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(rememberChannel(ten, { id: 11, isAdult: false })).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(rememberChannel([1, 2, 3], { id: 3, isAdult: false })).toEqual([3, 1, 2])
  expect(rememberChannel([1], { id: 18, isAdult: true })).toEqual([1])
})
