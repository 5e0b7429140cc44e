import { expect, test } from 'vitest'
import { isHistoryDue, isPositionDue, isStatDue, playbackUpdates } from './viewing.ts'

test('a viewing is told every 30 s of playback [analytics.stream-stat-interval]', () => {
  expect(isStatDue(0, 29.9)).toBe(false)
  expect(isStatDue(0, 30)).toBe(true)
  expect(isStatDue(30, 59.9)).toBe(false)
  expect(isStatDue(31, 61)).toBe(true)
})

test('the history changes after 10 s of playback [player.history-update-delay]', () => {
  expect([9.9, 10, 4000].map(isHistoryDue)).toEqual([false, true, true])
})

test('a position is told every 12 s, and not before the history changes', () => {
  expect([isPositionDue(0, 9.9), isPositionDue(10, 21.9), isPositionDue(10, 22)]).toEqual([
    false,
    false,
    true,
  ])
})

test('metrics hear of 120, 300 and 600 s, then of every 600 s up to 3000 s [analytics.playback-update-schedule]', () => {
  const heard: number[] = []
  for (let second = 0; second < 7200; second += 1) heard.push(...playbackUpdates(second, second + 1))
  expect(heard).toEqual([120, 300, 600, 1200, 1800, 2400, 3000])
  expect(playbackUpdates(100, 700)).toEqual([120, 300, 600])
  expect(playbackUpdates(120, 299)).toEqual([])
})
