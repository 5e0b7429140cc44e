import { expect, test } from 'vitest'
import { keptName } from './name.ts'

test('a name has something to see', () => {
  expect(keptName(' Аида 👨‍👩‍👧 ')).toBe('Аида 👨‍👩‍👧')
  expect(keptName('é')).toBe('é')
  for (const unseen of ['', '  ', '\u200B\u200D', '\u00AD', '\u3164', '\u2800', '\uFE0F', '\n\t'])
    expect(keptName(unseen)).toBeNull()
})
