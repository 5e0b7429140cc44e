import { expect, test } from 'vitest'
import { namedPacket } from './compound-packet.ts'

test.each([
  ['cinema', { provider: null, bundle: null, packet: 'cinema' }],
  ['3', { provider: null, bundle: null, packet: '3' }],
  ['darvoza_7', { provider: 'darvoza', bundle: null, packet: '7' }],
  ['darvoza_base-cinema_cinema', { provider: 'darvoza', bundle: 'base-cinema', packet: 'cinema' }],
  ['a_b_c_d', null],
  ['_cinema', null],
  ['darvoza_', null],
  ['darvoza__cinema', null],
])('%s names %j', (id, named) => {
  expect(namedPacket(id)).toEqual(named)
})
