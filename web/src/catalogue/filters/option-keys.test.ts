import { expect, test } from 'vitest'
import { nextOption } from './option-keys.ts'

const options = ['Any country', 'France', 'Germany', 'Georgia', 'USA'].map((label) => ({ label }))

test('arrows stop at the ends, Home and End go there, other keys move nothing', () => {
  const from = (active: number) =>
    ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Escape', ' '].map((key) => nextOption(key, active, options))
  expect(from(0)).toEqual([1, 0, 0, 4, null, null])
  expect(from(4)).toEqual([4, 3, 0, 4, null, null])
})

test('a letter leads to the next option that begins with it, round and round', () => {
  expect([0, 2, 3].map((active) => nextOption('g', active, options))).toEqual([2, 3, 2])
  expect(nextOption('U', 4, options)).toBe(4)
  expect(nextOption('x', 0, options)).toBeNull()
})
