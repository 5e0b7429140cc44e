import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEnd } from './use-load-more.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function world(isNear: boolean) {
  const page = new EventTarget()
  const state = { isNear, loads: 0 }
  const stop = watchEnd(
    page,
    () => state.isNear,
    () => {
      state.loads += 1
    },
  )
  return { state, stop, move: (type = 'scroll') => page.dispatchEvent(new Event(type)) }
}

test('more is wanted 100 ms after the page has come to rest, once for all its movement [catalogue.scroll-debounce]', () => {
  const { state, move } = world(false)
  state.isNear = true
  move()
  vi.advanceTimersByTime(99)
  move()
  vi.advanceTimersByTime(99)
  expect(state.loads).toBe(0)
  vi.advanceTimersByTime(1)
  expect(state.loads).toBe(1)
  move('resize')
  vi.advanceTimersByTime(100)
  expect(state.loads).toBe(2)
})

test('an end that is near already is seen at once; one that is far loads nothing', () => {
  expect(world(true).state.loads).toBe(1)
  const { state, move } = world(false)
  move()
  vi.advanceTimersByTime(1000)
  expect(state.loads).toBe(0)
})

test('who stops watching is not called any more', () => {
  const { state, stop, move } = world(false)
  state.isNear = true
  move()
  stop()
  move()
  vi.advanceTimersByTime(1000)
  expect(state.loads).toBe(0)
})
