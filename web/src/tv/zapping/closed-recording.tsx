import { ArrowLeft, CalendarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '#contract/refusals.ts'
import { meaningOf } from '../../api/failure-meaning.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useTvText } from '../use-tv-text.ts'
import styles from './closed-recording.module.css'

type ClosedTime = Extract<Refusal, { reason: 'blackout' }>

/** The time for which the archive is closed, where a stream was refused for that; null otherwise. */
export function blackoutOf(failure: unknown): ClosedTime | null {
  const { refusal } = meaningOf(failure)
  return refusal?.reason === 'blackout' ? refusal : null
}

interface ClosedRecordingProps {
  /** The first moment after it, Unix seconds. */
  readonly until: number
  /** The provider's placeholder lies under it. */
  readonly isOnPicture: boolean
  readonly onFrom: (moment: number) => void
  readonly onLive: () => void
  /** On narrow screens: back to the list. */
  readonly onBack?: (() => void) | undefined
}

/** Over the placeholder of a time for which the archive is closed, or in place of one: where it goes on. */
export function ClosedRecording({ until, isOnPicture, onFrom, onLive, onBack }: ClosedRecordingProps) {
  const { t } = useTranslation()
  const text = useTvText()
  return (
    <div className={styles.closed} data-on-picture={isOnPicture} role="alert">
      {onBack && (
        <IconButton className={styles.back} icon={ArrowLeft} label={t('tv.to_channels')} onClick={onBack} />
      )}
      {!isOnPicture && <CalendarOff aria-hidden strokeWidth={1.25} />}
      <h2>{t('tv.recording_closed')}</h2>
      <div className={styles.ways}>
        {until < serviceSeconds() && (
          <Button look="paper" onClick={() => onFrom(until)}>
            {t('tv.recording_closed_from', { time: text.clock(until) })}
          </Button>
        )}
        <Button look={until < serviceSeconds() ? 'glass' : 'paper'} onClick={onLive}>
          {t('tv.recording_gone_to_live')}
        </Button>
      </div>
    </div>
  )
}
