import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#server/words/words.ts'
import { forOperators, inFirstOf, localised, Text } from './text.ts'

test('a text may be said in any of the languages that have a folder of words, in one at least, and in no other', () => {
  const said = Object.fromEntries(LANGUAGES.map((code) => [code, code]))
  expect(LANGUAGES.length).toBeGreaterThan(2)
  expect(Value.Check(Text, said)).toBe(true)
  expect(Value.Check(Text, 'one for all')).toBe(true)
  for (const code of LANGUAGES) expect([code, Value.Check(Text, { [code]: 'only' })]).toEqual([code, true])
  for (const wrong of [{ ...said, xx: 'x' }, {}, { ...said, kk: '' }, ''])
    expect([wrong, Value.Check(Text, wrong)]).toEqual([wrong, false])
})

test('where there can be but one text it is the one of the first language that has it; operators read English where it is said', () => {
  const text = { kk: 'Кино', uz: 'Kino' }
  expect(inFirstOf(text, ['uz', 'kk'])).toBe('Kino')
  expect(inFirstOf(text, ['ru', 'kk', 'uz'])).toBe('Кино')
  expect(inFirstOf({ ka: 'კინო' }, ['ru', 'kk'])).toBe('კინო')
  expect(inFirstOf('the same', ['ru', 'kk'])).toBe('the same')
  expect(forOperators({ ru: 'Кино', en: 'Films' })).toBe('Films')
  expect(forOperators({ kk: 'Кино' })).toBe('Кино')
  expect(Object.values(localised('the same'))).toEqual(['the same'])
})
