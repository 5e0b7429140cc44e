import i18next from 'i18next'
import { formatLocale } from './languages.ts'

/**
 * How a language names days and lengths of time, where a browser cannot be asked: Chromium claims to know Kazakh and
 * Uzbek but has no names for them ("M11 21, Sat"). Travels with the words of its language.
 */
export interface Calendar {
  /** From January. */
  readonly months: readonly string[]
  /** From Sunday. */
  readonly weekdays: readonly string[]
  readonly shortWeekdays: readonly string[]
  /** Of {day}, {month}, {weekday}, {year} and {time}. */
  readonly patterns: Readonly<Record<Exclude<DateShape, 'weekday'>, string>>
  readonly units: Readonly<Record<TimeUnit, Readonly<Record<'long' | 'short', string>>>>
}

/** `сб`, `21 ноября`, `21 ноября 2026 г.`, `суббота, 21 ноября`, `21 ноября 2026 г. в 18:52`. */
export type DateShape = 'weekday' | 'day' | 'date' | 'weekday-day' | 'moment'
export type TimeUnit = 'day' | 'hour' | 'minute' | 'second'

const SHAPES: Readonly<Record<DateShape, Intl.DateTimeFormatOptions>> = {
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'long' },
  date: { dateStyle: 'long' },
  'weekday-day': { weekday: 'long', day: 'numeric', month: 'long' },
  // Hours count to 23 in every language, as the schedule writes them.
  moment: { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' },
}

/** Writes dates in a language; in the viewer's own time zone unless told otherwise. */
export function dateFormat(
  language: string,
  shape: DateShape,
  timeZone?: string,
): (at: Date | number) => string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const calendar = calendarOf(language)
  if (!calendar) {
    const format = new Intl.DateTimeFormat(formatLocale(language), { ...SHAPES[shape], ...zone })
    return (at) => format.format(at)
  }
  const figures = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zone,
  })
  return (at) => {
    const parts = figures.formatToParts(at)
    const figure = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
    const [year, month, day] = [figure('year'), Number(figure('month')), figure('day')]
    const weekday = new Date(Date.UTC(Number(year), month - 1, Number(day))).getUTCDay()
    if (shape === 'weekday') return calendar.shortWeekdays[weekday] ?? ''
    const told: Readonly<Record<string, string | undefined>> = {
      day,
      year,
      month: calendar.months[month - 1],
      weekday: calendar.weekdays[weekday],
      time: `${figure('hour')}:${figure('minute')}`,
    }
    return calendar.patterns[shape].replace(/\{(\w+)\}/g, (_, name: string) => told[name] ?? '')
  }
}

/** `5 минут`, or short `5 мин`. */
export function unitText(value: number, unit: TimeUnit, display: 'long' | 'short', language: string): string {
  const name = calendarOf(language)?.units[unit][display]
  if (name !== undefined) return `${value} ${name}`
  return new Intl.NumberFormat(formatLocale(language), { style: 'unit', unit, unitDisplay: display }).format(
    value,
  )
}

/** The word alone, as it stands with a number: `минут`, where five are meant. */
export function unitName(value: number, unit: TimeUnit, language: string): string {
  const name = calendarOf(language)?.units[unit].long
  if (name !== undefined) return name
  const format = new Intl.NumberFormat(formatLocale(language), { style: 'unit', unit, unitDisplay: 'long' })
  const word = format.formatToParts(value).find(({ type }) => type === 'unit')
  return word?.value ?? ''
}

function calendarOf(language: string): Calendar | undefined {
  if (!i18next.isInitialized) return undefined
  return i18next.getResource(language, 'translation', 'calendar') as Calendar | undefined
}
