import { expect, test } from 'vitest'
import { movedTo, namedThing } from './favourite-order.ts'

test('a target names exactly one thing', () => {
  expect(namedThing({ channel_id: 7 })).toEqual({ kind: 'channel', id: '7' })
  expect(namedThing({ content_id: '10', person_id: null })).toEqual({ kind: 'content', id: '10' })
  expect(namedThing({})).toBeNull()
  expect(namedThing({ content_id: '10', person_id: 1 })).toBeNull()
})

test('a move puts one at its place and the others make room', () => {
  expect(movedTo([1, 2, 3, 4], 4, 1)).toEqual([4, 1, 2, 3])
  expect(movedTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4])
  expect(movedTo([1, 2, 3, 4], 2, 2)).toEqual([1, 2, 3, 4])
  expect(movedTo([1, 2, 3], 1, 99)).toEqual([2, 3, 1])
  expect(movedTo([1, 2, 3], 9, 1)).toEqual([1, 2, 3])
})

test('places are counted among what the viewer sees, and the rest stays where it is', () => {
  const isShown = (id: number) => id % 2 === 0
  expect(movedTo([1, 2, 3, 4, 6], 6, 1, isShown)).toEqual([1, 6, 3, 2, 4])
  expect(movedTo([1, 2, 3], 3, 1, isShown)).toEqual([1, 2, 3])
})
