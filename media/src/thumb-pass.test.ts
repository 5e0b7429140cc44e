import { expect, test } from 'vitest'
import { GRANT_AT_MOST_LATER, GRANT_SECONDS } from './grant.ts'
import { readThumbPass, signThumbPass } from './thumb-pass.ts'

const SECRET = Buffer.from('a media secret for tests only')
const NOW = Date.UTC(2026, 10, 22, 12)
const DAY = 86_400_000

test('a pass opens its channel within its limits, this day and the next', () => {
  const scope = { channelId: 7, limits: { notBeforeMs: 1000, notAfterMs: 2000 } }
  const pass = signThumbPass(SECRET, scope, NOW)
  expect(readThumbPass(SECRET, pass, NOW)).toEqual(scope)
  expect(readThumbPass(SECRET, pass, NOW + DAY)).toEqual(scope)
  expect(readThumbPass(SECRET, pass, NOW + 2 * DAY)).toBeUndefined()
  expect(readThumbPass(SECRET, signThumbPass(SECRET, { channelId: 7 }, NOW), NOW)).toEqual({
    channelId: 7,
    limits: {},
  })
})

test('at whatever hour a stream is granted, its pass outlives it', () => {
  for (let hour = 0; hour < 24; hour++) {
    const now = Date.UTC(2026, 10, 22, hour, 59, 59)
    const end = now + (GRANT_SECONDS + GRANT_AT_MOST_LATER) * 1000
    expect(readThumbPass(SECRET, signThumbPass(SECRET, { channelId: 7 }, now), end)).toBeDefined()
  }
})

test('who may see the same has the same pass on one day', () => {
  expect(signThumbPass(SECRET, { channelId: 7 }, NOW)).toBe(signThumbPass(SECRET, { channelId: 7 }, NOW + 1))
})

test('another channel, other limits, another day and another secret need a pass of their own', () => {
  const pass = signThumbPass(SECRET, { channelId: 7, limits: { notBeforeMs: 1000 } }, NOW)
  const [channel, day, from, to, mac] = pass.split('.')
  const altered = [
    ['8', day, from, to, mac],
    [channel, String(Number(day) + 1), from, to, mac],
    [channel, day, '', to, mac],
    [channel, day, from, '9', mac],
    [channel, day, from, to, `${mac?.slice(0, -1)}_`],
    [channel, day, from, to],
    ['7'],
  ].map((parts) => parts.join('.'))
  for (const one of altered) expect(readThumbPass(SECRET, one, NOW)).toBeUndefined()
  expect(readThumbPass(Buffer.from('another secret altogether'), pass, NOW)).toBeUndefined()
})
