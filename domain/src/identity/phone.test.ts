import { expect, test } from 'vitest'
import { DEFAULT_PHONE_MASK, dialledDigits, isPhone, maskLength, phoneDigits, writePhone } from './phone.ts'

test('a mask has as many digits as digits and places stand in it', () => {
  expect(DEFAULT_PHONE_MASK).toBe('+7 ### ### ## ##')
  expect(maskLength(null)).toBe(11)
  expect(maskLength('+998 ** *** ** **')).toBe(12)
  expect(maskLength('___-___')).toBe(6)
})

test('a phone has digits only, as many as the mask', () => {
  expect(isPhone('77010000001', null, false)).toBe(true)
  for (const wrong of ['7701000000', '770100000011', '', '7701000000a', '+7701000000'])
    expect(isPhone(wrong, null, false)).toBe(false)
  expect(isPhone('998901234567', '+998 ## ### ## ##', false)).toBe(true)
  expect(isPhone('99890123456', '+998 ## ### ## ##', false)).toBe(false)
})

test('a phone of another country is none of the provider, however many digits it has', () => {
  for (const abroad of ['19005550123', '87010000001']) expect(isPhone(abroad, null, false)).toBe(false)
  expect(isPhone('997901234567', '+998 ## ### ## ##', false)).toBe(false)
  expect(isPhone('123456', '___-___', false)).toBe(true)
})

test('the 8 by which numbers of +7 are dialled at home is the country’s', () => {
  expect(dialledDigits('8 (701) 000-00-01', null)).toBe('77010000001')
  expect(dialledDigits('+7 701 000 00 01', null)).toBe('77010000001')
  // Another country, a number of another length, and a mask of another country stay what they are.
  expect(dialledDigits('+8 701 000 00 01', null)).toBe('87010000001')
  expect(dialledDigits('8701000000', null)).toBe('8701000000')
  expect(dialledDigits('898901234567', '+998 ## ### ## ##')).toBe('898901234567')
})

test('nine digits are a phone where the provider says so, unless the first is 7', () => {
  expect(isPhone('901234567', null, true)).toBe(true)
  expect(isPhone('701234567', null, true)).toBe(false)
  expect(isPhone('901234567', null, false)).toBe(false)
  expect(isPhone('77010000001', null, true)).toBe(true)
  expect(isPhone('9012345678', null, true)).toBe(false)
})

test('what is typed is reduced to digits and written into the mask', () => {
  expect(phoneDigits(' +7 (701) 000-00-01 ')).toBe('77010000001')
  expect(writePhone('', null)).toBe('')
  expect(writePhone('7701', null)).toBe('+7 701')
  expect(writePhone('77010000001', null)).toBe('+7 701 000 00 01')
  expect(writePhone('770100000012', null)).toBe('+7 701 000 00 012')
})
