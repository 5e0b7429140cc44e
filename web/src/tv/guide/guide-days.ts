import { broadcastDay, NIGHT_ENDS_HOUR } from '#domain/tv/broadcast-day.ts'
import { dateOf, momentOfWall, wallClock } from '#domain/tv/wall-clock.ts'
import type { GuideRange } from './guide-scale.ts'

/** The broadcast days that a range touches, `YYYY-MM-DD` each. @param timeZone IANA name of the zone in which the guide is read */
export function daysBetween({ start, end }: GuideRange, timeZone: string): readonly string[] {
  const dates = []
  const last = broadcastDay(end - 1, timeZone)
  for (let date = broadcastDay(start, timeZone); date <= last; date = dateOf(new Date(date), 1))
    dates.push(date)
  return dates
}

/** The same hour as at a moment, on another broadcast day. Epoch seconds. */
export function momentOn(date: string, at: number, timeZone: string): number {
  const second = Math.floor(at)
  const clock = wallClock(second * 1000, timeZone)
  const day = dateOf(new Date(date), clock.getUTCHours() < NIGHT_ENDS_HOUR ? 1 : 0)
  const wall = new Date(`${day}T${clock.toISOString().slice(11)}`)
  // Parts of a second keep their place.
  return momentOfWall(wall, timeZone) / 1000 + (at - second)
}
