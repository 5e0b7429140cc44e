/** Positions outside of these seconds, both included, are not worth resuming. */
const RESUME_MIN_S = 10
const RESUME_MAX_S = 12_600

/** What is remembered of an earlier viewing: the `history` of a stream answer. */
export interface ViewingHistory {
  /** Position in seconds. */
  readonly seconds?: number | null | undefined
  readonly watch_percentage?: number | null | undefined
}

/** Seconds to start at, or null to start from the beginning. */
export function resumePosition(history: ViewingHistory | null | undefined): number | null {
  const seconds = history?.seconds
  if (typeof seconds !== 'number' || history?.watch_percentage === 100) return null
  return seconds >= RESUME_MIN_S && seconds <= RESUME_MAX_S ? seconds : null
}
