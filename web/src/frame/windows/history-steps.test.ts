import { expect, test } from 'vitest'
import { innerSteps, moveTo, stepsOf, strayEntries } from './history-steps.ts'

test('an entry of the history says the steps of each window', () => {
  const state = { over: {}, inner: ['profiles/edit', 'edit/avatars'] }
  expect(stepsOf(state, 'profiles')).toEqual(['edit'])
  expect(stepsOf(state, 'edit')).toEqual(['avatars'])
  for (const none of [null, undefined, 'text', {}, { inner: 'edit' }]) expect(innerSteps(none)).toEqual([])
})

test('the history goes one step on, or back with all that lies over the step that is left', () => {
  expect(moveTo([], 'pin', ['new'])).toEqual({ step: 'pin/new' })
  expect(moveTo(['pin/new'], 'pin', ['new', 'repeat'])).toEqual({ step: 'pin/repeat' })
  expect(moveTo(['pin/new', 'pin/repeat'], 'pin', ['new', 'repeat'])).toBeNull()
  expect(moveTo(['pin/new', 'pin/repeat'], 'pin', [])).toEqual({ back: 2 })
  expect(moveTo(['profiles/edit', 'edit/delete'], 'profiles', [])).toEqual({ back: 2 })
  expect(moveTo(['profiles/edit', 'edit/delete'], 'edit', [])).toEqual({ back: 1 })
})

test('a step in the place of another is gone back from first', () => {
  expect(moveTo(['auth/messenger'], 'auth', ['code'])).toEqual({ back: 1 })
  expect(moveTo(['pin/repeat'], 'profiles', [])).toBeNull()
})

test('what windows that are gone have left is counted from the lowest of it', () => {
  const there = new Set(['profiles'])
  expect(strayEntries([], there)).toBe(0)
  expect(strayEntries(['profiles/edit'], there)).toBe(0)
  expect(strayEntries(['profiles/edit', 'ask/pin'], there)).toBe(1)
  expect(strayEntries(['edit/avatars', 'profiles/edit'], there)).toBe(2)
})
