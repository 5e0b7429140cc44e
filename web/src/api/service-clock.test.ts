import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearClock, onClockChange, ownSeconds, serviceTime } from './service-clock.ts'

const NOW = Date.UTC(2026, 5, 1, 12)
const HOUR = 3_600_000
const answer = (at: number, cacheControl = 'no-store'): Response =>
  new Response(null, { headers: { date: new Date(at).toUTCString(), 'cache-control': cacheControl } })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  hearClock(answer(Date.now()), Date.now())
  vi.useRealTimers()
})

test('a clock that is hours off follows the service, and who shows the time is told', () => {
  const changes: number[] = []
  const stop = onClockChange((changeMs) => changes.push(changeMs))
  hearClock(answer(NOW - 3 * HOUR), NOW)
  expect(serviceTime()).toBe(NOW - 3 * HOUR)
  vi.advanceTimersByTime(60_000)
  expect(serviceTime()).toBe(NOW - 3 * HOUR + 60_000)
  hearClock(answer(NOW - 3 * HOUR + 60_000), NOW + 59_000)
  expect(changes).toEqual([-3 * HOUR])
  hearClock(answer(NOW + HOUR), NOW + 60_000)
  expect(serviceTime()).toBe(NOW + HOUR)
  stop()
})

test('an answer that was kept somewhere may be old, but is not of the future', () => {
  hearClock(answer(NOW + HOUR, 'public, max-age=7200'), NOW)
  expect(serviceTime()).toBe(NOW + HOUR)
  hearClock(answer(NOW, 'public, max-age=7200'), NOW)
  expect(serviceTime()).toBe(NOW + HOUR)
  expect(ownSeconds((NOW + 2 * HOUR) / 1000)).toBe((NOW + HOUR) / 1000)
})

test('an answer that took long, a second of difference, and one that was kept somewhere change nothing', () => {
  hearClock(answer(NOW - 20_000), NOW - 30_000)
  hearClock(answer(NOW - 1000), NOW)
  hearClock(answer(NOW - HOUR, 'public, max-age=7200'), NOW)
  hearClock(new Response(null, { headers: { 'cache-control': 'no-store' } }), NOW)
  expect(serviceTime()).toBe(NOW)
})
