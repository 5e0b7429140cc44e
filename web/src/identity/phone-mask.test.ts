import { expect, test } from 'vitest'
import { networkOf, providerOf } from '../testing/viewer-things.ts'
import { phoneMaskOf } from './phone-mask.ts'

const UZ = '+998 ## ### ## ##'
const { phone_mask: _none, ...ofBefore } = networkOf().sign_in

test('a phone is written as who signs viewers in says, also where nothing names a provider', () => {
  const sign_in = { ...ofBefore, phone_mask: UZ }
  expect(phoneMaskOf({ sign_in, provider: null })).toBe(UZ)
  expect(phoneMaskOf({ sign_in: { ...sign_in, phone_mask: null }, provider: null })).toBeNull()
})

test('what a node of before says with the provider alone counts as well', () => {
  expect(phoneMaskOf({ sign_in: ofBefore, provider: providerOf({ phone_mask: UZ }) })).toBe(UZ)
  expect(phoneMaskOf({ sign_in: ofBefore, provider: null })).toBeNull()
})
