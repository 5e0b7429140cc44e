import { expect, test } from 'vitest'
import { codeDigits, codeRules } from './code-rules.ts'

test('a short code is guessed and sent less often', () => {
  expect(codeRules(6)).toEqual({ tries: 5, codesADay: 5, guessesADay: 25 })
  expect(codeRules(8)).toEqual(codeRules(6))
  expect(codeRules(4)).toEqual({ tries: 3, codesADay: 3, guessesADay: 9 })
})

test('every digit is as likely as any other', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const digits = codeDigits(all, 256)
  expect(digits).toHaveLength(250)
  for (const digit of '0123456789') expect(digits.split(digit)).toHaveLength(26)
})

test('a code has its length, zeros in front too, unless the bytes run out', () => {
  expect(codeDigits(Uint8Array.of(255, 0, 10, 251, 23, 9, 8), 4)).toBe('0039')
  expect(codeDigits(Uint8Array.of(250, 1), 4)).toBe('1')
})
