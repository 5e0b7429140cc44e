import { dateOf, wallClock } from './wall-clock.ts'

/** Programmes that start before this hour belong to the evening before. */
export const NIGHT_ENDS_HOUR = 2

const DAY_SECONDS = 86_400

/**
 * The day under which a schedule shows a programme, `YYYY-MM-DD`: what starts before 2:00 is the night of the day before.
 * @param timestamp Unix seconds
 * @param timeZone IANA name of the zone in which the schedule is read
 */
export function broadcastDay(timestamp: number, timeZone: string): string {
  const wall = wallClock(timestamp * 1000, timeZone)
  return dateOf(wall, wall.getUTCHours() < NIGHT_ENDS_HOUR ? -1 : 0)
}

/**
 * Whether a programme is labelled as tomorrow's: 86400 to 172800 s ahead of the beginning of today, both included.
 * @param timestamp Unix seconds
 * @param today when the viewer's day began, Unix seconds
 */
export function isTomorrow(timestamp: number, today: number): boolean {
  const ahead = timestamp - today
  return ahead >= DAY_SECONDS && ahead <= 2 * DAY_SECONDS
}
