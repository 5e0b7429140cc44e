import { expect, test } from 'vitest'
import { viewerKind } from './viewer-kind.ts'

test('whoever has bought anything pays; who has only what codes gave is there by promotion, and who has nothing for free', () => {
  const user = { isGuest: false }
  expect(viewerKind(null, ['promo:summer'])).toBe('not_login')
  expect(viewerKind({ isGuest: true }, ['promo:summer'])).toBe('guest')
  expect(viewerKind(user, [])).toBe('free')
  expect(viewerKind(user, ['promo:summer', 'promo:birthday'])).toBe('promo')
  expect(viewerKind(user, ['promo:summer', 'purchase'])).toBe('full_payment')
})
