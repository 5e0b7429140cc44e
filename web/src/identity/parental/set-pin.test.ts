import { expect, test } from 'vitest'
import { nextPadKey, pinDigits } from './pin-keys.ts'
import { beginSetPin, enterSetPin, type SetPinState } from './set-pin.ts'

const walk = (state: SetPinState, known: string | null, ...pins: readonly string[]): SetPinState =>
  pins.reduce((before, pin) => enterSetPin(before, pin, known), state)

test('a new PIN is entered and repeated; entries that differ begin again [identity.pin-set-two-steps] [identity.pin-mismatch]', () => {
  expect(walk(beginSetPin(false), null, '1234', '1234').done).toBe('1234')
  const again = walk(beginSetPin(false), null, '1234', '4321')
  expect(again).toMatchObject({ step: 'new', problem: 'parental_set_not_equal', done: null })
  expect(walk(again, null, '4321', '4321')).toMatchObject({ problem: null, done: '4321' })
})

test('a change begins with the old PIN [identity.pin-change-old]', () => {
  const wrong = walk(beginSetPin(true), '1111', '2222')
  expect(wrong).toMatchObject({ step: 'old', problem: 'error_wrong_code' })
  expect(walk(wrong, '1111', '1111', '3333', '3333')).toMatchObject({ old: '1111', done: '3333' })
})

test('only digits count, four at most; arrows stay on the pad', () => {
  expect(pinDigits('a1-2 34 5')).toBe('1234')
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Tab'].map((key) => nextPadKey(key, 0))).toEqual(
    [1, 3, 0, 0, null],
  )
  expect(nextPadKey('ArrowDown', 10)).toBe(10)
})
