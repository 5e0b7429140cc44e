import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceTime } from '../../../api/service-clock.ts'
import { minutesText, secondsLeft } from '../../../identity/sign-in/resend-line.tsx'
import styles from './buying.module.css'

/** Seconds for which a code is valid yet, moving on every second; null where nobody said until when. @param until ISO 8601 */
export function useCodeLeft(until: string | null | undefined): number | null {
  const [now, setNow] = useState(serviceTime)
  useEffect(() => {
    const move = () => setNow(serviceTime())
    move()
    const timer = setInterval(move, 1000)
    return () => clearInterval(timer)
  }, [until])
  return until == null ? null : secondsLeft(Date.parse(until), now)
}

/** For how long a code is valid, or that it is not any more. */
export function CodeLife({ left }: { readonly left: number | null }) {
  const { t } = useTranslation()
  if (left === null) return null
  return left > 0 ? (
    <p className={styles.note} role="timer">
      {t('buying.code_valid', { time: minutesText(left) })}
    </p>
  ) : (
    <p className={styles.note} role="status">
      {t('buying.code_over')}
    </p>
  )
}
