import { ArrowLeft, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/settings-words.ts'
import { ageInDays } from '#domain/tv/archive.ts'
import { capabilities } from '../../api/capabilities.ts'
import { isKind, isOfRights, isRefusedFor, meaningOf, refusedScreen } from '../../api/failure-meaning.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { usePinGate } from '../../identity/parental/use-pin-gate.ts'
import { RefusedDialog } from './refused-dialog.tsx'
import { elsewhereOf } from '../../playback/concurrency/elsewhere-of.ts'
import { ElsewherePlace } from '../../playback/concurrency/elsewhere-place.tsx'
import { useToldFailure } from '../../playback/use-told-failure.ts'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import styles from './stream-failure.module.css'

/** What is still being prepared, or was asked for too often, is asked for again after so many milliseconds. */
const AGAIN_MS = 5000

export interface WantedRecording {
  /** Epoch seconds. */
  readonly moment: number
  /** Days that the channel keeps. */
  readonly archivedDays: number
  readonly onLive: () => void
}

/** Why no trying brings a recording: the archive has let go of it, or there was none; null where trying may. */
function lossOf(failure: unknown, { moment, archivedDays }: WantedRecording): 'gone' | 'none' | null {
  if (refusedScreen(failure, false) === 'gone') return 'gone'
  const isMissing = isKind(failure, 'not_found', 'lost')
  const isPast = ageInDays(moment, serviceSeconds()) > archivedDays
  if (isPast && (isMissing || isOfRights(failure))) return 'gone'
  return isMissing ? 'none' : null
}

interface StreamFailureProps {
  readonly failure: unknown
  /** It was pressed. */
  readonly onRetry: () => void
  /** It is time to try again, and nobody has pressed. */
  readonly onAgain: () => void
  /** The recording that was wanted; left out where it was live. */
  readonly recording?: WantedRecording | undefined
  /** On narrow screens: back to the list. */
  readonly onBack?: (() => void) | undefined
}

/** In the place of the picture: why the channel does not play, and what to do. */
export function StreamFailure({ failure, onRetry, onAgain, recording, onBack }: StreamFailureProps) {
  const { t } = useTranslation()
  const { kind, told } = meaningOf(failure)
  const screen = refusedScreen(failure, isChildSession())
  const isPreparing = kind === 'not_ready'
  const isSoonOver = isPreparing || kind === 'too_often'
  useToldFailure(failure)
  useEffect(() => {
    if (!isSoonOver) return
    const timer = setTimeout(onAgain, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isSoonOver, onAgain, failure])
  const elsewhere = elsewhereOf(failure)
  const isElsewhere = elsewhere !== null
  useEffect(() => {
    // A place that another device has, or was given, is nothing to take back without a press.
    if (isElsewhere) return
    addEventListener('online', onAgain)
    return () => removeEventListener('online', onAgain)
  }, [onAgain, isElsewhere])

  const { gate } = usePinGate()
  const isSignInNeeded = screen === 'sign_in'
  useEffect(() => {
    if (isSignInNeeded) gate.signIn({ action: 'channel', run: () => undefined })
  }, [isSignInNeeded, gate])

  const back = onBack && (
    <IconButton className={styles.back} icon={ArrowLeft} label={t('tv.to_channels')} onClick={onBack} />
  )
  if (isPreparing) {
    return (
      <div className={styles.failure} role="status">
        {back}
        <h2>{t('tv.watch_processing')}</h2>
        <p>{t('tv.watch_processing_hint')}</p>
      </div>
    )
  }
  if (elsewhere) {
    return (
      <div className={styles.failure} role="alert">
        {back}
        <ElsewherePlace refusal={elsewhere} level="h2" onPlay={onRetry} />
      </div>
    )
  }
  const isForChildren = screen === 'children'
  const loss = recording && !isForChildren ? lossOf(failure, recording) : null
  if (recording && loss) {
    return (
      <div className={styles.failure} role="alert">
        {back}
        <TriangleAlert aria-hidden strokeWidth={1.25} />
        <h2>{t(`tv.recording_${loss}`)}</h2>
        <p>{t(`tv.recording_${loss}_hint`)}</p>
        <Button look="paper" onClick={recording.onLive}>
          {t('tv.recording_gone_to_live')}
        </Button>
      </div>
    )
  }
  const isRefused = kind === 'refused'
  // The programme is there, and on air perhaps: its recording alone is not.
  const isBanned = isRefusedFor(failure, 'no_catchup') && !isForChildren
  const own = isSignInNeeded ? 'guest_watch' : isForChildren ? 'child_watch' : null
  return (
    <div className={styles.failure} role="alert">
      {isRefused && own === null && told !== null && capabilities().hasFrame && <RefusedDialog text={told} />}
      {back}
      <TriangleAlert aria-hidden strokeWidth={1.25} />
      {own === null ? (
        <>
          <h2>{t(isRefused ? 'tv.stream_refused' : 'tv.stream_failed')}</h2>
          <p>{told ?? t(isRefused ? 'tv.stream_refused_hint' : 'tv.stream_failed_hint')}</p>
        </>
      ) : (
        <>
          <h2>{t(`settings.${own}_title`)}</h2>
          <p>{t(`settings.${own}_text`)}</p>
        </>
      )}
      {isSignInNeeded ? (
        <Button look="paper" onClick={() => gate.signIn({ action: 'channel', run: () => undefined })}>
          {t('settings.sign_in')}
        </Button>
      ) : recording && isBanned ? (
        <Button look="paper" onClick={recording.onLive}>
          {t('tv.recording_gone_to_live')}
        </Button>
      ) : isRefused && capabilities().hasFrame ? (
        <LinkButton look="paper" to="/channels">
          {t('tv.not_found_to_channels')}
        </LinkButton>
      ) : (
        <Button look="paper" onClick={onRetry}>
          {t('tv.retry')}
        </Button>
      )}
    </div>
  )
}
