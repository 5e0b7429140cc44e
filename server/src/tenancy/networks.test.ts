import { expect, test } from 'vitest'
import { networkProblem, networkTable } from './networks.ts'

const find = networkTable([
  ['10.0.0.0/8', 'wide'],
  ['10.20.0.0/16', 'narrow'],
  ['10.20.30.40/32', 'one'],
  ['2001:db8::/32', 'six'],
  ['2001:db8:7::/48', 'part of six'],
])

test('of all networks that hold an address the one with the longest prefix counts', () => {
  expect(['10.1.2.3', '10.20.1.1', '10.20.30.40', '10.20.30.41', '11.0.0.1'].map(find)).toEqual([
    'wide',
    'narrow',
    'one',
    'narrow',
    undefined,
  ])
  expect(['2001:db8::1', '2001:db8:7:1::1', '2001:db9::1'].map(find)).toEqual([
    'six',
    'part of six',
    undefined,
  ])
})

test('an IPv4 address written as IPv6 is the same, and what is no address belongs to nobody', () => {
  expect(['::ffff:10.20.1.1', '', 'unix:', 'fe80::1%eth0', '10.20'].map(find)).toEqual([
    'narrow',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(networkTable([])('10.0.0.1')).toBeUndefined()
  expect(networkTable([['0.0.0.0/0', 'all']])('8.8.8.8')).toBe('all')
})

test('what is no network of a provider is named', () => {
  expect(['10.0.0.0/8', '2001:db8::/32', '10.20.30.40/32', '0.0.0.0/0'].map(networkProblem)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  for (const text of [
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0/8',
    'net',
    '',
    '::ffff:10.0.0.0/104',
    '10.20.0.1/16',
    '2001:db8::1/32',
  ])
    expect([text, networkProblem(text)]).toEqual([text, expect.stringContaining(text)])
})
