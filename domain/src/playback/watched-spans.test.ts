import { expect, test } from 'vitest'
import { playedSpan, withSpan, type WatchedSpan } from './watched-spans.ts'

const HOUR = 3_600_000
const second = (n: number): number => n * 1000
/** What is known after heartbeats, each of a moment and of the seconds that it tells beyond the one before. */
function watched(...beats: readonly (readonly [at: number, seconds: number])[]): readonly WatchedSpan[] {
  let spans: readonly WatchedSpan[] = [{ from: 0, until: 0 }]
  for (const [at, seconds] of beats)
    spans = withSpan(spans, playedSpan(spans.at(-1)?.until ?? 0, at, seconds))
  return spans
}

test('heartbeats that follow each other are one span, also over short halts', () => {
  expect(watched([second(30), 30], [second(63), 30], [second(103), 30])).toEqual([
    { from: 0, until: second(103) },
  ])
})

test('a pause between two heartbeats is not watched, and what plays after it is', () => {
  expect(watched([second(30), 30], [HOUR, 30], [HOUR + second(30), 30])).toEqual([
    { from: 0, until: second(30) },
    { from: HOUR - second(30), until: HOUR + second(30) },
  ])
})

test('the last seconds of a viewing that come hours later are of the time before the silence', () => {
  expect(watched([second(30), 30], [9 * HOUR, 20])).toEqual([{ from: 0, until: second(50) }])
})

test('nobody has watched for longer than has passed, whatever is told', () => {
  expect(watched([second(30), 1_000_000])).toEqual([{ from: 0, until: second(30) }])
  expect(watched([second(30), 30], [second(29), 30])).toEqual([{ from: 0, until: second(30) }])
})
