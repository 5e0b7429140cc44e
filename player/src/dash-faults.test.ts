import { expect, test } from 'vitest'
import { faultOfDash } from './dash-faults.ts'

const URL = 'https://media/manifest.mpd'
const error = (category: number, code: number, data: readonly unknown[] = [], severity = 2) => ({
  severity,
  category,
  code,
  data,
})
const licence = (status: number, body: object | string) =>
  error(6, 6007, [
    error(1, 1001, ['https://la', status, typeof body === 'string' ? body : JSON.stringify(body)]),
  ])

test('what a licence server says is told with its code and its words, within our own answer or in its own [player.error-drm-8002]', () => {
  const said = { code: 8002, MESSAGE: 'The token has expired', ERROR: 'expired' }
  const told = { code: 8002, message: 'The token has expired', error: 'expired', isUnsupported: false }
  for (const body of [said, { error_code: 'grant_refused', message: 'Refused', licence: said }])
    expect(faultOfDash(licence(403, body), URL)).toMatchObject({
      kind: 'protection',
      isFatal: true,
      protection: told,
    })
  expect(faultOfDash(licence(403, { ...said, code: 8010 }), URL)?.protection?.code).toBe(8010)
})

test('a refusal of the service itself is a refused licence, but where only the grant is over another one is asked for', () => {
  const refused = { error_code: 'permission_denied', message: 'On too many devices' }
  expect(faultOfDash(licence(403, refused), URL)?.protection).toEqual({
    code: 8002,
    message: 'On too many devices',
    error: 'permission_denied',
    isUnsupported: false,
  })
  // Who reads why needs no code.
  const refusal = { reason: 'concurrency', most: 1, viewings: [] }
  expect(
    faultOfDash(licence(403, { ...refused, detail: 'На многих устройствах', refusal }), URL)?.protection,
  ).toEqual({ code: 8002, message: 'На многих устройствах', error: null, isUnsupported: false, refusal })
  expect(faultOfDash(licence(403, { error_code: 'grant_refused', message: 'Over' }), URL)).toMatchObject({
    kind: 'refused',
    code: 403,
  })
  // An answer that is no answer of a licence server.
  expect(faultOfDash(licence(502, '<html>'), URL)?.protection).toEqual({
    code: 8002,
    message: null,
    error: null,
    isUnsupported: false,
  })
})

test('what the browser’s own system says is told with the player’s code; one that is not there is known as such [player.error-drm-other]', () => {
  expect(faultOfDash(error(6, 6008), URL)?.protection).toMatchObject({
    code: 6008,
    message: null,
    isUnsupported: false,
  })
  expect(faultOfDash(error(6, 6007, [error(1, 1002)]), URL)?.protection).toMatchObject({ code: 6007 })
  for (const code of [6000, 6001, 6020])
    expect(faultOfDash(error(6, code), URL)?.protection).toMatchObject({ code, isUnsupported: true })
})

test('a screen without protection and keys that no licence brings are the fault of the protection, and for keys that are over another licence is asked for', () => {
  const restricted = (info: object) => faultOfDash(error(4, 4012, [info]), URL)
  const told = { kind: 'protection', isFatal: true, protection: { code: 4012, isUnsupported: false } }
  expect(restricted({ restrictedKeyStatuses: ['output-restricted'], missingKeys: [] })).toMatchObject(told)
  expect(restricted({ restrictedKeyStatuses: [], missingKeys: ['abc'] })).toMatchObject(told)
  expect(restricted({ restrictedKeyStatuses: ['expired'] })).toMatchObject({ kind: 'refused' })
  expect(faultOfDash(error(6, 6014), URL)).toMatchObject({ kind: 'refused', isFatal: true })
  // A session that was kept for playing without a line says nothing of the browser.
  expect(faultOfDash(error(6, 6013), URL)?.protection?.isUnsupported).toBe(false)
})

test('everything else is what it is for every engine', () => {
  const kind = (...of: Parameters<typeof error>) => faultOfDash(error(...of), URL)?.kind
  expect(kind(1, 1001, ['u', 403, '', {}, 1, 'u'])).toBe('refused')
  expect(kind(1, 1001, ['u', 503, '', {}, 0, 'u'])).toBe('network')
  expect(kind(1, 1001, ['u', 503, '', {}, 1, 'u'])).toBe('fragment')
  expect([kind(1, 1002, ['u', {}, 0]), kind(1, 1002, ['u', {}, 1])]).toEqual(['network', 'fragment'])
  expect([kind(1, 1003, ['u', 0]), kind(1, 1003, ['u', 1])]).toEqual(['network', 'fragment'])
  expect(kind(4, 4032)).toBe('codec')
  expect([kind(4, 4012), kind(4, 4012, [{ hasAppRestrictions: true }])]).toEqual(['codec', 'codec'])
  expect(kind(4, 4001)).toBe('parse')
  expect(kind(3, 3016)).toBe('media')
  expect(faultOfDash(error(7, 7000), URL)).toBeNull()
  expect(faultOfDash(error(3, 3016, [], 1), URL)?.isFatal).toBe(false)
})
