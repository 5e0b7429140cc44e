/** One press moves by so many seconds. */
export const SKIP_STEP_S = 10
/** Presses within so many milliseconds add up to one seek. */
export const SKIP_DEBOUNCE_MS = 500

/** Live has nothing to skip in: only recordings and films do. */
export function maySkip(kind: 'live' | 'archive' | 'film'): boolean {
  return kind !== 'live'
}

/**
 * Where a skip of `by` seconds from `from` lands, or null where there is nothing to skip in. `latest` is the end of the
 * film, or now for a recording: nobody skips into the future. All in the same unit of seconds.
 */
export function skipTarget(
  kind: 'live' | 'archive' | 'film',
  { from, by, earliest, latest }: { from: number; by: number; earliest: number; latest: number },
): number | null {
  return maySkip(kind) ? Math.max(earliest, Math.min(from + by, latest)) : null
}

/** How a pending skip is worded: `minutes` is 0 up to and including 60 s. */
export function skipLabel(by: number): { sign: '+' | '−'; minutes: number; seconds: number } {
  const size = Math.abs(by)
  const minutes = size > 60 ? Math.floor(size / 60) : 0
  return { sign: by < 0 ? '−' : '+', minutes, seconds: size - minutes * 60 }
}
