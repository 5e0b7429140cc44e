import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import styles from './modal-page.module.css'
import { PAGE_MS, showWindow, useOpenWindows } from './open-windows.ts'
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
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<ReturnType<typeof showWindow>>(null)
  const [isLeaving, setIsLeaving] = useState(false)

  const close = useCallback(() => {
    shown.current?.close()
    setIsLeaving(true)
  }, [])

  useEffect(() => {
    if (!isLeaving) return
    const wait = setTimeout(() => {
      setIsLeaving(false)
      history.leavePage()
    }, PAGE_MS)
    return () => clearTimeout(wait)
  }, [isLeaving, history])

  // Another page in the same frame is another window.
  useEffect(() => {
    const one = showWindow(pathname)
    shown.current = one
    return one.remove
  }, [pathname])

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
      const isCovered = useOpenWindows.getState().windows.at(-1)?.name !== pathname
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [close, pathname])

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
