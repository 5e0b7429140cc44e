import { useTranslation } from 'react-i18next'
import '../../i18n/info-words.ts'
import { useWindowLink } from '../../frame/windows/window-links.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { dateFormat } from '../../i18n/calendar.ts'
import { useMessages } from '../../identity/messages/use-messages.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './messages.module.css'

/** The messages, the newest first; each opens in a window, and all can be marked as read. */
export default function MessagesMenu({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const link = useWindowLink()
  const moment = dateFormat(useLanguage(), 'moment')
  const { messages, failure, refetch, read } = useMessages()
  return (
    <section className={styles.menu} aria-label={t('shell.messages')} aria-busy={!messages && !failure}>
      <header>
        <h2>{t('shell.messages')}</h2>
        {messages?.some(({ removed }) => !removed) && (
          <button type="button" onClick={() => read()}>
            {t('info.messages_read_all')}
          </button>
        )}
      </header>
      {failure && <ErrorState isInside error={failure} onRetry={() => void refetch()} />}
      {!messages && !failure && <Skeleton text={0.7} />}
      {messages?.length === 0 && (
        <p className={styles.none}>
          <b>{t('info.messages_none')}</b>
          {t('info.messages_none_text')}
        </p>
      )}
      <ul>
        {messages?.map(({ id, title, text, created_at, removed }) => (
          <li key={id} data-unread={!removed}>
            <Link {...link('message', { id })} onClick={onClose}>
              <b>
                {title}
                {!removed && (
                  <span className={styles.dot} role="img" aria-label={t('info.messages_unread_one')} />
                )}
              </b>
              <span>{text}</span>
              <time dateTime={created_at}>{moment(new Date(created_at))}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
