import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { useDay } from '../../use-day.ts'
import { usePrice } from '../../use-price.ts'

type Period = Packet['period_human']

/** Writes amounts, lengths of time and days as the viewer reads them. */
export function useMoney() {
  const { t } = useTranslation()
  const price = usePrice()
  return {
    price,
    /** `a month`, `for 90 days`. */
    per: ({ years, months, days }: Period): string => {
      if (years === 1 && months === 0 && days === 0) return t('catalogue.per_year')
      if (years === 0 && months === 1 && days === 0) return t('catalogue.per_month')
      if (years === 0 && days === 0) return t('buying.per_months', { count: months })
      return t('catalogue.per_days', { count: years * 365 + months * 30 + days })
    },
    day: useDay(),
  }
}

/** The wire's `years-months-days`. */
export function periodOf(text: string): Period {
  const [years = 0, months = 0, days = 0] = text.split('-').map(Number)
  return { years, months, days }
}
