import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

const seen: number[] = []
let unmount: (() => void) | undefined

// A hook without a page: the state is what it was first, and the effect runs at once.
vi.mock('react', () => ({
  useState: (first: () => number) => [first(), (next: number) => seen.push(next)],
  useEffect: (effect: () => () => void) => {
    unmount = effect()
  },
}))
beforeEach(() => vi.useFakeTimers({ now: 1_900_000_000_000 }))
afterEach(() => vi.useRealTimers())

test('lines of progress move every seven seconds while they are on screen [tv.progress-bar-refresh]', () => {
  expect(useNow()).toBe(1_900_000_000)
  vi.advanceTimersByTime(6999)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([1_900_000_007])
  vi.advanceTimersByTime(7000)
  expect(seen).toEqual([1_900_000_007, 1_900_000_014])
  unmount?.()
  vi.advanceTimersByTime(70_000)
  expect(seen).toHaveLength(2)
})
