import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/channel-words.ts'
import { timeLeft, type TimeLeft } from '#domain/tv/new-year.ts'
import { onClockChange, serviceTime } from '../../api/service-clock.ts'
import { unitName } from '../../i18n/calendar.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Line } from '../../ui/line.tsx'
import styles from './countdown.module.css'

const UNITS = [
  ['day', 'days'],
  ['hour', 'hours'],
  ['minute', 'minutes'],
  ['second', 'seconds'],
] as const

/** The year that a moment lies in, by the viewer's own calendar: Unix milliseconds of its beginning and its end. */
function yearAround(now: number) {
  const year = new Date(now).getFullYear()
  return { next: year + 1, begins: new Date(year, 0, 1).getTime(), ends: new Date(year + 1, 0, 1).getTime() }
}

/** What is left of the year in which the page was opened, second by second; null once it is over. */
function useTimeLeft(ends: number): { readonly left: TimeLeft | null; readonly now: number } {
  const [now, setNow] = useState(serviceTime)
  const isOver = timeLeft(ends, now) === null
  useEffect(() => {
    if (isOver) return
    const move = () => setNow(serviceTime())
    const clock = setInterval(move, 1000)
    const stop = onClockChange(move)
    return () => {
      clearInterval(clock)
      stop()
    }
  }, [isOver])
  return { left: timeLeft(ends, now), now }
}

/** How long it is to the New Year, and once it is there the wish of it. */
export function Countdown({ channelPath }: { readonly channelPath: string | null }) {
  const { t, i18n } = useTranslation()
  const [year] = useState(() => yearAround(serviceTime()))
  const { left, now } = useTimeLeft(year.ends)
  return (
    <section className={styles.band} aria-label={t('channel.newyear_title', { year: year.next })}>
      <div className={styles.words}>
        <h1>{t(left ? 'channel.newyear_title' : 'channel.newyear_come', { year: year.next })}</h1>
        {channelPath && (
          <LinkButton className={styles.watch} size="small" to={channelPath}>
            {t('channel.newyear_watch')}
          </LinkButton>
        )}
      </div>
      {left && (
        <div className={styles.figures} role="timer" aria-label={t('channel.newyear_left')}>
          {UNITS.map(([unit, key]) => (
            <span key={unit} className={styles.figure}>
              <b>{key === 'days' ? left.days : String(left[key]).padStart(2, '0')}</b>
              <small>{unitName(left[key], unit, i18n.language)}</small>
            </span>
          ))}
        </div>
      )}
      <Line share={(now - year.begins) / (year.ends - year.begins)} meaning="mine" className={styles.line} />
    </section>
  )
}
