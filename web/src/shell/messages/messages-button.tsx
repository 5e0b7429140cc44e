import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMessages } from '../../identity/messages/use-messages.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { lazyPart } from '../../ui/lazy-page.tsx'
import styles from './messages.module.css'

const MessagesMenu = lazyPart(
  () => import('./messages-menu.tsx'),
  <div className={styles.coming} aria-busy />,
)

/** More than these are not counted out. */
const MOST = 9

/** What the account tells, with the number of what was not read. Only for those whom it tells something. */
export function MessagesButton() {
  const { t } = useTranslation()
  const { isTold, messages } = useMessages()
  if (!isTold) return null
  const count = messages?.filter(({ removed }) => !removed).length ?? 0
  return (
    <Disclosure
      label={count > 0 ? t('shell.messages_unread', { count }) : t('shell.messages')}
      className={styles.button}
      align="end"
      face={
        <>
          <Bell size={22} strokeWidth={1.75} aria-hidden />
          {count > 0 && (
            <span className={styles.count} aria-hidden>
              {count > MOST ? `${MOST}+` : count}
            </span>
          )}
        </>
      }
    >
      {(close) => <MessagesMenu onClose={close} />}
    </Disclosure>
  )
}
