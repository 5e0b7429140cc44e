import { expect, test } from 'vitest'
import { slope } from './slope.ts'

test('a value grows by what the straight line through its points rises', () => {
  const points = [1, 2, 3, 4].map((hour) => [hour, 30 + 2 * hour] as const)
  expect(slope(points)).toBeCloseTo(2)
  expect(slope(points.map(([at, value], nth) => [at, value + (nth % 2 ? 0.5 : -0.5)]))).toBeCloseTo(2.2)
  expect(slope(points.map(([at]) => [at, 7]))).toBe(0)
})
