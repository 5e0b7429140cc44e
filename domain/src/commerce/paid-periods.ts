import { type Period, parsePeriod } from './period.ts'

/** What a subscription's paid time is counted from. */
export interface Anchor {
  /** Unix milliseconds at which the first period begins. */
  readonly from: number
  /** Of the provider, by whose calendar months are counted. */
  readonly timeZone: string
  /** `years-months-days`, not empty. */
  readonly period: string
}

/**
 * Unix milliseconds at which the `count`-th period ends and the next one begins. Always counted from the anchor, never from the period
 * before: whoever begins on the 31st pays until 28 February, and until 31 March again. The hour of the day stays, also where a change of the
 * zone's offset lies between.
 * @throws RangeError for a period that has no length
 */
export function endOfPeriod({ from, timeZone, period }: Anchor, count: number): number {
  const { years, months, days } = lengthOf(period)
  return Temporal.Instant.fromEpochMilliseconds(from)
    .toZonedDateTimeISO(timeZone)
    .add({ years: years * count, months: months * count }, { overflow: 'constrain' })
    .add({ days: days * count }).epochMilliseconds
}

function lengthOf(text: string): Period {
  const period = parsePeriod(text)
  if (period.years + period.months + period.days === 0) throw new RangeError(`no length of time: ${text}`)
  return period
}
