import { type Period, parsePeriod } from './period.ts'

/** What a subscription's paid time is counted from. */
export interface Anchor {
  /** Unix milliseconds at which the first period begins. */
  readonly from: number
  /** Of the provider, by whose calendar months are counted. */
  readonly timeZone: string
  /** `years-months-days`, not empty. */
  readonly period: string
  /** Months that lie between `from` and the first of the counted periods, since periods had another length before. */
  readonly months?: number
}

/**
 * Unix milliseconds at which the `count`-th period ends and the next one begins. Always counted from the anchor, never from the period
 * before: whoever begins on the 31st pays until 28 February, and until 31 March again. The hour of the day stays, also where a change of the
 * zone's offset lies between.
 * @throws RangeError for a period that has no length
 */
export function endOfPeriod({ from, timeZone, period, months: before = 0 }: Anchor, count: number): number {
  const { years, months, days } = lengthOf(period)
  return Temporal.Instant.fromEpochMilliseconds(from)
    .toZonedDateTimeISO(timeZone)
    .add({ years: years * count, months: before + months * count }, { overflow: 'constrain' })
    .add({ days: days * count }).epochMilliseconds
}

function lengthOf(text: string): Period {
  const period = parsePeriod(text)
  if (period.years + period.months + period.days === 0) throw new RangeError(`no length of time: ${text}`)
  return period
}

/** What of a subscription its next periods are counted from. */
export interface Counting {
  /** Unix milliseconds. */
  readonly anchor: number
  readonly months: number
  /** Periods since `months` after the anchor. */
  readonly periods: number
}

/**
 * From where periods of another length are counted that follow at once: from the same anchor, so that they end on its day of the month as before; from
 * their own beginning where days are counted instead of months.
 * @param from Unix milliseconds at which they begin
 */
export function changedCounting(
  { anchor, months, periods }: Counting,
  before: string,
  after: string,
  from: number,
): Omit<Counting, 'periods'> {
  const [old, next] = [lengthOf(before), lengthOf(after)]
  return old.days > 0 || next.days > 0
    ? { anchor: from, months: 0 }
    : { anchor, months: months + periods * (old.years * 12 + old.months) }
}
