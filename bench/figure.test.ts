import { expect, test } from 'vitest'
import budgets from './budgets.json' with { type: 'json' }
import { isKept, percentile, table } from './figure.ts'

test('a percentile is one of the values', () => {
  const values = [5, 1, 4, 2, 3]
  expect(percentile(values, 0.5)).toBe(3)
  expect(percentile(values, 0.95)).toBe(5)
  expect(percentile([], 0.5)).toBeNaN()
})

test('a limit holds from above or from below, as its budget says', () => {
  const { limit } = budgets['zap.ratio']
  expect(isKept({ name: 'zap.ratio', value: limit })).toBe(true)
  expect(isKept({ name: 'zap.ratio', value: limit + 0.01 })).toBe(false)
  const { limit: least } = budgets['search.found']
  expect(isKept({ name: 'search.found', value: least })).toBe(true)
  expect(isKept({ name: 'search.found', value: least - 0.01 })).toBe(false)
  expect(isKept({ name: 'memory.postgres', missing: 'no PostgreSQL here' })).toBe(true)
})

test('the table has a line for each figure, and beside a ratio what it was made of', () => {
  const beside = { ours: 123.4, peer: 100, unit: 'ms' }
  expect(table([{ name: 'zap.ratio', value: 1.234, beside }])).toMatch(
    /^figure +measured +limit +ours to peer\nCold zap.* 1\.23 times +≤ 0\.65 times +FAIL +123 ms to 100 ms$/,
  )
})
