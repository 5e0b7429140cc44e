import { expect, test } from 'vitest'
import { contactOf } from './contact-of.ts'

const t = ((key: string, { amount }: { amount: string }) => `${key} ${amount}`) as unknown as Parameters<
  typeof contactOf
>[4]
const currency = { UTF_NAME: '₸', ASCII_NAME: 'KZT', ISO_CODE: '398', FORMAT: '{amount} {symbol}' }
const user = (phone: string | null) => ({ phone, username: 'aida' })
const provider = (phone_mask: string | null) => ({ currency, phone_mask })

test('an account is told by its phone, written as its provider writes phones, else by its login', () => {
  const of = (phone: string | null, mask: string | null) =>
    contactOf(user(phone), undefined, provider(mask), 'en', t)
  expect(of('998901234567', '+998 (##) ###-##-##')).toBe('+998 (90) 123-45-67')
  // A number of somewhere else is shown as it is.
  expect(of('77011234567', '+998 (##) ###-##-##')).toBe('+77011234567')
  expect(of(null, null)).toBe('aida')
})

test('who has an account of money reads its balance beside it', () => {
  expect(contactOf(user(null), { balance: '250.00' }, provider(null), 'en', t)).toMatch(
    /^aida, settings\.balance 250\s₸$/,
  )
})
