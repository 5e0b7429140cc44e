import { expect, test } from 'vitest'
import { countryTeller } from './country.ts'

const nobody = { header: null, trusted: [], ofAddress: () => null, ofNetwork: () => null }

type Told = Parameters<ReturnType<typeof countryTeller>>[0]
const from = (remoteAddress: string | undefined, said?: string): Told =>
  ({
    headers: said === undefined ? {} : { 'x-country': said },
    socket: { remoteAddress },
    ip: remoteAddress ?? '',
  }) as unknown as Told

test.each([
  ['127.0.0.1', 'KZ', 'KZ'],
  ['::1', 'uz', 'UZ'],
  ['::ffff:127.0.0.1', 'KZ', 'KZ'],
  ['10.2.3.4', 'KZ', 'KZ'],
  ['192.168.1.5', 'KZ', 'KZ'],
  ['203.0.113.9', 'KZ', 'KZ'],
  ['203.0.113.10', 'KZ', null],
  ['198.51.100.7', 'KZ', null],
  ['2001:db8::7', 'KZ', 'KZ'],
  ['127.0.0.1', 'Kazakhstan', null],
  ['127.0.0.1', undefined, null],
  [undefined, 'KZ', null],
])('a call through %s that says %s comes from %s', (peer, said, country) => {
  const trusted = ['loopback', 'uniquelocal', '203.0.113.9', '2001:db8::/32']
  expect(countryTeller({ ...nobody, header: 'x-country', trusted })(from(peer, said))).toBe(country)
})

test('without a header nobody is asked', () => {
  expect(countryTeller({ ...nobody, trusted: ['loopback'] })(from('127.0.0.1', 'KZ'))).toBeNull()
})

test('a proxy says the country first, then the database of countries, then the network of a provider', () => {
  const sources = {
    header: 'x-country',
    trusted: ['loopback'],
    ofAddress: (ip: string) => (ip === '203.0.113.9' ? 'DE' : null),
    ofNetwork: (ip: string) => (ip.startsWith('203.0.113.') ? 'UZ' : null),
  }
  const tell = countryTeller(sources)
  expect(tell(from('127.0.0.1', 'KZ'))).toBe('KZ')
  expect(tell(from('203.0.113.9', 'KZ'))).toBe('DE')
  expect(tell(from('203.0.113.10'))).toBe('UZ')
  expect(tell(from('198.51.100.7'))).toBeNull()
})
