import { expect, test } from 'vitest'
import { natsAddress } from './nats-address.ts'

test.each([
  ['nats://nats.example', { servers: 'nats.example:4222' }],
  ['nats://nats:4333', { servers: 'nats:4333' }],
  ['nats://openair:1234@nats:4222', { servers: 'nats:4222', user: 'openair', pass: '1234' }],
  ['nats://open%40air:se%2Fcret%3A@nats', { servers: 'nats:4222', user: 'open@air', pass: 'se/cret:' }],
  ['nats://t0ken@nats', { servers: 'nats:4222', token: 't0ken' }],
  ['nats://[::1]:4222', { servers: '[::1]:4222' }],
  ['tls://openair:x@nats', { servers: 'nats:4222', user: 'openair', pass: 'x', tls: {} }],
])('%s says where the server is, who we are and whether the line is closed', (url, options) => {
  expect(natsAddress(url)).toEqual(options)
})
