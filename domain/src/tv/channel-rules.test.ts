import { expect, test } from 'vitest'
import { isAdultChannel, isForChildren, isUltraHd } from './channel-rules.ts'

const adult = { role: 'adult', programsCount: true } as const

test('a channel is adult by unknown age, by 18 or by its programme when programmes count [tv.channel-adult-rule]', () => {
  expect(isAdultChannel({ age: null }, adult)).toBe(true)
  expect(isAdultChannel({ age: 18 }, adult)).toBe(true)
  expect(isAdultChannel({ age: 16 }, adult)).toBe(false)
  expect(isAdultChannel({ age: 16, programAge: 18 }, adult)).toBe(true)
  expect(isAdultChannel({ age: 16, programAge: 18 }, { ...adult, programsCount: false })).toBe(false)
})

test('for a child profile adult is everything over 12 [tv.child-adult-age]', () => {
  const child = { role: 'child', programsCount: false } as const
  expect([6, 12, 13, null].map((age) => isAdultChannel({ age }, child))).toEqual([false, false, true, true])
})

test('a child sees channels of 12 and less, never those of unknown age [tv.child-channels-limit]', () => {
  expect([0, 12, 13, null].map(isForChildren)).toEqual([true, true, false, false])
})

test('ultra high definition is told by flag or by name in any case [tv.channels-4k-removed]', () => {
  expect(['Kino 4K', 'Sport UHD', 'Ultra HD Cinema'].every((name) => isUltraHd({ name }))).toBe(true)
  expect(isUltraHd({ name: 'Kino', is_4k: true })).toBe(true)
  expect(isUltraHd({ name: 'Kino HD' })).toBe(false)
})
