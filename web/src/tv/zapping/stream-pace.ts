import { VIEWINGS_A_MINUTE } from '#domain/playback/viewing-limits.ts'

/** So many streams may be asked for one upon the other. */
export const BURST = VIEWINGS_A_MINUTE / 4
/** What was spent comes back one by one, so many milliseconds apart. In no minute the two are more than the service answers. */
export const REFILL_MS = 60_000 / (VIEWINGS_A_MINUTE * 0.7)

export interface StreamPace {
  /** Milliseconds until a stream may be asked for; 0 mostly. */
  readonly wait: () => number
  /** Whether enough is left for a stream that may never be wanted. */
  readonly hasSpare: () => boolean
  /** Notes that a stream was asked for. */
  readonly spend: () => void
}

/**
 * How fast a page may ask for streams. The service refuses a device that asks too often for up to a minute, and a key held down
 * asks thirty times a second: who runs through channels waits a moment for the one they stop at, instead of getting none.
 * @param now milliseconds of a clock that never goes back
 */
export function createStreamPace(now: () => number): StreamPace {
  let left = BURST
  let since = now()
  const refill = (): number => {
    const at = now()
    left = Math.min(BURST, left + (at - since) / REFILL_MS)
    since = at
    return left
  }
  return {
    wait: () => Math.ceil(Math.max(0, 1 - refill()) * REFILL_MS),
    hasSpare: () => refill() >= BURST / 2,
    spend: () => {
      left = refill() - 1
    },
  }
}
