import { type ArchiveRights, archiveRefusal } from './archive.ts'
import { broadcastDay } from './broadcast-day.ts'
import { type Airing, isFuture, isOnAir } from './on-air.ts'

/** A part of a broadcast day, which begins and ends at 2:00. */
export type DayPart = 'morning' | 'day' | 'evening' | 'night'

const QUARTER_SECONDS = 900
const NOON_HOUR = 12
const EVENING_HOUR = 18
const MORNING_HOUR = 6

/** The part of the day at an hour of the clock. What starts between 2:00 and 6:00 is the small hours of the same day. */
export function dayPart(hour: number): DayPart {
  if (hour < MORNING_HOUR) return 'night'
  if (hour < NOON_HOUR) return 'morning'
  return hour < EVENING_HOUR ? 'day' : 'evening'
}

/** What a viewer can do with an airing, as the schedule shows it. */
export type SlotState = 'recorded' | 'no_recording' | 'subscription_needed' | 'now' | 'future'

/** The state of an airing at `now` (Unix seconds) for somebody with these rights. */
export function slotState(
  airing: Airing & { readonly is_catchup_available: boolean },
  rights: ArchiveRights,
  now: number,
): SlotState {
  if (isFuture(airing, now)) return 'future'
  if (isOnAir(airing, now)) return 'now'
  const refusal = archiveRefusal(airing, rights, now)
  if (refusal === null) return 'recorded'
  return refusal === 'not_purchased' ? 'subscription_needed' : 'no_recording'
}

/** Airings of one broadcast day. `date` is `YYYY-MM-DD`. */
export interface ScheduleDay<Item extends Airing> {
  readonly date: string
  readonly items: readonly Item[]
}

/**
 * Sorts airings into broadcast days, in order of time: what starts before 2:00 belongs to the evening before.
 * @param timeZone IANA name of the zone in which the schedule is read
 */
export function scheduleDays<Item extends Airing>(
  airings: readonly Item[],
  timeZone: string,
): readonly ScheduleDay<Item>[] {
  const days: { date: string; items: Item[] }[] = []
  // Calendar arithmetic is expensive and nothing changes within a quarter of an hour: every zone moves by whole quarters.
  const dates = new Map<number, string>()
  for (const airing of airings.toSorted((one, other) => one.timestamp - other.timestamp)) {
    const quarter = Math.floor(airing.timestamp / QUARTER_SECONDS)
    const date = dates.get(quarter) ?? broadcastDay(airing.timestamp, timeZone)
    dates.set(quarter, date)
    const last = days.at(-1)
    if (last?.date === date) last.items.push(airing)
    else days.push({ date, items: [airing] })
  }
  return days
}
