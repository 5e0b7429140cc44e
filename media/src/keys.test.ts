import { expect, test } from 'vitest'
import { contentIv, contentKey, grantKey, thumbKey } from './keys.ts'
import { seal, unseal } from './segment/cipher.ts'

const secret = Buffer.from('a secret of the installation')

test('keys follow from the secret alone and differ by asset, rendition, purpose and secret', () => {
  expect(contentKey(secret, 'one')).toEqual(contentKey(secret, 'one'))
  const all = [
    contentKey(secret, 'one'),
    contentKey(secret, 'two'),
    contentKey(Buffer.from('other'), 'one'),
    contentIv(secret, 'one', 'v720'),
    contentIv(secret, 'one', 'v360'),
    grantKey(secret).subarray(0, 16),
    thumbKey(secret).subarray(0, 16),
  ].map((key) => key.toString('hex'))
  expect(new Set(all).size).toBe(all.length)
  expect(all.every((key) => key.length === 32)).toBe(true)
})

test('a sealed segment opens with its own key only', () => {
  const [key, iv] = [contentKey(secret, 'one'), contentIv(secret, 'one', 'v720')]
  const plain = Buffer.from('thirty-three bytes of a segment..')
  const sealed = seal(plain, key, iv)
  expect(sealed).toHaveLength(48)
  expect(unseal(sealed, key, iv)).toEqual(plain)
  expect(() => unseal(sealed.subarray(1), key, iv)).toThrow()
})
