import { ArrowLeft, Hourglass, Lock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../api/failure.ts'
import { Button, IconButton, LinkButton } from '../ui/button.tsx'
import styles from './watch-notice.module.css'

interface WatchNoticeProps {
  /** Null where nothing failed, but there is nothing to watch. */
  readonly failure: unknown
  readonly posterUrl?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly onBack: () => void
}

/** In the place of the picture: what is the matter with this video, and what comes next. */
export function WatchNotice({ failure, posterUrl, onRetry, onBack }: WatchNoticeProps) {
  const { t } = useTranslation()
  const code = failure instanceof ApiFailure ? failure.code : failure === null ? 'lost_content' : 'unknown'
  const isRefused = failure instanceof ApiFailure && [401, 402, 403, 451].includes(failure.status)
  const kind =
    code === 'not_ready'
      ? 'processing'
      : code === 'lost_content' || code === 'not_found'
        ? 'lost'
        : code === 'permission_denied'
          ? 'subscribe'
          : isRefused
            ? 'refused'
            : 'failed'
  const Icon = kind === 'processing' ? Hourglass : kind === 'subscribe' ? Lock : TriangleAlert
  // The service may say more; its bare messages are for developers.
  const told = failure instanceof ApiFailure && typeof failure.detail === 'string' ? failure.detail : null
  return (
    <section
      className={styles.notice}
      data-header="none"
      data-nav="none"
      data-footer="none"
      role={kind === 'processing' ? 'status' : 'alert'}
    >
      {posterUrl && <img className={styles.poster} src={posterUrl} alt="" />}
      <IconButton className={styles.back} icon={ArrowLeft} label={t('tv.watch_back')} onClick={onBack} />
      <div className={styles.words}>
        <Icon aria-hidden strokeWidth={1.25} />
        <h1>{t(`tv.watch_${kind}`)}</h1>
        <p>{told ?? t(`tv.watch_${kind}_hint`)}</p>
        {kind === 'processing' && <span className={styles.waiting} aria-hidden />}
        {kind === 'failed' && onRetry && (
          <Button look="paper" onClick={onRetry}>
            {t('tv.retry')}
          </Button>
        )}
        {kind === 'lost' && (
          <LinkButton look="paper" to="/channels">
            {t('tv.watch_tv')}
          </LinkButton>
        )}
        {(kind === 'refused' || kind === 'subscribe') && (
          <Button look="paper" onClick={onBack}>
            {t('tv.watch_back')}
          </Button>
        )}
      </div>
    </section>
  )
}
