import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Player } from '#player/player.types.ts'
import { holdPlayer, isPlayerAlive, onceGone } from './player-holders.ts'

let destroyed: number
let player: Player
beforeEach(() => {
  vi.useFakeTimers()
  destroyed = 0
  player = { destroy: () => (destroyed += 1) } as unknown as Player
})
afterEach(() => void vi.useRealTimers())

test('a player that nobody holds any more ends after a second, once', () => {
  const release = holdPlayer(player)
  vi.advanceTimersByTime(60_000)
  release()
  vi.advanceTimersByTime(999)
  expect([destroyed, isPlayerAlive(player)]).toEqual([0, true])
  vi.advanceTimersByTime(1)
  expect([destroyed, isPlayerAlive(player)]).toEqual([1, false])
})

test('who waits for the end of a player hears of it once, and not while somebody else has taken it over', () => {
  let heard = 0
  const release = holdPlayer(player)
  onceGone(player, () => (heard += 1))
  release()
  const releaseAgain = holdPlayer(player)
  vi.advanceTimersByTime(60_000)
  expect(heard).toBe(0)
  releaseAgain()
  vi.advanceTimersByTime(60_000)
  expect(heard).toBe(1)
})

test('a player that is taken over meanwhile plays on', () => {
  const release = holdPlayer(player)
  release()
  vi.advanceTimersByTime(500)
  const releaseAgain = holdPlayer(player)
  vi.advanceTimersByTime(60_000)
  expect(destroyed).toBe(0)
  releaseAgain()
  vi.advanceTimersByTime(1000)
  expect(destroyed).toBe(1)
})
