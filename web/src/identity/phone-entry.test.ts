import { expect, test } from 'vitest'
import { caretAfter, enteredDigits, maskPrefix, restOfMask, wholePhone, writeEntered } from './phone-entry.ts'

const UZ = '+998 ## ### ## ##'

test('the country is given, the rest is grouped while it is typed', () => {
  expect(maskPrefix(null)).toBe('+7 ')
  expect(writeEntered('70123456', null)).toBe('701 234 56')
  expect(restOfMask('70123456', null)).toBe(' ##')
  expect(writeEntered('901234567', UZ)).toBe('90 123 45 67')
  for (const mask of ['+7 (___) ___-__-__', '+7(___)___-__-__'])
    expect(maskPrefix(mask).trim() + writeEntered('701', mask)).toBe('+7(701')
  expect(writeEntered('7012', '+7 (___) ___-__-__')).toBe('(701) 2')
  expect(writeEntered('', '+7 (___) ___-__-__')).toBe('')
  expect(restOfMask('', '+7 (___) ___-__-__')).toBe('(___) ___-__-__')
  expect(writeEntered('701', '(___) ___')).toBe('(701')
})

test('a pasted number is cleaned of its country, of the 8 of calls at home and of other signs', () => {
  for (const text of ['+7 (701) 234-56-78', '77012345678', '8 701 234 56 78', ' 7012345678 ']) {
    expect(enteredDigits(text, null, true)).toBe('7012345678')
  }
  expect(enteredDigits('+998 90 123-45-67', UZ, true)).toBe('901234567')
})

test('a digit too much is left out while typing; an 8 in front is not part of the number', () => {
  expect(enteredDigits('701 234 56 789', null, false)).toBe('7012345678')
  expect(enteredDigits('870 123 45 678', null, false)).toBe('7012345678')
})

test('the number goes out whole, or short where a provider has short ones', () => {
  expect(wholePhone('7012345678', null, false)).toBe('77012345678')
  expect(wholePhone('501234567', null, true)).toBe('501234567')
  expect(wholePhone('501234567', null, false)).toBe('7501234567')
  expect(wholePhone('901234567', UZ, true)).toBe('998901234567')
})

test('the caret stays behind the same digit', () => {
  expect(caretAfter('701 234', 3)).toBe(3)
  expect(caretAfter('701 234', 4)).toBe(5)
  expect(caretAfter('701 234', 9)).toBe(7)
})
