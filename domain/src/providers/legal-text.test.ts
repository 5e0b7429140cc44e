import { expect, test } from 'vitest'
import { legalParts } from './legal-text.ts'

test('three or more blank lines are read as two [shell.agreement-blank-lines]', () => {
  const two = legalParts('one\n\n\ntwo\n\nthree')
  expect(two.map(({ isApart }) => isApart)).toEqual([false, true, false])
  for (const lines of ['\n\n\n\n', '\n\n \n\t\n\n\n', '\n'.repeat(9)])
    expect(legalParts(`one${lines}two\n\nthree`)).toEqual(two)
})

test('a text has headings, paragraphs whose lines stay, and lists', () => {
  const text =
    '\r\nFirst\r\nsecond line\n\n## A heading\n- one\n- two\n\nSo:\n- three\n\n\n\n\nLast - of all\n'
  expect(legalParts(text)).toEqual([
    { kind: 'text', text: 'First\nsecond line', isApart: false },
    { kind: 'heading', text: 'A heading', isApart: false },
    { kind: 'list', items: ['one', 'two'], isApart: false },
    { kind: 'text', text: 'So:\n- three', isApart: false },
    { kind: 'text', text: 'Last - of all', isApart: true },
  ])
  expect(legalParts('\n \n')).toEqual([])
})
