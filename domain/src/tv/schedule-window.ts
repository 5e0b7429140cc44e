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

interface Window {
  readonly start?: number
  readonly end?: number
}

/** The window of whole hours around one that is asked for, in Unix seconds; the very same where it is of whole hours. */
export function roundedWindow<T extends Window>(asked: T): T {
  const start = asked.start === undefined ? undefined : Math.floor(asked.start / HOUR_SECONDS) * HOUR_SECONDS
  const end = asked.end === undefined ? undefined : Math.ceil(asked.end / HOUR_SECONDS) * HOUR_SECONDS
  if (start === asked.start && end === asked.end) return asked
  return { ...asked, ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
}

/** Of items in a wider window those that overlap the one that is asked for. */
export const withinWindow = <I extends { readonly timestamp: number; readonly duration: number }>(
  items: readonly I[],
  { start = -Infinity, end = Infinity }: Window,
): I[] => items.filter(({ timestamp, duration }) => timestamp < end && timestamp + duration > start)

/** Whether a time of a query as it came, in Unix seconds, is one of a whole hour, or none at all. */
export const isWholeHour = (time: unknown): boolean => time === undefined || Number(time) % HOUR_SECONDS === 0
