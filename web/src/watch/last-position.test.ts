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
  notePosition(notes, { id: '7', seconds: 125, at: 1000 })
  expect(notedPosition(notes, '7', 61_000)).toBe(125)
  expect(notedPosition(notes, '7', 61_001)).toBeNull()
  expect(notedPosition(notes, '8', 2000)).toBeNull()
})

test('what is no note is no position', () => {
  expect(notedPosition({ getItem: () => '{broken' }, '7', 0)).toBeNull()
  expect(notedPosition({ getItem: () => '"x"' }, '7', 0)).toBeNull()
})
