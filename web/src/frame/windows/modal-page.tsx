import { X } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import styles from './modal-page.module.css'
import { PageLeaveContext } from './page-leave.ts'
import { useModalFrame } from './use-modal-frame.ts'
import { usePageLocation, useWindows } from './windows-context.ts'

interface ModalPageProps {
  /** Names the page for screen readers until its own heading is there. */
  readonly label: string
  readonly children: ReactNode
}

/**
 * A page that slides in over the page that was open. Escape and the cross lead back to it; the page beneath keeps its
 * place and cannot be reached meanwhile.
 */
export function ModalPage({ label, children }: ModalPageProps) {
  const { t } = useTranslation()
  const { pathname } = usePageLocation()
  const { history } = useWindows()
  const [leaving] = useState(() => new EventTarget())
  const leave = useCallback(() => {
    leaving.dispatchEvent(new Event('leave'))
    history.leavePage()
  }, [history, leaving])
  const { frame, state, close } = useModalFrame(pathname, leave)

  // Another page in the same frame begins at its top; what only changes its query stays.
  useEffect(() => {
    frame.current?.scrollTo(0, 0)
  }, [frame, pathname])

  return (
    <div
      className={styles.page}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      ref={frame}
      data-modal-page
      data-leaving={state === 'willClose'}
    >
      <PageLeaveContext value={leaving}>{children}</PageLeaveContext>
      <IconButton
        className={styles.close}
        look="glass"
        icon={X}
        label={t('shell.close')}
        onClick={() => close()}
      />
    </div>
  )
}
