import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  /** What stands under the title. A form with `method="dialog"` in it closes the dialog. */
  readonly children: ReactNode
}

/** A small window over the page. Escape and the cross close it; focus stays inside and returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return createPortal(
    <dialog className={styles.dialog} ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <IconButton
        className={styles.close}
        size="small"
        icon={X}
        label={t('shell.close')}
        onClick={() => dialog.current?.close()}
      />
    </dialog>,
    document.body,
  )
}
