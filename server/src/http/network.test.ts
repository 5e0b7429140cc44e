import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './network.ts'

test('a household of IPv6 counts as one, however its addresses are written', () => {
  for (const ip of [
    '2001:db8:0:7::1',
    '2001:db8:0:7:ffff:1:2:3',
    '2001:0DB8:0000:0007::',
    '2001:db8::7:0:0:0:1%eth0',
  ])
    expect(networkOf(ip)).toBe('2001:db8:0:7')
  expect(networkOf('2001:db8:0:8::1')).not.toBe('2001:db8:0:7')
  expect(networkOf('::1')).toBe('0:0:0:0')
})

test('an IPv4 address counts by itself, also inside IPv6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('what is no address is a key of bounded length', () => {
  expect(networkOf('x'.repeat(10_000))).toHaveLength(64)
})

test('a subscriber counts as one, however many networks it has', () => {
  for (const ip of ['2001:db8:5:1::1', '2001:db8:5:ffff::2', '2001:0db8:0005::'])
    expect(wideNetworkOf(ip)).toBe('2001:db8:5::/48')
  expect(wideNetworkOf('2001:db8:6::1')).toBe('2001:db8:6::/48')
  for (const ip of ['203.0.113.9', '::ffff:203.0.113.200']) expect(wideNetworkOf(ip)).toBe('203.0.113/24')
})
