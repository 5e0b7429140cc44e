import { expect, test } from 'vitest'
import { isFor } from './audience.ts'

const onlooker = { provider: 1, language: 'ru', role: 'adult', variant: 'web' } as const

test('a row without limits is for everybody', () => {
  expect([isFor(null, onlooker), isFor({}, onlooker)]).toEqual([true, true])
})

test('each limit of a row shuts out those it does not name', () => {
  const limits = [
    [{ providers: [1] }, { providers: [2] }],
    [{ languages: ['ru', 'kk'] }, { languages: ['uz'] }],
    [{ roles: ['adult'] }, { roles: ['child'] }],
    [{ variants: ['web'] }, { variants: ['mobile'] }],
  ] as const
  const verdicts = limits.map(([fits, shuts]) => [isFor(fits, onlooker), isFor(shuts, onlooker)])
  expect(verdicts).toEqual(limits.map(() => [true, false]))
  expect(isFor({ providers: [1], languages: ['uz'] }, onlooker)).toBe(false)
})

test('where the kind of client does not matter, it shuts nobody out', () => {
  const { variant: _, ...anyClient } = onlooker
  expect(isFor({ variants: ['mobile'] }, anyClient)).toBe(true)
})
