import { expect, test } from 'vitest'
import { playerMachine } from './player.machine.ts'

test('an error ends only by loading again, and nothing plays out of a blackout', () => {
  for (const over of ['error', 'codecError'] as const) {
    expect(playerMachine.can(over, 'playing')).toBe(false)
    expect(playerMachine.can(over, 'loading')).toBe(true)
  }
  expect(playerMachine.next('blackout')).toEqual(['loading', 'idle'])
  for (const state of playerMachine.states) expect(playerMachine.can(state, 'loading')).toBe(true)
})
