import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { serviceTime } from '../api/service-clock.ts'

type Period = Packet['period_human']

const DAYS_OF_MONTH = 30
const DAYS_OF_YEAR = 365

/** Days from now to the same day a year later: 366 where a 29 February lies between. */
function daysOfNextYear(now: number): number {
  const from = new Date(now)
  const to = Date.UTC(from.getFullYear() + 1, from.getMonth(), from.getDate())
  return Math.round((to - Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())) / 86_400_000)
}

/** Days of a period as viewers are told of them, from a moment on in Unix milliseconds. */
export const daysOf = ({ days, months, years }: Period, now: number): number =>
  days + months * DAYS_OF_MONTH + (years === 0 ? 0 : daysOfNextYear(now) + (years - 1) * DAYS_OF_YEAR)

/** The wire's `years-months-days`. */
export function periodOf(text: string): Period {
  const [years = 0, months = 0, days = 0] = text.split('-').map(Number)
  return { years, months, days }
}

/** Says for how long a price is: "a month", "a year", "for 3 months", "for 40 days". */
export function usePeriod(): (period: Period) => string {
  const { t } = useTranslation()
  return useCallback(
    (period) => {
      const { days, months, years } = period
      if (days === 0 && years === 0 && months === 1) return t('catalogue.per_month')
      if (days === 0 && years === 1 && months === 0) return t('catalogue.per_year')
      // Months are of the calendar: three of them are 92 days as well.
      if (days === 0 && years === 0 && months > 1) return t('catalogue.per_months', { count: months })
      return t('catalogue.per_days', { count: daysOf(period, serviceTime()) })
    },
    [t],
  )
}
