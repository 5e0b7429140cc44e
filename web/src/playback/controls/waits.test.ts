import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIdleWatch } from './use-controls-visibility.ts'
import { createSkipSum } from './use-skip.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('controls hide 5 s after the last sign of the viewer [player.controls-hide]', () => {
  const told: boolean[] = []
  const watch = createIdleWatch((isAwake) => told.push(isAwake))
  watch.wake()
  vi.advanceTimersByTime(4999)
  watch.wake()
  vi.advanceTimersByTime(4999)
  expect(told).toEqual([true, true])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([true, true, false])
  watch.wake()
  watch.rest()
  watch.stop()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([true, true, false, true, false])
})

test('skips within 500 ms of each other are one [player.skip-debounce]', () => {
  const [pending, committed]: [number[], number[]] = [[], []]
  const sum = createSkipSum(
    (value) => pending.push(value),
    (value) => committed.push(value),
  )
  sum.add(-10)
  vi.advanceTimersByTime(499)
  sum.add(-10)
  vi.advanceTimersByTime(499)
  expect([pending, committed]).toEqual([[-10, -20], []])
  vi.advanceTimersByTime(1)
  expect([pending, committed]).toEqual([[-10, -20, 0], [-20]])
})

test('skips that cancel out move nothing', () => {
  const committed: number[] = []
  const sum = createSkipSum(
    () => {},
    (value) => committed.push(value),
  )
  sum.add(10)
  sum.add(-10)
  vi.advanceTimersByTime(500)
  expect(committed).toEqual([])
})
