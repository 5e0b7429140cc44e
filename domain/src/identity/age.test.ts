import { expect, test } from 'vitest'
import { highestAge, isAdultTitle, isWithinAge, maxAgeOf } from './age.ts'

test('a child sees what is for twelve years at most, and nothing without a rating', () => {
  const limit = maxAgeOf('child')
  expect([0, 6, 12].every((age) => isWithinAge(age, limit))).toBe(true)
  expect([13, 16, 18, null].some((age) => isWithinAge(age, limit))).toBe(false)
})

test('an adult has no limit', () => {
  expect(maxAgeOf('adult')).toBeNull()
  expect([0, 18, null].every((age) => isWithinAge(age, null))).toBe(true)
})

test('a title is for adults from eighteen on, and not without a rating', () => {
  expect([18, 21].every(isAdultTitle)).toBe(true)
  expect([null, 0, 16, 17].some(isAdultTitle)).toBe(false)
})

test('of several ratings the highest counts, and what is not known says nothing', () => {
  expect([highestAge([6, 16, 12]), highestAge([null, 6, undefined]), highestAge([0])]).toEqual([16, 6, 0])
  expect([highestAge([null, undefined]), highestAge([])]).toEqual([null, null])
})
