import { expect, test } from 'vitest'
import { openerOf } from './back-target.ts'

test('closing leads to a path of ours only', () => {
  expect(openerOf({ backUrl: '/channels?x=1' })).toEqual({ backUrl: '/channels?x=1' })
  for (const state of [
    null,
    {},
    { backUrl: 7 },
    { backUrl: '//evil.example' },
    { backUrl: 'https://evil.example' },
  ])
    expect(openerOf(state)).toBeNull()
})
