import { expect, test } from 'vitest'
import { GRANT_AT_MOST_LATER, GRANT_SECONDS } from '#media/grant.ts'
import { channelLimits, lookedAt } from './channel-limits.ts'

const DAY = 86_400
const MIDNIGHT = Date.UTC(2026, 5, 17) / 1000
const NOON = MIDNIGHT + DAY / 2
const ANYTHING = { since: null, until: null }

test('who may see everything is limited by what the archive keeps, one way for a whole day', () => {
  const limits = { notBeforeMs: (MIDNIGHT - 9 * DAY) * 1000 }
  for (const now of [MIDNIGHT, NOON, MIDNIGHT + DAY - 1])
    expect(channelLimits(ANYTHING, null, 7, now)).toEqual(limits)
})

test('where nothing was found for a limited viewer, the limit is the edge of what was looked at', () => {
  const { from, to } = lookedAt(NOON)
  expect(channelLimits(ANYTHING, NOON, 7, NOON)).toEqual({ notBeforeMs: from * 1000, notAfterMs: to * 1000 })
  const part = { since: (NOON - 3600) * 1000, until: (NOON + 3600) * 1000 }
  expect(channelLimits(part, NOON, 7, NOON)).toEqual({ notBeforeMs: part.since, notAfterMs: part.until })
  const recording = NOON - 7 * DAY
  expect(channelLimits({ ...part, since: null }, recording, 7, NOON)).toMatchObject({
    notBeforeMs: (MIDNIGHT - 9 * DAY) * 1000,
  })
})

test('the edges are a viewing away at any time of the day: they cut off no stream', () => {
  for (const seconds of [MIDNIGHT, NOON, MIDNIGHT + DAY - 1]) {
    const { from, to } = lookedAt(seconds)
    expect(to - seconds).toBeGreaterThan(GRANT_SECONDS + GRANT_AT_MOST_LATER)
    expect(seconds - from).toBeGreaterThanOrEqual(3 * DAY)
  }
})
