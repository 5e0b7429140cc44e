import { expect, test } from 'vitest'
import type { Suggested } from '#contract/search.ts'
import { orderFound } from './found-order.ts'

const rows = ['contents', 'channels', 'contents', 'persons'].map((content_type, id) => ({ id, content_type }))
const order = (...kinds: Suggested[]): number[] =>
  orderFound(
    rows,
    kinds.map((content_type) => ({ content_type })),
  ).map(({ id }) => id)

test('the row of the likeliest kind comes first, the others keep their places', () => {
  expect(order('person', 'movie')).toEqual([3, 0, 1, 2])
  expect(order('channel')).toEqual([1, 0, 2, 3])
  expect([order('movie', 'person'), order('program'), order()]).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ])
})
