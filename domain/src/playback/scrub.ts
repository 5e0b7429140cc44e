/** Scrubbing lands on multiples of this many seconds; scrub pictures exist for the same moments. */
const SCRUB_STEP_S = 10
/** Scrubbing stops so many seconds before the end. */
const SCRUB_END_MARGIN_S = 5
/** Anything not longer than this has no scrub line. */
const SCRUB_LINE_MIN_S = 20

/**
 * Where a scrub to `wanted` lands, seconds from the beginning of a programme or film of `duration` seconds:
 * rounded to 10 s, never after 5 s before the end.
 */
export function scrubTarget(wanted: number, duration: number): number {
  const rounded = Math.round(wanted / SCRUB_STEP_S) * SCRUB_STEP_S
  return Math.max(0, Math.min(rounded, duration - SCRUB_END_MARGIN_S))
}

/** The moment whose scrub picture stands for `seconds`: pictures are taken every 10 s, counted from zero. */
export function scrubPictureTime(seconds: number): number {
  return Math.max(0, Math.floor(seconds / SCRUB_STEP_S) * SCRUB_STEP_S)
}

/** Whether there is a scrub line at all; live, of no duration, is judged by its programme. */
export function hasScrubLine(duration: number): boolean {
  return duration > SCRUB_LINE_MIN_S
}

/** Whether the line may be scrubbed: films always, a channel's programme only where its archive is available. */
export function mayScrub(kind: 'live' | 'archive' | 'film', isArchiveAvailable: boolean): boolean {
  return kind === 'film' || isArchiveAvailable
}
