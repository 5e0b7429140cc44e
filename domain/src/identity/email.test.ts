import { expect, test } from 'vitest'
import { isEmail, keptEmail } from './email.ts'

test('an address has one @, a name and a domain with a dot', () => {
  for (const good of ['a@b.kz', 'first.last+tv@mail.example.com', "o'neill@example.org"])
    expect(isEmail(good)).toBe(true)
  for (const wrong of ['', 'a', 'a@', '@b.kz', 'a@b', 'a@b.', 'a@.kz', 'a b@c.kz', 'a@b@c.kz', 'a@b..kz'])
    expect(isEmail(wrong)).toBe(false)
})

test('marks that mail programs read as more than an address are none of it', () => {
  for (const wrong of [
    '<a@b.cc>',
    'a@b.cc>',
    '"a"@b.cc',
    'a,b@c.cc',
    'a;b@c.cc',
    'a(b)@c.cc',
    'a\\b@c.cc',
    'a@[10.0.0.1]',
    'a@b.cc,c@d.cc',
    'a@b_c.cc',
    'a@-b.cc',
    'a@b-.cc',
    '.a@b.cc',
    'a.@b.cc',
    'a..b@c.cc',
    'a:b@c.cc',
  ])
    expect(isEmail(wrong)).toBe(false)
  for (const good of ['a!#$%&*+/=?^_`{|}~-b@c-d.cc', 'jos\u00E9@b\u00FCcher.de', '1@2.34'])
    expect(isEmail(good)).toBe(true)
})

test('an address is no longer than mail servers take', () => {
  const address = (length: number) => `${'a'.repeat(length - 5)}@b.kz`
  expect([isEmail(address(254)), isEmail(address(255))]).toEqual([true, false])
})

test('no Cyrillic letter and no encoded domain is taken', () => {
  for (const wrong of [
    'иван@example.kz',
    'ivаn@example.kz',
    'a@почта.kz',
    'a@xn--80a1acny.kz',
    'a@XN--80A.KZ',
  ])
    expect(isEmail(wrong)).toBe(false)
})

test('an address that looks like another is none, or the same', () => {
  for (const unseen of ['one@example.com\u200B', 'o\u00ADne@example.com', 'one@ex\u0007ample.com'])
    expect(isEmail(unseen)).toBe(false)
  expect(keptEmail(' jose\u0301@example.com')).toBe('jos\u00E9@example.com')
  expect(keptEmail('\uFF4Fne@example.com')).toBe('one@example.com')
})
