import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#server/words/words.ts'
import { Text } from './text.ts'

test('a text may be said in every language that has a folder of words, in Russian and English it must be, and in no other it can be', () => {
  const said = Object.fromEntries(LANGUAGES.map((code) => [code, code]))
  expect(LANGUAGES.length).toBeGreaterThan(2)
  expect(Value.Check(Text, said)).toBe(true)
  expect(Value.Check(Text, 'one for all')).toBe(true)
  for (const wrong of [{ ...said, xx: 'x' }, { en: 'only' }, { ru: 'only' }, { ...said, kk: '' }, ''])
    expect([wrong, Value.Check(Text, wrong)]).toEqual([wrong, false])
})
