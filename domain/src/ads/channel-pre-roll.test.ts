import { expect, test } from 'vitest'
import { isPreRollDue, PRE_ROLL_GAP_MS } from './channel-pre-roll.ts'

const START = { isZap: false, isOwed: false, lastAt: null, now: PRE_ROLL_GAP_MS * 5 }

test.each([
  ['the first channel of a visit', {}, true],
  ['a zap', { isZap: true }, false],
  ['a zap away from the ad of another channel', { isZap: true, isOwed: true }, true],
  ['one opened again too soon', { lastAt: START.now - PRE_ROLL_GAP_MS + 1 }, false],
  ['one opened after the gap', { lastAt: START.now - PRE_ROLL_GAP_MS }, true],
  ['one after the clock was put back', { lastAt: START.now + 5000 }, false],
])('%s', (_, start, isDue) => {
  expect(isPreRollDue({ ...START, ...start })).toBe(isDue)
})
