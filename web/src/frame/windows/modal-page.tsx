import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { stepsBack } from './modal-link.ts'
import styles from './modal-page.module.css'
import { leavePage } from './step-history.ts'

/** How long a modal page takes to leave, in milliseconds. */
const LEAVE_MS = 200

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
  const { pathname, state } = useLocation()
  const steps = stepsBack(state)
  const frame = useRef<HTMLDivElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)

  const close = useCallback(() => setIsLeaving(true), [])

  useEffect(() => {
    if (!isLeaving) return
    const wait = setTimeout(() => {
      setIsLeaving(false)
      leavePage(steps)
    }, LEAVE_MS)
    return () => clearTimeout(wait)
  }, [isLeaving, steps])

  useEffect(() => {
    const before = document.activeElement
    frame.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  // Another page in the same frame begins at its top; what only changes its query stays.
  useEffect(() => {
    frame.current?.scrollTo(0, 0)
  }, [pathname])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What lies above (a menu, a dialog) closes first.
      const isCovered = event.defaultPrevented || document.querySelector('dialog[open]')
      if (event.key === 'Escape' && !isCovered) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [close])

  return (
    <div
      className={styles.page}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      ref={frame}
      data-modal-page
      data-leaving={isLeaving}
    >
      {children}
      <IconButton className={styles.close} look="glass" icon={X} label={t('shell.close')} onClick={close} />
    </div>
  )
}
