import { ArrowLeft, X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { raiseAlerts } from '../../ui/alerts.store.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './dialog.module.css'
import type { WindowHandle } from './use-window.ts'

interface DialogProps {
  readonly handle: WindowHandle
  readonly title: string
  /** What stands under the title. */
  readonly children: ReactNode
  /** Words in the middle: for a PIN, where there is nothing to read along. */
  readonly isCentred?: boolean
  /** False where there is no way but through: then neither the cross nor Escape close it. */
  readonly isClosable?: boolean
  /** What its cross and Escape do, where that is more than closing the window. */
  readonly onClose?: (() => void) | undefined
  /** Leads to the step before this one. */
  readonly onBack?: (() => void) | undefined
}

/** A dialog over the page. Escape and the cross close it; focus stays inside and returns to where it was. */
export function Dialog({
  handle,
  title,
  children,
  isCentred = false,
  isClosable = true,
  onClose,
  onBack,
}: DialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const cross = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // Where nothing but the cross takes the focus, or nothing else yet, reading begins with the window itself.
    if (document.activeElement === cross.current) dialog.current?.focus()
    raiseAlerts()
    // One that goes by itself, without being closed, gives the focus back too; unless something newer has taken it.
    return () => {
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const close = (): void => {
    if (onClose) onClose()
    else handle.close()
  }
  return createPortal(
    <dialog
      className={styles.dialog}
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={id}
      data-centred={isCentred}
      data-steps={onBack !== undefined}
      data-state={handle.state}
      onCancel={(event) => {
        // A field for files is cancelled too.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (isClosable) close()
      }}
      // A second Escape closes a dialog whatever it is told: it opens again, to leave as it should or to stay.
      onClose={() => {
        if (dialog.current?.isConnected) dialog.current.showModal()
        if (isClosable) close()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {/* Behind what is to be filled in, which the window begins with. */}
      {onBack && (
        <IconButton
          className={styles.back}
          size="small"
          icon={ArrowLeft}
          label={t('identity.back')}
          onClick={onBack}
        />
      )}
      {isClosable && (
        <IconButton
          ref={cross}
          className={styles.close}
          size="small"
          icon={X}
          label={t('shell.close')}
          onClick={close}
        />
      )}
    </dialog>,
    document.body,
  )
}
