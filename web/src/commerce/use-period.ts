import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { beginsLeapYear, periodDays } from '#domain/commerce/period-discount.ts'
import { serviceTime } from '../api/service-clock.ts'

type Period = Packet['period_human']

/** Days of a period as viewers are told of them, from a moment on in Unix milliseconds. */
export function daysOf(period: Period, now: number): number {
  const from = new Date(now)
  const day = { year: from.getFullYear(), month: from.getMonth() + 1, day: from.getDate() }
  return periodDays(period, beginsLeapYear(day))
}

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
