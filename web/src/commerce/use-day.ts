import { useCallback } from 'react'
import { serviceTime } from '../api/service-clock.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { dateFormat } from '../i18n/calendar.ts'

/** Writes the day of an ISO instant, with its year where that is not the present one. */
export function useDay(): (at: string) => string {
  const language = useLanguage()
  return useCallback(
    (at) => {
      const moment = new Date(at)
      const isThisYear = moment.getFullYear() === new Date(serviceTime()).getFullYear()
      return dateFormat(language, isThisYear ? 'day' : 'date')(moment)
    },
    [language],
  )
}
