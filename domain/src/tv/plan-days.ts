import { type ChannelPlan, expandDay } from './day-plan.ts'

export const DAY_MS = 86_400_000

const dateAt = (now: number, timeZone: string, days = 0): string =>
  Temporal.Instant.fromEpochMilliseconds(now + days * DAY_MS)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()

/**
 * Start of the first slot of the date on which a tape begins, in Unix milliseconds.
 * @param now Unix milliseconds
 * @throws RangeError for a plan that shows nothing on that date
 */
export function epochOf(plan: ChannelPlan, now: number, timeZone: string, daysBack: number): number {
  const first = expandDay(plan, dateAt(now, timeZone, -daysBack), timeZone)[0]
  if (!first) throw new RangeError(`channel ${plan.channel} shows nothing on its first day`)
  return first.start * 1000
}

/** Dates from one moment to another, both included; moments in Unix milliseconds. */
export function datesBetween(from: number, to: number, timeZone: string): string[] {
  const dates: string[] = []
  const last = Temporal.PlainDate.from(dateAt(to, timeZone))
  for (
    let day = Temporal.PlainDate.from(dateAt(from, timeZone));
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    dates.push(day.toString())
  }
  return dates
}
