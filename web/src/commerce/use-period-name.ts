import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { serviceTime } from '../api/service-clock.ts'
import '../i18n/packets-words.ts'
import { daysOf } from './use-period.ts'

type Period = Packet['period_human']

/** Names a length of time by itself: "1 month", "3 months", "1 year", "40 days". */
export function usePeriodName(): (period: Period) => string {
  const { t } = useTranslation()
  return useCallback(
    (period) => {
      const { days, months, years } = period
      if (days === 0 && years === 0 && months > 0) return t('packets.months', { count: months })
      if (days === 0 && months === 0 && years > 0) return t('packets.years', { count: years })
      return t('packets.days', { count: daysOf(period, serviceTime()) })
    },
    [t],
  )
}
