import { ArrowLeft, Lock, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../i18n/card-words.ts'
import '../i18n/settings-words.ts'
import { capabilities } from '../api/capabilities.ts'
import { meaningOf, refusedScreen } from '../api/failure-meaning.ts'
import { isChildSession } from '../api/profile-role.ts'
import { formatPrice } from '../commerce/price.ts'
import { TitlePackets, useTitleLock } from '../catalogue/access/title-packets.tsx'
import { usePinGate } from '../identity/parental/use-pin-gate.ts'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { elsewhereOf } from '../playback/concurrency/elsewhere-of.ts'
import { ElsewherePlace } from '../playback/concurrency/elsewhere-place.tsx'
import { useToldFailure } from '../playback/use-told-failure.ts'
import { Button, IconButton, LinkButton } from '../ui/button.tsx'
import styles from './watch-notice.module.css'

/** Nothing failed: the episode is only announced. */
export const NOT_OUT_YET = Symbol('the episode is not out yet')
/** Nothing failed: the PIN was not entered. */
export const PIN_NEEDED = Symbol('the PIN was not entered')

interface WatchNoticeProps {
  /** Null where nothing failed, but there is nothing to watch. */
  readonly failure: unknown
  /** The title that is refused, where it is known. */
  readonly contentId?: string | undefined
  readonly posterUrl?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly onBack: () => void
}

/** In the place of the picture: what is the matter with this video, and what comes next. */
export function WatchNotice({ failure, contentId, posterUrl, onRetry, onBack }: WatchNoticeProps) {
  const { t } = useTranslation()
  const { kind: failed, told } = meaningOf(failure)
  const screen = refusedScreen(failure, isChildSession())
  const isForChildren = screen === 'children'
  const isMaybeClosed = screen === 'offer' || screen === 'unsaid'
  const lock = useTitleLock(isMaybeClosed ? contentId : undefined)
  // Until it is known better, what is refused is taken to be closed, as it mostly is.
  const isClosed = isMaybeClosed && lock !== 'unknown' && lock?.is_purchased !== true
  const isLocked = failure === PIN_NEEDED
  useToldFailure(isLocked || failure === NOT_OUT_YET ? null : failure)
  const isSignInNeeded = screen === 'sign_in'
  const kind =
    failure === null || failed === 'lost' || failed === 'not_found'
      ? 'lost'
      : isClosed
        ? 'subscribe'
        : failed === 'refused' || failed === 'session'
          ? 'refused'
          : 'failed'
  const isNotOut = failure === NOT_OUT_YET
  const elsewhere = elsewhereOf(failure)
  const own = isLocked ? 'wall' : isSignInNeeded ? 'guest_watch' : isForChildren ? 'child_watch' : null
  // A guest is told so in a window at once; what stays on the page says it again.
  const { gate } = usePinGate()
  useEffect(() => {
    if (isSignInNeeded) gate.signIn({ action: 'vod', run: () => undefined })
  }, [isSignInNeeded, gate])
  const Icon = own !== null || kind === 'subscribe' ? Lock : TriangleAlert
  const currency = useNetwork()?.provider?.currency
  const language = useLanguage()
  const least = typeof lock === 'object' ? lock.min_price : null
  const price = least !== null && currency ? formatPrice(least, currency, language) : null
  return (
    <section className={styles.notice} data-header="none" data-nav="none" data-footer="none" role="alert">
      {posterUrl && <img className={styles.poster} src={posterUrl} alt="" />}
      <IconButton className={styles.back} icon={ArrowLeft} label={t('tv.watch_back')} onClick={onBack} />
      <div className={styles.words}>
        {elsewhere && onRetry ? (
          <ElsewherePlace refusal={elsewhere} level="h1" onPlay={onRetry} />
        ) : (
          <>
            <Icon aria-hidden strokeWidth={1.25} />
            <h1>
              {t(isNotOut ? 'card.announced' : own === null ? `tv.watch_${kind}` : `settings.${own}_title`)}
            </h1>
            <p>
              {isNotOut
                ? t('card.announced_text')
                : own === null
                  ? kind === 'subscribe'
                    ? price && t('tv.closed_price', { price })
                    : (told ?? t(`tv.watch_${kind}_hint`))
                  : t(`settings.${own}_text`)}
            </p>
            {isSignInNeeded && (
              <Button look="paper" onClick={() => gate.signIn({ action: 'vod', run: () => undefined })}>
                {t('settings.sign_in')}
              </Button>
            )}
            {kind === 'failed' && onRetry && (
              <Button look="paper" onClick={onRetry}>
                {t(isLocked ? 'settings.wall_enter' : 'tv.retry')}
              </Button>
            )}
            {kind === 'lost' && capabilities().hasFrame && (
              <LinkButton look="paper" to="/channels">
                {t('tv.watch_tv')}
              </LinkButton>
            )}
            {kind === 'subscribe' && contentId !== undefined && (
              <div className={styles.packets}>
                <TitlePackets
                  contentId={contentId}
                  up="never"
                  isLeastSaid
                  otherwise={
                    <Button look="paper" onClick={onBack}>
                      {t('tv.watch_back')}
                    </Button>
                  }
                />
              </div>
            )}
            {kind === 'refused' && !isSignInNeeded && (
              <Button look="paper" onClick={onBack}>
                {t(isForChildren ? 'settings.child_watch_back' : 'tv.watch_back')}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
