import { expect, test } from 'vitest'
import { forgetInterrupted, keepInterrupted, takeInterrupted } from './interrupted.ts'

function storage() {
  const memory = new Map<string, string>()
  return {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  }
}

test('what was interrupted is done once, by the one who asked for it', () => {
  const notes = storage()
  keepInterrupted(notes, 'favourite content 10', 1000)
  expect(takeInterrupted(notes, 'favourite content 11', 2000)).toBe(false)
  expect(takeInterrupted(notes, 'favourite content 10', 2000)).toBe(true)
  expect(takeInterrupted(notes, 'favourite content 10', 2000)).toBe(false)
})

test('it is done neither after the dialog was left nor ten minutes later', () => {
  const notes = storage()
  keepInterrupted(notes, 'a', 0)
  forgetInterrupted(notes)
  expect(takeInterrupted(notes, 'a', 1)).toBe(false)
  keepInterrupted(notes, 'a', 0)
  expect(takeInterrupted(notes, 'a', 600_001)).toBe(false)
})
