import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import {
  addressForOthers,
  callerAddress,
  hostNameOf,
  providerAddress,
  publicAddress,
} from './public-address.ts'

const call = (protocol: string, host: string, own = 'tv.example') =>
  ({ protocol, host, raw: { headers: { host: own, 'x-forwarded-host': host } } }) as unknown as FastifyRequest

test('the address is the configured one, else what the call says', () => {
  expect(publicAddress(call('http', 'other'), 'https://tv.example')).toBe('https://tv.example')
  expect(publicAddress(call('https', 'tv.example:8443'), null)).toBe('https://tv.example:8443')
  expect(publicAddress(call('http', '[::1]:3000'), null)).toBe('http://[::1]:3000')
})

test('a forwarded protocol or host that is none is not believed', () => {
  expect(publicAddress(call('javascript', 'tv.example'), null)).toBe('http://tv.example')
  for (const host of [
    'evil.example/path',
    'a b',
    'x@evil.example',
    'evil.example#',
    'x:99999',
    '999.1.1.1',
    '[::::]',
    `${'a'.repeat(300)}.example`,
    '',
  ])
    expect(publicAddress(call('http', host), null)).toBe('http://tv.example')
  expect(publicAddress(call('http', 'a/b', 'c/d'), null)).toBe('http://localhost')
})

test('an address for others than the caller is the own domain or the configured one, whatever the call says', () => {
  const at = (host: string, domain: string | null, configured: string | null = null, protocol = 'https') => {
    const request = { ...call(protocol, host), socket: { localPort: 8080 } } as FastifyRequest
    return addressForOthers(request, { domain }, configured)
  }
  expect(at('evil.example', 'tv.example', 'http://own.example')).toBe('http://tv.example')
  expect(at('evil.example', null, 'https://own.example')).toBe('https://own.example')
  expect(at('evil.example', null)).toBeNull()
  for (const host of ['evil.example', 'tv.example', 'tv.example:9', 'tv.example.evil', 'evil:8080'])
    expect(at(host, 'tv.example')).toBe('https://tv.example')
  expect(at('tv.example:8080', 'tv.example', null, 'http')).toBe('http://tv.example:8080')
})

test('a provider is reached at its own domain, by the protocol and the port of the service where that is the same', () => {
  expect(providerAddress(null, null)).toBeNull()
  expect(providerAddress(null, 'https://own.example')).toBe('https://own.example')
  expect(providerAddress('tv.example', null)).toBe('https://tv.example')
  expect(providerAddress('tv.example', 'http://own.example:8080')).toBe('http://tv.example:8080')
  expect(providerAddress('tv.example', 'http://tv.example:8080')).toBe('http://tv.example:8080')
})

test('the host name comes without its port, and what is no host is none', () => {
  expect(hostNameOf(call('http', 'tv.example:8443'))).toBe('tv.example')
  expect(hostNameOf(call('http', '[::1]:3000'))).toBe('[::1]')
  expect(hostNameOf(call('http', 'evil.example/path', 'tv.example:80'))).toBe('tv.example')
})

test('a forwarded address that is none is not believed', () => {
  const from = (ip: string) => callerAddress({ ip, socket: { remoteAddress: '10.0.0.1' } } as FastifyRequest)
  expect(from('203.0.113.7')).toBe('203.0.113.7')
  expect(from('2001:db8::1')).toBe('2001:db8::1')
  for (const ip of ['', 'unknown', '203.0.113.7:4711', '<script>', '1.2.3', 'x'.repeat(5000)])
    expect(from(ip)).toBe('10.0.0.1')
})
