import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isTomorrow } from '#domain/tv/broadcast-day.ts'
import { serviceTime } from '../../api/service-clock.ts'
import { useTvText } from '../use-tv-text.ts'

/** Says of a programme that has not begun when it will: today by its hour, else with its day. Epoch seconds. */
export function useStartWords(): (at: number) => string {
  const { t } = useTranslation()
  const text = useTvText()
  return useCallback(
    (at) => {
      const today = new Date(serviceTime()).setHours(0, 0, 0, 0)
      const time = text.clock(at)
      if (new Date(at * 1000).setHours(0, 0, 0, 0) === today)
        return t('tv.error_schedule_from_future', { time })
      return isTomorrow(at, today / 1000)
        ? t('tv.error_schedule_from_future_tomorrow', { time })
        : t('tv.error_schedule_from_future_day', { time, day: text.day(at) })
    },
    [t, text],
  )
}
