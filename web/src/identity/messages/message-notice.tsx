import { ShieldAlert, WalletCards } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetwork } from '../../frame/service.queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import styles from './message-notice.module.css'
import { useIsWindowOpen } from '../../frame/windows/open-windows.ts'
import { useActivePoll } from './use-active-poll.ts'
import { useMessages } from './use-messages.ts'

interface MessageNoticeProps {
  /** At the head of the page that it leads to, where it may not cover what is to be done there; else over the page. */
  readonly isInPage?: boolean
}

/** What the account tells this device, until its viewer says that it was read. */
export function MessageNotice({ isInPage = false }: MessageNoticeProps) {
  const { t } = useTranslation()
  const support = useNetwork()?.provider?.landing.support
  const { isTold, messages, refetch, read } = useMessages()
  useActivePoll(refetch, isTold)
  const titleId = useId()
  const isWindowOpen = useIsWindowOpen()
  const unread = messages?.filter(({ removed }) => !removed)
  // A changed phone can be taken back for a day only: what became of money is told for longer, and comes after it.
  const message = unread?.find(({ is_about_money }) => !is_about_money) ?? unread?.[0]

  // It lies beneath a dialog, and beneath a modal page it could not be read either.
  if (!message || (isWindowOpen && !isInPage)) return null
  const Icon = message.is_about_money ? WalletCards : ShieldAlert
  return (
    <div className={isInPage ? styles.head : styles.place} role={isInPage ? undefined : 'alert'}>
      <section className={styles.notice} aria-labelledby={titleId}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        <div>
          <h2 id={titleId}>{message.title}</h2>
          <p>{message.text}</p>
          <div className={styles.ways}>
            <Button look="paper" size="small" onClick={() => read(message)}>
              {t(message.is_about_money ? 'catalogue.got_it' : 'identity.message_mine')}
            </Button>
            {message.is_about_money ? (
              <LinkButton size="small" to="/settings/payment">
                {t('identity.message_payment')}
              </LinkButton>
            ) : (
              <LinkButton size="small" to="/settings/devices">
                {t('identity.message_devices')}
              </LinkButton>
            )}
            {(support?.phone || support?.email || support?.url) && (
              <LinkButton size="small" look="quiet" to="/settings/info">
                {t('shell.support')}
              </LinkButton>
            )}
          </div>
        </div>
      </section>
    </div>
  )
}
