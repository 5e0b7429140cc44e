import { expect, test } from 'vitest'
import { machine, TransitionError } from './machine.ts'

const door = machine(
  { Open: ['Closed'], Closed: ['Open', 'Locked'], Locked: ['Closed', 'Bricked'], Bricked: [] },
  { initial: 'Open' },
)

test('answers what may follow what', () => {
  expect(door.can('Open', 'Closed')).toBe(true)
  expect(door.can('Open', 'Locked')).toBe(false)
  expect(door.can('Open', 'Open')).toBe(false)
  expect(door.next('Closed')).toEqual(['Open', 'Locked'])
  expect(door.initial).toBe('Open')
  expect(door.states).toEqual(['Open', 'Closed', 'Locked', 'Bricked'])
  expect(door.isFinal('Bricked')).toBe(true)
  expect(door.isFinal('Open')).toBe(false)
})

test('move answers the new state, or throws with both names', () => {
  expect(door.move('Open', 'Closed')).toBe('Closed')
  expect(() => door.move('Open', 'Bricked')).toThrow(new TransitionError('Open', 'Bricked'))
})

test('knows its own states from words that came from outside', () => {
  expect(door.isState('Locked')).toBe(true)
  expect(door.isState('toString')).toBe(false)
})

test('a broken table stops the program', () => {
  expect(() => machine({ A: ['B', 'C'], B: [] }, { initial: 'A' })).toThrow('A leads to unknown states: C')
  expect(() => machine({ A: ['B'], B: [], C: ['A'], D: ['C'] }, { initial: 'A' })).toThrow(
    'nothing leads to: C, D',
  )
  expect(() => machine({ A: ['B', 'B'], B: [] }, { initial: 'A' })).toThrow('A names a following state twice')
  const unknown: string = 'X'
  expect(() => machine<Record<string, string[]>>({ A: [] }, { initial: unknown })).toThrow(
    'initial state X is not in the table',
  )
})
