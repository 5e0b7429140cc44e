import { expect, test } from 'vitest'
import { bucketValue, fromSample, quantile, share } from './measures.ts'

const near = (value: number, wanted: number, by = 0.06): boolean => Math.abs(value / wanted - 1) < by

test('a quantile of a thousand values lies within a bucket of the true one, and its bounds around it', () => {
  const bucketOf = (value: number) => Math.floor(Math.log(value) / Math.log(1.1))
  const buckets = Array.from({ length: 1000 }, (_, index) => ({ bucket: bucketOf(index + 1), count: 1 }))
  for (const at of [0.5, 0.75, 0.95]) {
    const found = quantile(buckets, at)
    expect(near(found?.value ?? 0, at * 1000)).toBe(true)
    expect(found?.low).toBeLessThanOrEqual(found?.value ?? 0)
    expect(found?.high).toBeGreaterThanOrEqual(found?.value ?? 0)
  }
  expect(near(quantile(buckets, 0.5)?.low ?? 0, 469)).toBe(true)
  expect(near(quantile(buckets, 0.5)?.high ?? 0, 532)).toBe(true)
  expect(quantile([], 0.5)).toBeNull()
  expect(quantile([{ bucket: 50, count: 1 }], 0.95)?.value).toBe(bucketValue(50))
})

test('shares of few have wide bounds, and never leave nothing to all', () => {
  const few = share(0, 10)
  expect([few?.value, few?.low]).toEqual([0, 0])
  expect(few?.high).toBeCloseTo(0.278, 2)
  const many = share(250, 1000)
  expect([many?.low, many?.high].map((bound) => bound?.toFixed(3))).toEqual(['0.224', '0.278'])
  expect(share(0, 0)).toBeNull()
})

test('of what was noted by chance the number is estimated, and is never below what was noted', () => {
  expect(fromSample(100, 0.25).value).toBe(400)
  expect(fromSample(100, 0.25).low).toBeCloseTo(331.8, 0)
  expect(fromSample(0, 0.25)).toMatchObject({ value: 0, low: 0 })
  expect(fromSample(1, 0.25).low).toBe(1)
})
