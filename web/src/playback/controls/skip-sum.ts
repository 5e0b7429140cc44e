import { SKIP_DEBOUNCE_MS } from '#domain/playback/skip.ts'

/** Adds presses up until there is none for 500 ms. */
export interface SkipSum {
  /** Seconds of one press, below zero for back. */
  add(by: number): void
  stop(): void
}

/** `onPending` hears each sum on its way, and 0 when it is over; `commit` hears the whole, unless it came to nothing. */
export function createSkipSum(onPending: (sum: number) => void, commit: (sum: number) => void): SkipSum {
  let sum = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add(by) {
      sum += by
      onPending(sum)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const whole = sum
        sum = 0
        onPending(0)
        if (whole !== 0) commit(whole)
      }, SKIP_DEBOUNCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
