/** Programmes that start before this hour belong to the evening before. */
export const NIGHT_ENDS_HOUR = 2

const DAY_SECONDS = 86_400

/**
 * The day under which a schedule shows a programme, `YYYY-MM-DD`: what starts before 2:00 is the night of the day before.
 * @param timestamp Unix seconds
 * @param timeZone IANA name of the zone in which the schedule is read
 */
export function broadcastDay(timestamp: number, timeZone: string): string {
  const local = zoned(timestamp, timeZone)
  const day = local.toPlainDate()
  return (local.hour < NIGHT_ENDS_HOUR ? day.subtract({ days: 1 }) : day).toString()
}

/** Calendar date (`YYYY-MM-DD`) and time (`HH:MM`) of a moment in a zone. @param timestamp Unix seconds */
export function localDateAndTime(timestamp: number, timeZone: string): { date: string; time: string } {
  const local = zoned(timestamp, timeZone)
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
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

function zoned(timestamp: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(timestamp * 1000).toZonedDateTimeISO(timeZone)
}
