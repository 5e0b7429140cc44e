import { expect, test } from 'vitest'
import { isSigned, sandboxKeys, signNotice } from './sandbox-signature.ts'

const { notice: key } = sandboxKeys(new Uint8Array(32).fill(7))
const NOW = Date.UTC(2026, 5, 15)
const body = Buffer.from('{"id":"1","reference":"a"}')

test('a notice is believed as it was signed, and with any byte changed it is not', () => {
  const header = signNotice(key, body, NOW)
  expect(isSigned(key, body, header, NOW)).toBe(true)
  for (let at = 0; at < body.length; at++) {
    const changed = Buffer.from(body)
    changed[at]! ^= 1
    expect(isSigned(key, changed, header, NOW), `byte ${at} of the body`).toBe(false)
  }
  for (let at = 0; at < header.length; at++) {
    const changed = `${header.slice(0, at)}${header[at] === '0' ? '1' : '0'}${header.slice(at + 1)}`
    expect(isSigned(key, body, changed, NOW), `letter ${at} of the signature`).toBe(false)
  }
  expect(isSigned(sandboxKeys(new Uint8Array(32)).notice, body, header, NOW)).toBe(false)
  for (const header of [undefined, '', ['t=1'], 't=,v1='])
    expect(isSigned(key, body, header, NOW)).toBe(false)
})

test('a notice that was recorded is not believed later', () => {
  const header = signNotice(key, body, NOW)
  expect(isSigned(key, body, header, NOW + 300_000)).toBe(true)
  expect(isSigned(key, body, header, NOW + 301_000)).toBe(false)
  expect(isSigned(key, body, header, NOW - 301_000)).toBe(false)
})
