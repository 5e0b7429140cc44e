import { expect, test } from 'vitest'
import { isKept, percentile, table } from './figure.ts'

test('a percentile is one of the values', () => {
  const values = [5, 1, 4, 2, 3]
  expect(percentile(values, 0.5)).toBe(3)
  expect(percentile(values, 0.95)).toBe(5)
  expect(percentile([], 0.5)).toBeNaN()
})

test('a limit holds from above or from below, as its budget says', () => {
  expect(isKept({ name: 'zap.median', value: 100 })).toBe(true)
  expect(isKept({ name: 'zap.median', value: 101 })).toBe(false)
  expect(isKept({ name: 'shared.ratio', value: 0.7 })).toBe(true)
  expect(isKept({ name: 'shared.ratio', value: 0.69 })).toBe(false)
  expect(isKept({ name: 'memory.postgres', missing: 'no PostgreSQL here' })).toBe(true)
})

test('the table has a line for each figure', () => {
  expect(table([{ name: 'zap.ratio', value: 1.234 }])).toBe(
    [
      'figure                                        measured    limit',
      'Cold zap against a bare hls.js page, medians  1.23 times  ≤ 1.50 times  pass',
    ].join('\n'),
  )
})
