import { expect, test } from 'vitest'
import { VIEWINGS_A_MINUTE } from '#domain/playback/viewing-limits.ts'
import { BURST, createStreamPace, REFILL_MS } from './stream-pace.ts'

const MINUTE_MS = 60_000

test('a key held down for two minutes asks for fewer streams in each of them than the service refuses', () => {
  let now = 0
  const pace = createStreamPace(() => now)
  const asked: number[] = []
  for (; now < 2 * MINUTE_MS; now += 33) {
    if (pace.wait() > 0) continue
    pace.spend()
    asked.push(now)
  }
  const most = asked.map((from) => asked.filter((at) => at >= from && at < from + MINUTE_MS).length)
  expect(Math.max(...most)).toBeLessThan(VIEWINGS_A_MINUTE)
  // Nor does it ask for much fewer: who runs through channels sees them.
  expect(Math.max(...most)).toBeGreaterThan(VIEWINGS_A_MINUTE * 0.9)
})

test('one upon the other up to a burst, then after the wait that was told; what may never be wanted leaves a half', () => {
  let now = 0
  const pace = createStreamPace(() => now)
  for (let n = 0; n < BURST; n += 1) {
    expect([pace.wait(), pace.hasSpare()]).toEqual([0, n <= BURST / 2])
    pace.spend()
  }
  expect(pace.wait()).toBe(Math.ceil(REFILL_MS))
  now += pace.wait()
  expect([pace.wait(), pace.hasSpare()]).toEqual([0, false])
  // A minute of rest gives back a burst and not more.
  now += MINUTE_MS
  for (let n = 0; n < BURST; n += 1) pace.spend()
  expect(pace.wait()).toBeGreaterThan(0)
})
