import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteMessages } from '#contract/identity-endpoints.ts'
import type { Message } from '#contract/identity.ts'
import { call } from '../../api/client.ts'
import { useLanguage, useNetwork } from '../../frame/service.queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import styles from './message-notice.module.css'
import { MESSAGES, messagesQuery } from './messages.queries.ts'
import { useIsWindowOpen } from '../../frame/windows/open-windows.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { useActivePoll } from './use-active-poll.ts'

interface MessageNoticeProps {
  /** At the head of the page that it leads to, where it may not cover what is to be done there; else over the page. */
  readonly isInPage?: boolean
}

/** What the account tells this device, until its viewer says that it was read. */
export function MessageNotice({ isInPage = false }: MessageNoticeProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const language = useLanguage()
  const support = useNetwork()?.provider?.landing.support
  const { user, profile } = useViewer()
  const isTold = user?.is_guest === false && profile?.role === 'adult'
  const { data, refetch } = useQuery({ ...messagesQuery(language), enabled: isTold })
  useActivePoll(refetch, isTold)
  const titleId = useId()
  const isWindowOpen = useIsWindowOpen()
  const message = isTold ? data?.find(({ removed }) => !removed) : undefined

  const read = ({ id }: Message): void => {
    // A poll that is under way would say once more what was just read.
    void queries.cancelQueries({ queryKey: MESSAGES })
    queries.setQueryData(messagesQuery(language).queryKey, (before) =>
      before?.map((one) => ({ ...one, removed: one.removed || Number(one.id) <= Number(id) })),
    )
    // What did not come through is told again.
    call(deleteMessages, { query: { until: Number(id) } }).catch(() => undefined)
  }

  // It lies beneath a dialog, and beneath a modal page it could not be read either.
  if (!message || (isWindowOpen && !isInPage)) return null
  return (
    <div className={isInPage ? styles.head : styles.place} role={isInPage ? undefined : 'alert'}>
      <section className={styles.notice} aria-labelledby={titleId}>
        <ShieldAlert size={22} strokeWidth={1.75} aria-hidden />
        <div>
          <h2 id={titleId}>{message.title}</h2>
          <p>{message.text}</p>
          <div className={styles.ways}>
            <Button look="paper" size="small" onClick={() => read(message)}>
              {t('identity.message_mine')}
            </Button>
            <LinkButton size="small" to="/settings/devices">
              {t('identity.message_devices')}
            </LinkButton>
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
