import { expect, test } from 'vitest'
import type { Favourite } from '#contract/personal.ts'
import { withFlag, withPlace } from './favourite-list.ts'

const favourite = (id: string, target: Partial<Favourite>): Favourite => ({
  id,
  channel_id: null,
  program_id: null,
  person_id: null,
  content_id: null,
  priority: 1,
  created_at: '',
  content: null,
  person: null,
  program: null,
  ...target,
})
const ALL = [
  favourite('a', { content_id: '1' }),
  favourite('b', { content_id: '2' }),
  favourite('c', { channel_id: 1 }),
  favourite('d', { content_id: '3' }),
]
const ids = (list: readonly Favourite[] | undefined) => list?.map(({ id }) => id)

test('a move changes the order of its kind alone', () => {
  expect(ids(withPlace(ALL, { id: 'd', place: 1 }))).toEqual(['d', 'a', 'c', 'b'])
  expect(ids(withPlace(ALL, { id: 'c', place: 3 }))).toEqual(['a', 'b', 'c', 'd'])
  const another = favourite('e', { channel_id: 2 })
  expect(ids(withPlace([...ALL, another], { id: 'e', place: 1 }))).toEqual(['a', 'b', 'e', 'd', 'c'])
  expect(ids(withPlace(ALL, { id: 'gone', place: 1 }))).toEqual(['a', 'b', 'c', 'd'])
})

test('a flag set names the thing once and a flag taken names it no more', () => {
  const thing = { kind: 'content', id: '2' } as const
  expect(ids(withFlag(ALL, thing, false))).toEqual(['a', 'c', 'd'])
  expect(withFlag(ALL, thing, true)?.filter(({ content_id }) => content_id === '2')).toHaveLength(1)
  expect([withFlag(undefined, thing, true), withFlag(undefined, thing, false)]).toEqual([
    undefined,
    undefined,
  ])
})
