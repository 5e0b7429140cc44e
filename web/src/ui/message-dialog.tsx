import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import styles from './message-dialog.module.css'

interface MessageDialogProps {
  readonly title: string
  readonly text: string | null
  readonly onClose: () => void
}

/** Something to read, over the page; Escape, the cross or the one button close it. */
export function MessageDialog({ title, text, onClose }: MessageDialogProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return createPortal(
    <dialog className={styles.dialog} ref={dialog} aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <Button look="paper" onClick={() => dialog.current?.close()}>
        {t('catalogue.got_it')}
      </Button>
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
