import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { broadcastDay } from '#domain/tv/broadcast-day.ts'
import { dateFormat } from '../../i18n/calendar.ts'
import type { TvText } from '../use-tv-text.ts'
import { timeZone } from '../viewer-zone.ts'
import { type GuideRange, type GuideScale, xOf } from './guide-scale.ts'
import styles from './guide-axis.module.css'

/** A mark stands at every half hour. */
const TICK_S = 1800

interface AxisProps {
  readonly from: number
  readonly to: number
  /** A moment of the day in sight, epoch seconds. */
  readonly day: number
  readonly range: GuideRange
  readonly scale: GuideScale
  readonly text: TvText
}

/** The hours above the grid, and the day they belong to. */
export const Axis = memo(function Axis({ from, to, day, range, scale, text }: AxisProps) {
  const { t, i18n } = useTranslation()
  // Of the day of television, as the rail of days counts: until two in the night it is the one before.
  const date = new Date(`${broadcastDay(day, timeZone)}T12:00:00Z`)
  const weekday = dateFormat(i18n.language, 'weekday', 'UTC')
  const count = Math.ceil((to - from) / TICK_S)
  return (
    <div role="row" aria-rowindex={1} className={styles.axis} style={{ height: scale.axis }}>
      <div role="columnheader" aria-colindex={1} className={styles.day} aria-label={t('tv.channels')}>
        <span aria-hidden>
          {weekday(date)} <b>{date.getUTCDate()}</b>
        </span>
      </div>
      {Array.from({ length: count }, (_, at) => from + at * TICK_S).map((at) => (
        <div
          key={at}
          role="columnheader"
          className={styles.tick}
          aria-colindex={2 + Math.round((at - range.start) / 60)}
          aria-colspan={TICK_S / 60}
          style={{ left: scale.column + xOf(at, range, scale) }}
        >
          {text.clock(at)}
        </div>
      ))}
    </div>
  )
})
