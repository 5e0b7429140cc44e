import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('digests agree with the platform, for every length around the block borders', () => {
  for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 300]) {
    const text = 'кино7'.repeat(80).slice(0, length)
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
  }
})
