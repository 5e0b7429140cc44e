import { expect, test } from 'vitest'
import { notedPosition, notePosition } from './last-position.ts'

function storage() {
  const memory = new Map<string, string>()
  return {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
  }
}

test('a reload goes on where the film stood, for a minute and for that film only', () => {
  const notes = storage()
  notePosition(notes, { id: '7', seconds: 125, duration: 5400, at: 1000 })
  expect(notedPosition(notes, '7', 61_000)).toEqual({ seconds: 125, duration: 5400 })
  expect(notedPosition(notes, '7', 61_001)).toBeNull()
  expect(notedPosition(notes, '8', 2000)).toBeNull()
})

test('what is no note is no position', () => {
  expect(notedPosition({ getItem: () => '{broken' }, '7', 0)).toBeNull()
  expect(notedPosition({ getItem: () => '"x"' }, '7', 0)).toBeNull()
})

test('of what was noted without a length, or with none that a note can hold, the length is not known', () => {
  const notes = storage()
  notes.setItem('openair.position', '{"id":"7","seconds":125,"at":1000}')
  expect(notedPosition(notes, '7', 2000)).toEqual({ seconds: 125, duration: 0 })
  notePosition(notes, { id: '7', seconds: 125, duration: Infinity, at: 1000 })
  expect(notedPosition(notes, '7', 2000)).toEqual({ seconds: 125, duration: 0 })
})
