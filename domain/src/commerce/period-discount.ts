import { type Period, parsePeriod } from './period.ts'

/** What a packet is sold for where nobody says otherwise, as `years-months-days`. */
export const DEFAULT_PERIOD = '0-1-0'

const MONTHS_OF_YEAR = 12
const DAYS_OF_MONTH = 30
const DAYS_OF_YEAR = 365

/** A period and what it costs, in minor units. */
export interface PricedPeriod {
  /** `years-months-days` */
  readonly period: string
  readonly price_minor: number
}

/** A whole unit of the currency, in minor units. */
const UNIT = 100

/** Months of a period, a day being the 30th part of one; a period of days alone may be less than one. */
export const monthsOf = ({ years, months, days }: Period): number =>
  years * MONTHS_OF_YEAR + months + days / DAYS_OF_MONTH

/**
 * What a month of a period costs, rounded to whole units of the currency, in minor units: what is told beside a longer period, never what
 * is charged. @throws RangeError for a period without a length
 */
export function monthPrice({ period, price_minor }: PricedPeriod): number {
  return Math.round(exactMonthPrice({ period, price_minor }) / UNIT) * UNIT
}

function exactMonthPrice({ period, price_minor }: PricedPeriod): number {
  const months = monthsOf(parsePeriod(period))
  if (months === 0) throw new RangeError(`no length of time: ${period}`)
  return price_minor / months
}

/**
 * How much cheaper a month of a period is than a month of the first one, in percent: 100 less the rounded share, and never below 0.
 */
export function periodDiscount(one: PricedPeriod, first: PricedPeriod): number {
  const whole = exactMonthPrice(first)
  if (whole === 0) return 0
  return Math.max(0, 100 - Math.round((exactMonthPrice(one) / whole) * 100))
}

/**
 * Days of a period as they are told to viewers: a month has 30, a year 365, or 366 where it begins before a 29 February.
 * @param isLeapYear whether the year that the period begins with has a 29 February
 */
export function periodDays({ years, months, days }: Period, isLeapYear = false): number {
  return years * DAYS_OF_YEAR + (years > 0 && isLeapYear ? 1 : 0) + months * DAYS_OF_MONTH + days
}

/** A day of the calendar, months counted from 1. */
interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAY_MS = 86_400_000

/** Whether a 29 February lies between a day and the same day a year later. */
export function beginsLeapYear({ year, month, day }: Day): boolean {
  const length = Date.UTC(year + 1, month - 1, day) - Date.UTC(year, month - 1, day)
  return length > DAYS_OF_YEAR * DAY_MS
}
