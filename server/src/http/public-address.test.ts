import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { publicAddress } from './public-address.ts'

const call = (protocol: string, host: string, own = 'tv.example') =>
  ({ protocol, host, raw: { headers: { host: own } } }) as unknown as FastifyRequest

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
    '',
  ])
    expect(publicAddress(call('http', host), null)).toBe('http://tv.example')
  expect(publicAddress(call('http', 'a/b', 'c/d'), null)).toBe('http://localhost')
})
