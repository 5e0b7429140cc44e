import { CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ScheduleItem } from '#contract/tv.ts'
import type { SlotState } from '#domain/tv/schedule-day.ts'
import { Line } from '../../ui/line.tsx'
import styles from './slot.module.css'
import type { TvText } from '../use-tv-text.ts'

interface SlotProps {
  readonly item: ScheduleItem
  readonly state: SlotState
  /** Its recording is what plays. */
  readonly isPlaying: boolean
  /** Epoch seconds. */
  readonly now: number
  readonly text: TvText
  readonly onPress: (item: ScheduleItem, state: SlotState) => void
}

/** One programme of the schedule; how it looks says what a press does. */
export function Slot({ item, state, isPlaying, now, text, onPress }: SlotProps) {
  const { t } = useTranslation()
  const shown = isPlaying && state === 'recorded' ? 'playing' : state
  const time = text.clock(item.timestamp)
  const { title } = item.program
  const facts = text.facts(item)
  return (
    <button
      type="button"
      className={styles.slot}
      data-state={shown}
      data-mark={isPlaying || state === 'now' ? (isPlaying ? 'playing' : 'now') : undefined}
      aria-current={isPlaying ? 'true' : undefined}
      title={t(`tv.slot_${shown}`)}
      onClick={({ detail, currentTarget }) => {
        // After a press of the mouse the keys are the player's; those who press by keyboard stay where they are.
        if (detail > 0) currentTarget.blur()
        onPress(item, state)
      }}
    >
      <time>{time}</time>
      <span>
        <b>{title}</b>
        {facts && <small>{facts}</small>}
        {state === 'now' && (
          <>
            <Line share={(now - item.timestamp) / item.duration} meaning="live" className={styles.line} />
            <span className={styles.end}>
              <span>{t('tv.on_air')}</span>
              <span>
                {t('tv.minutes_left', {
                  count: Math.max(1, Math.ceil((item.timestamp + item.duration - now) / 60)),
                })}
              </span>
            </span>
          </>
        )}
      </span>
      {(state === 'recorded' || state === 'subscription_needed') && (
        <CirclePlay aria-hidden strokeWidth={2} />
      )}
    </button>
  )
}
