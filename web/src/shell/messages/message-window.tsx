import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/info-words.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow, useWindowParams } from '../../frame/windows/use-window.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { dateFormat } from '../../i18n/calendar.ts'
import { useMessages } from '../../identity/messages/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './messages.module.css'

/** `/message`, `/message?id=`: one message, the newest where none is named. Who has it before their eyes has read it. */
export default function MessageWindow() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const { id } = useWindowParams()
  const moment = dateFormat(useLanguage(), 'moment')
  const { messages, failure, refetch, read } = useMessages()
  const message = id === undefined ? messages?.[0] : messages?.find((one) => one.id === id)
  const isUnread = message?.removed === false
  const mark = useEffectEvent(() => {
    if (message && isUnread) read(message)
  })
  const shown = message?.id
  useEffect(() => {
    if (shown !== undefined) mark()
  }, [shown])
  return (
    <Dialog
      handle={handle}
      title={message?.title ?? t(messages ? 'info.messages_none' : 'shell.title_message')}
    >
      {message && (
        <>
          <time className={styles.moment} dateTime={message.created_at}>
            {moment(new Date(message.created_at))}
          </time>
          <p>{message.text}</p>
        </>
      )}
      {failure && <ErrorState isInside error={failure} onRetry={() => void refetch()} />}
      {!messages && !failure && <Skeleton text={0.8} />}
      {messages && !message && <p>{t('info.messages_none_text')}</p>}
      <Button look="paper" onClick={() => handle.close()}>
        {t('catalogue.got_it')}
      </Button>
    </Dialog>
  )
}
