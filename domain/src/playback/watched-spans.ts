import { STAT_INTERVAL_SECONDS } from '#contract/playback.ts'

/** Time in which somebody watched. Unix milliseconds. */
export interface WatchedSpan {
  readonly from: number
  readonly until: number
}

/** Who goes on after so short a time has watched all along: the picture halted, or a heartbeat was a moment late. */
const HALT_MS = 10_000

/**
 * When the seconds were played that a heartbeat tells. One is due after each half minute of playback: one that tells less is the last of its viewing, and where
 * that was silent for long (paused, the device asleep) it tells of what was played before the silence.
 * @param until the end of what was told before @param at when it came, both Unix milliseconds @param seconds told beyond that
 */
export function playedSpan(until: number, at: number, seconds: number): WatchedSpan {
  const from = Math.max(until, at - seconds * 1000)
  const isOfBefore = from - until > HALT_MS && seconds < STAT_INTERVAL_SECONDS
  return isOfBefore ? { from: until, until: until + seconds * 1000 } : { from, until: Math.max(from, at) }
}

/** Spans with one more, which goes on with the last of them unless there was a pause between. */
export function withSpan(spans: readonly WatchedSpan[], next: WatchedSpan): readonly WatchedSpan[] {
  const last = spans.at(-1)
  if (!last || next.from - last.until > HALT_MS) return [...spans, next]
  return [...spans.slice(0, -1), { from: last.from, until: Math.max(last.until, next.until) }]
}
