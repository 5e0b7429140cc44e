import { expect, test } from 'vitest'
import { namedLine } from './named-line.ts'

test('names in one line read as a sentence, by the letters of their language', () => {
  expect(namedLine(['Деректі', 'Шытырман'], 'kk')).toBe('Деректі, шытырман')
  expect(namedLine(['Dram', 'İctimai'], 'az')).toBe('Dram, ictimai')
  expect(namedLine([], 'en')).toBe('')
})
