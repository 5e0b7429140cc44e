import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Player } from '#player/player.types.ts'
import { type Ahead, aheadOf, dropAhead, holdAhead, pressAhead, takeAhead } from './ahead.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

function begun(path: string) {
  const told: string[] = []
  const ahead: Ahead = {
    path,
    player: {} as Player,
    begun: null,
    started: Promise.resolve(null),
    isOpened: false,
    press: () => undefined,
    callOff: () => void told.push('called off'),
    letGo: () => void told.push('let go'),
  }
  holdAhead(ahead)
  return { ahead, told }
}
const GIVEN_UP = ['called off', 'let go']

test('one is begun at a time; the one before is given up, and so is one that nobody presses for a minute', () => {
  const one = begun('/watch/1')
  const other = begun('/watch/2')
  expect([one.told, other.told]).toEqual([GIVEN_UP, []])
  expect([aheadOf('/watch/1'), aheadOf('/watch/2')]).toEqual([null, other.ahead])
  vi.advanceTimersByTime(59_999)
  expect(other.told).toEqual([])
  vi.advanceTimersByTime(1)
  expect([other.told, aheadOf('/watch/2')]).toEqual([GIVEN_UP, null])
})

test('a pointer that leaves gives it up, unless its page was pressed: that has five seconds to come', () => {
  const one = begun('/watch/1')
  pressAhead('/watch/2')
  dropAhead()
  expect(one.told).toEqual(GIVEN_UP)
  const other = begun('/watch/2')
  pressAhead('/watch/2')
  dropAhead()
  vi.advanceTimersByTime(4999)
  expect(other.told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(other.told).toEqual(GIVEN_UP)
})

test('the page that takes it has its player, and nothing is called off', () => {
  const { ahead, told } = begun('/watch/1')
  const earlier = begun('/watch/2')
  takeAhead(ahead)
  expect(aheadOf('/watch/2')).toBe(earlier.ahead)
  takeAhead(earlier.ahead)
  vi.advanceTimersByTime(60_000)
  expect([aheadOf('/watch/2'), earlier.told, told]).toEqual([null, ['let go'], GIVEN_UP])
})
