import { expect, test } from 'vitest'
import { filterId, groupFilters, sameFilters } from './group-filter.ts'

test('the number of a filter says its group and its genre', () => {
  const filters = [filterId(2), filterId(2, 7)]
  expect(groupFilters(filters.join(','))).toEqual([
    { group: 2, genre: null },
    { group: 2, genre: 7 },
  ])
})

test('no wish is all, and what is no number is nothing', () => {
  for (const all of [undefined, '', ' ', '0']) expect(groupFilters(all)).toBeNull()
  for (const none of ['films', '1,', '-1', '1'.repeat(16)]) expect(groupFilters(none)).toEqual([])
  expect(sameFilters('200007, 200000,200007')).toBe(sameFilters('200000,200007'))
})
