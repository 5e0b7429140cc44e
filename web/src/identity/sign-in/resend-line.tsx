import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Line } from '../../ui/line.tsx'
import styles from './auth.module.css'

const WHOLE_SECONDS = 60

/** Seconds that are left until an instant (epoch milliseconds), rounded up. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))

/** Minutes and seconds as people read them: 0:07, and from an hour on hours too: 2:05:00. */
export function minutesText(seconds: number): string {
  const two = (figure: number): string => String(figure).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

interface ResendLineProps {
  /** Another code may be asked for from then on, epoch milliseconds. */
  readonly until: number
  readonly onResend: () => void
}

/** Counts down to the moment when another code may be asked for; then there is a button for it. */
export function ResendLine({ until, onResend }: ResendLineProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(() => secondsLeft(until, Date.now()))
  useEffect(() => {
    const count = () => setLeft(secondsLeft(until, Date.now()))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [until])
  if (left === 0) {
    return (
      <Button look="quiet" onClick={onResend}>
        {t('identity.resend')}
      </Button>
    )
  }
  return (
    <div className={styles.count} role="timer">
      <span>{t('identity.resend_in', { time: minutesText(left) })}</span>
      <Line meaning="quiet" share={1 - left / Math.max(left, WHOLE_SECONDS)} className={styles.line} />
    </div>
  )
}
