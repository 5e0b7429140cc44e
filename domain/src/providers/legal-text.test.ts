import { expect, test } from 'vitest'
import { collapseBlankLines, legalParts } from './legal-text.ts'

test('three or more blank lines become two [shell.agreement-blank-lines]', () => {
  expect(collapseBlankLines('one\n\n\n\ntwo')).toBe('one\n\n\ntwo')
  expect(collapseBlankLines('one\n\n \n\t\n\n\ntwo')).toBe('one\n\n\ntwo')
  expect(collapseBlankLines('one\n\n\ntwo\n\nthree')).toBe('one\n\n\ntwo\n\nthree')
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
