import { expect, test } from 'vitest'
import { CATEGORY_ALL } from '#contract/tv.ts'
import { fallbackCategory, hasCategoryFilter, toggleCategory } from './category-selection.ts'

test('all resets whatever was selected [tv.category-all-resets]', () => {
  expect(toggleCategory([3, 7], CATEGORY_ALL)).toEqual([CATEGORY_ALL])
})

test('another category takes all away and toggles itself [tv.category-other-toggles]', () => {
  expect(toggleCategory([CATEGORY_ALL], 3)).toEqual([3])
  expect(toggleCategory([3], 7)).toEqual([3, 7])
  expect(toggleCategory([3, 7], 3)).toEqual([7])
})

test('an empty selection falls back to all [tv.category-empty-fallback]', () => {
  expect(toggleCategory([3], 3)).toEqual([CATEGORY_ALL])
})

test('no filter with fewer than two categories or for a child [tv.categories-dropdown-hidden]', () => {
  expect([hasCategoryFilter(1, false), hasCategoryFilter(2, false), hasCategoryFilter(2, true)]).toEqual([
    false,
    true,
    false,
  ])
})

test('what does not exist falls back to category 2, where that is there [tv.category-id-fallback]', () => {
  expect(fallbackCategory([{ id: 16 }, { id: 3 }, { id: 2 }])).toBe(2)
  expect([fallbackCategory([{ id: 16 }, { id: 3 }]), fallbackCategory([])]).toEqual([16, 16])
})
