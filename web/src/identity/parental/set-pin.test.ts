import { expect, test } from 'vitest'
import { nextPadKey, pinDigits } from './pin-keys.ts'
import { backToSetPin, beginSetPin, enterSetPin, takenSteps, type SetPinState } from './set-pin.ts'

const walk = (state: SetPinState, ...pins: readonly string[]): SetPinState => pins.reduce(enterSetPin, state)

test('a new PIN is entered and repeated; entries that differ begin again [identity.pin-set-two-steps] [identity.pin-mismatch]', () => {
  expect(walk(beginSetPin(false), '1234', '1234').done).toBe('1234')
  const again = walk(beginSetPin(false), '1234', '4321')
  expect(again).toMatchObject({ step: 'new', problem: 'parental_set_not_equal', done: null })
  expect(walk(again, '4321', '4321')).toMatchObject({ problem: null, done: '4321' })
})

test('a change begins with the old PIN [identity.pin-change-old]', () => {
  expect(beginSetPin(true).step).toBe('old')
  expect(walk(beginSetPin(true), '1111', '3333', '3333')).toMatchObject({ old: '1111', done: '3333' })
})

test('each step that was taken can be gone back from, and what was entered there is entered anew', () => {
  const fresh = walk(beginSetPin(false), '1234')
  expect(takenSteps(fresh)).toEqual(['repeat'])
  expect(backToSetPin(fresh, 0)).toEqual(beginSetPin(false))
  expect(backToSetPin(fresh, 1)).toBeNull()
  const change = walk(beginSetPin(true), '1111', '3333')
  expect(takenSteps(change)).toEqual(['new', 'repeat'])
  expect(backToSetPin(change, 1)).toMatchObject({ step: 'new', old: '1111', chosen: null })
  expect(backToSetPin(change, 0)).toEqual(beginSetPin(true))
})

test('only digits count, four at most; arrows stay on the pad', () => {
  expect(pinDigits('a1-2 34 5')).toBe('1234')
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Tab'].map((key) => nextPadKey(key, 0))).toEqual(
    [1, 3, 0, 0, null],
  )
  expect(nextPadKey('ArrowDown', 10)).toBe(10)
})
