import { broadcastDay, NIGHT_ENDS_HOUR } from '#domain/tv/broadcast-day.ts'
import type { GuideRange } from './guide-scale.ts'

/** The broadcast days that a range touches, `YYYY-MM-DD` each. @param timeZone IANA name of the zone in which the guide is read */
export function daysBetween({ start, end }: GuideRange, timeZone: string): readonly string[] {
  const dates = []
  const last = Temporal.PlainDate.from(broadcastDay(end - 1, timeZone))
  for (
    let date = Temporal.PlainDate.from(broadcastDay(start, timeZone));
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  )
    dates.push(date.toString())
  return dates
}

/** The same hour as at a moment, on another broadcast day. Epoch seconds. */
export function momentOn(date: string, at: number, timeZone: string): number {
  const time = Temporal.Instant.fromEpochMilliseconds(Math.floor(at) * 1000).toZonedDateTimeISO(timeZone)
  const day = Temporal.PlainDate.from(date).add({ days: time.hour < NIGHT_ENDS_HOUR ? 1 : 0 })
  const moment = day.toZonedDateTime({ timeZone, plainTime: time.toPlainTime() }).epochMilliseconds / 1000
  // Parts of a second keep their place.
  return moment + (at - Math.floor(at))
}
