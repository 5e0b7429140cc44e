/** A length of time by the calendar. */
export interface Period {
  years: number
  months: number
  days: number
}

const PATTERN = /^(\d{1,3})-(\d{1,3})-(\d{1,4})$/

/** Reads the `years-months-days` string of the wire, such as `0-1-0`. @throws RangeError for anything else */
export function parsePeriod(text: string): Period {
  const [, years, months, days] = PATTERN.exec(text) ?? []
  if (years === undefined || months === undefined || days === undefined) {
    throw new RangeError(`not a period: ${text}`)
  }
  return { years: Number(years), months: Number(months), days: Number(days) }
}
