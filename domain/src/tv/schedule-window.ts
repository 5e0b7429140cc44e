const HOUR_SECONDS = 3600
/** Hours before now that a schedule shows at least. */
export const WINDOW_HOURS_BACK = 72
/** Seconds after now until which a schedule reaches. */
export const WINDOW_SECONDS_AHEAD = 259_200

/**
 * The part of a schedule that is asked for by default, in Unix seconds: from 72 hours or the archive days before now, whichever
 * is more, to three days after it. Both are rounded to the hour, outwards, so that nothing of the wanted time is cut off.
 */
export function scheduleWindow(archivedDays: number, now: number): { start: number; end: number } {
  const back = Math.max(WINDOW_HOURS_BACK, archivedDays * 24) * HOUR_SECONDS
  return {
    start: Math.floor((now - back) / HOUR_SECONDS) * HOUR_SECONDS,
    end: Math.ceil((now + WINDOW_SECONDS_AHEAD) / HOUR_SECONDS) * HOUR_SECONDS,
  }
}
