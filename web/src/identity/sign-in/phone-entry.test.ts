import { expect, test } from 'vitest'
import { isPhone } from '#domain/identity/phone.ts'
import {
  caretAfter,
  EMPTY_PHONE,
  maskPrefix,
  phoneEntry,
  restOfMask,
  shownPhone,
  wholePhone,
  writeEntered,
} from './phone-entry.ts'

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

/** What stands in the field after signs that were typed one by one, each behind what the field shows by then. */
function typed(signs: string, mask: string | null = null) {
  let entry = EMPTY_PHONE
  for (const sign of signs) {
    const [shown] = shownPhone(entry, mask)
    entry = phoneEntry(entry, shown + sign, mask, true)
  }
  return entry
}
const pasted = (text: string, mask: string | null = null) => phoneEntry(EMPTY_PHONE, text, mask, false)

test('behind a country that was typed or pasted, one digit too much is refused and makes no other number', () => {
  for (const entry of [typed('+77155551299'), pasted('+77155551299')]) {
    expect(entry).toEqual({ digits: '7155551299', hasCountry: true, abroad: null })
    expect(phoneEntry(entry, '(715) 555-12-991', null, true)).toEqual(entry)
  }
})

test('a pasted number is cleaned of its country, of the 8 of calls at home and of other signs', () => {
  for (const text of ['+7 (701) 234-56-78', '77012345678', '8 701 234 56 78', ' 7012345678 ']) {
    expect(pasted(text).digits).toBe('7012345678')
  }
  expect(pasted('+998 90 123-45-67', UZ).digits).toBe('901234567')
})

test('a typed country is understood as a pasted one, with its plus and without', () => {
  for (const signs of ['+7 702 555 12 99', '7 702 555 12 99', '8 702 555 12 99', '702 555 12 99'])
    expect([signs, wholePhone(typed(signs), null, false)]).toEqual([signs, '77025551299'])
  expect(wholePhone(typed('+998 90 123 45 67', UZ), UZ, false)).toBe('998901234567')
  expect(wholePhone(typed('998901234567', UZ), UZ, false)).toBe('998901234567')
})

test('a digit too much is refused: it turns no number into another', () => {
  for (const signs of ['702 555 12 99 1', '+7 702 555 12 99 1', '8 702 555 12 99 1', '7 777 234 56 78 9'])
    expect(wholePhone(typed(signs), null, false)).toMatch(/^7(?:7025551299|7772345678)$/)
  expect(typed('7012345678').digits).toBe('7012345678')
  expect(typed('901 234 56 78', UZ).digits).toBe('901234567')
  // It may still become one with its country.
  expect(isPhone(wholePhone(typed('998 12 345 67', UZ), UZ, false), UZ, false)).toBe(false)
})

test('another country stays as it was typed, and is no number of this provider', () => {
  const abroad = typed('+998 90 123 45 67')
  expect(shownPhone(abroad, null)).toEqual(['+998901234567', ''])
  expect(isPhone(wholePhone(abroad, null, true), null, true)).toBe(false)
  // While the plus waits for its country nothing is said of it.
  expect(shownPhone(typed('+', UZ), UZ)).toEqual(['+', ''])
  expect(shownPhone(typed('+99', UZ), UZ)).toEqual(['+99', ''])
  expect(shownPhone(typed('+998', UZ), UZ)[0]).toBe('')
})

test('the number goes out whole, or short where a provider has short ones', () => {
  const own = (digits: string) => ({ ...EMPTY_PHONE, digits })
  expect(wholePhone(own('7012345678'), null, false)).toBe('77012345678')
  expect(wholePhone(own('501234567'), null, true)).toBe('501234567')
  expect(wholePhone(own('501234567'), null, false)).toBe('7501234567')
  expect(wholePhone(own('901234567'), UZ, true)).toBe('998901234567')
})

test('the caret stays behind the same digit', () => {
  expect(caretAfter('701 234', 3)).toBe(3)
  expect(caretAfter('701 234', 4)).toBe(5)
  expect(caretAfter('701 234', 9)).toBe(7)
})
