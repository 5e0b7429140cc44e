import { environmentManager, focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from './failure.ts'
import { createQueryClient } from './query-client.ts'

const POLL_MS = 1000

beforeEach(() => {
  vi.useFakeTimers()
  // Nothing is polled outside a browser.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  environmentManager.setIsServer(() => true)
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

/** Follows something that stays fresh for long and is asked for every second. */
function follow() {
  const ask = vi.fn<() => Promise<string>>(async () => 'answer')
  const queries = createQueryClient()
  const stop = new QueryObserver(queries, {
    queryKey: ['followed'],
    queryFn: ask,
    refetchInterval: POLL_MS,
  }).subscribe(() => undefined)
  return { ask, stop }
}

test('polls rest without a connection; what was due is asked for once when it is back, and then as before', async () => {
  const { ask, stop } = follow()
  await vi.advanceTimersByTimeAsync(2 * POLL_MS + 1)
  expect(ask).toHaveBeenCalledTimes(3)
  onlineManager.setOnline(false)
  await vi.advanceTimersByTimeAsync(20 * POLL_MS)
  expect(ask).toHaveBeenCalledTimes(3)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(ask).toHaveBeenCalledTimes(5)
  stop()
})

test('polls rest while the page is hidden; what was due is asked for once when it is seen again, where there is a connection', async () => {
  const { ask, stop } = follow()
  await vi.advanceTimersByTimeAsync(1)
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(20 * POLL_MS)
  expect(ask).toHaveBeenCalledTimes(1)
  onlineManager.setOnline(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
  // What was not due is not asked for.
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

test('who has left meanwhile is not asked for', async () => {
  const { ask, stop } = follow()
  await vi.advanceTimersByTimeAsync(1)
  onlineManager.setOnline(false)
  await vi.advanceTimersByTimeAsync(5 * POLL_MS)
  stop()
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(POLL_MS)
  expect(ask).toHaveBeenCalledTimes(1)
})

test.each([
  [400, 1],
  [404, 1],
  [499, 1],
  [500, 3],
  [503, 3],
])('an answer of %i is asked for %i times', async (status, times) => {
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(new ApiFailure('unknown', status, 'no')))
  const failed = createQueryClient().fetchQuery({ queryKey: [status], queryFn: ask, retryDelay: 0 })
  const waited = vi.runAllTimersAsync()
  await expect(failed).rejects.toThrow(ApiFailure)
  await waited
  expect(ask).toHaveBeenCalledTimes(times)
})

test('a first load without a connection is tried, and fails', async () => {
  onlineManager.setOnline(false)
  const failed = createQueryClient().fetchQuery({
    queryKey: ['first'],
    queryFn: () => Promise.reject(new Error('no line')),
    retry: false,
  })
  await expect(failed).rejects.toThrow('no line')
})
