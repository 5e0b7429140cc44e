import { expect, test } from 'vitest'
import { type Grant, grantHolds, readGrant, signGrant } from './grant.ts'

const secret = Buffer.from('a secret of the installation')
const film: Grant = {
  session: 'st-1',
  asOf: 1000,
  expires: 1360,
  scope: { assetId: 'metropolis', seconds: 5520 },
}
const grants: Grant[] = [
  film,
  { ...film, scope: { channelId: 10, window: { kind: 'live' } } },
  { ...film, scope: { channelId: 10, window: { kind: 'shifted', fromMs: 5000 } } },
  { ...film, scope: { channelId: 10, window: { kind: 'archive', fromMs: 5000 } } },
  { ...film, scope: { channelId: 10, window: { kind: 'archive', fromMs: 5000, toMs: 9000, startMs: 6000 } } },
]

test('every kind of grant comes back as it was signed, in a token that is safe in a path', () => {
  for (const grant of grants) {
    const token = signGrant(secret, grant)
    expect(token).toMatch(/^[\w-]+\.[\w-]{22}$/)
    expect(readGrant(secret, token)).toEqual(grant)
  }
})

test('a token altered in any one character, cut, doubled or signed with another secret is refused', () => {
  const token = signGrant(secret, film)
  for (let at = 0; at < token.length; at++) {
    const altered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect([at, readGrant(secret, altered)]).toEqual([at, undefined])
  }
  for (const bad of [
    '',
    '.',
    token.slice(0, -1),
    `${token}.${token}`,
    `${token}=`,
    token.split('.')[0]!,
    `.${token.split('.')[1]}`,
  ]) {
    expect(readGrant(secret, bad)).toBeUndefined()
  }
  expect(readGrant(Buffer.from('another secret'), token)).toBeUndefined()
  expect(readGrant(secret, 'A'.repeat(100_000))).toBeUndefined()
})

test('a payload with a foreign signature is refused: no window or asset can be swapped in', () => {
  const [, signature] = signGrant(secret, film).split('.')
  const [body] = signGrant(secret, { ...film, scope: { assetId: 'aelita', seconds: 1 } }).split('.')
  expect(readGrant(secret, `${body}.${signature}`)).toBeUndefined()
})

test('a grant holds by itself until it expires, then while its session lives, and never beyond twelve hours', async () => {
  const alive = () => true
  const gone = () => false
  expect(grantHolds(film, 1360, gone)).toBe(true)
  expect(grantHolds(film, 1361, gone)).toBe(false)
  expect(grantHolds(film, 1361, alive)).toBe(true)
  expect(await grantHolds(film, 1361, async (session) => session === 'st-1')).toBe(true)
  expect(grantHolds(film, 1360 + 12 * 3600, alive)).toBe(true)
  expect(grantHolds(film, 1361 + 12 * 3600, alive)).toBe(false)
})
