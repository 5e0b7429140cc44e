import { expect, test } from 'vitest'
import { playerMachine } from './player.machine.ts'

test('the states of the player [player.states]', () => {
  expect(playerMachine.initial).toBe('idle')
  expect(playerMachine.states).toEqual([
    'idle',
    'loading',
    'playing',
    'paused',
    'waiting',
    'ended',
    'error',
    'codecError',
    'blackout',
  ])
})

test('an error ends only by loading again, and nothing plays out of a blackout', () => {
  for (const over of ['error', 'codecError'] as const) {
    expect(playerMachine.can(over, 'playing')).toBe(false)
    expect(playerMachine.can(over, 'loading')).toBe(true)
  }
  expect(playerMachine.next('blackout')).toEqual(['loading', 'idle'])
  for (const state of playerMachine.states) expect(playerMachine.can(state, 'loading')).toBe(true)
})
