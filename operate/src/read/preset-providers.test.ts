import { expect, test } from 'vitest'
import { withPresets } from './preset-providers.ts'

test('what a number presets holds until the folder says otherwise; other providers have nothing of it', () => {
  expect([152, 418, 442].map((id) => withPresets({ id }))).toEqual([
    { id: 152, sign_in: { auth_only: true } },
    { id: 418, sign_in: { auth_only: true } },
    { id: 442, connects_by_people: true },
  ])
  expect(withPresets({ id: 152, sign_in: { code_length: 4 } }).sign_in).toEqual({
    auth_only: true,
    code_length: 4,
  })
  expect(withPresets({ id: 418, sign_in: { auth_only: false } }).sign_in).toEqual({ auth_only: false })
  expect(withPresets({ id: 442, connects_by_people: false }).connects_by_people).toBe(false)
  expect([1, 23, 922].map((id) => withPresets({ id }))).toEqual([{ id: 1 }, { id: 23 }, { id: 922 }])
})
