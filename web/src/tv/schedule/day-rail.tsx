import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../i18n/calendar.ts'
import styles from './day-rail.module.css'

interface DayRailProps {
  /** `YYYY-MM-DD` each, in order. */
  readonly dates: readonly string[]
  readonly today: string
  readonly selected: string
  /** Id of the panel that the tabs belong to. */
  readonly panelId: string
  readonly onSelect: (date: string) => void
}

/** The days of the schedule, number over weekday, with the selected one in view. */
export function DayRail({ dates, today, selected, panelId, onSelect }: DayRailProps) {
  const { t, i18n } = useTranslation()
  const rail = useRef<HTMLDivElement>(null)
  const weekday = dateFormat(i18n.language, 'weekday', 'UTC')
  const whole = dateFormat(i18n.language, 'weekday-day', 'UTC')

  const first = dates[0]
  useLayoutEffect(() => {
    const box = rail.current
    const day = box?.querySelector<HTMLElement>('[aria-selected="true"]')
    // Three days after it stay in view where there is room, so that the days to come can be seen to exist.
    if (box && day) box.scrollLeft = day.offsetLeft - box.clientWidth / 2 + day.offsetWidth / 2
  }, [selected, first])

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -dates.length, End: dates.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(dates.indexOf(selected) + step, dates.length - 1))
    const date = dates[index]
    if (!date) return
    onSelect(date)
    const tab = rail.current?.children[index]
    if (tab instanceof HTMLElement) tab.focus({ preventScroll: true })
  }

  return (
    <div
      ref={rail}
      className={styles.days}
      role="tablist"
      tabIndex={-1}
      aria-label={t('tv.day_rail')}
      onKeyDown={onKeyDown}
    >
      {dates.map((date) => {
        const at = new Date(`${date}T12:00:00Z`)
        return (
          <button
            key={date}
            type="button"
            role="tab"
            aria-selected={date === selected}
            aria-controls={panelId}
            title={whole(at)}
            tabIndex={date === selected ? 0 : -1}
            data-future={date > today}
            onClick={() => onSelect(date)}
          >
            <b>{at.getUTCDate()}</b> {date === today ? t('tv.today') : weekday(at)}
          </button>
        )
      })}
    </div>
  )
}
