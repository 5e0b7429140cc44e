import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { BackCloses } from '../frame/windows/back-closes.tsx'
import { IconButton } from '../ui/button.tsx'
import { usePlayerText } from './player-text.ts'
import styles from './side-panel.module.css'

interface SidePanelProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A list over the picture: at its right, on an upright phone a sheet. A press beside it, Escape and the browser's back close it,
 * and whoever opened it goes on there. Keys pressed in it are no keys of the player.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { text } = usePlayerText()
  const panel = useRef<HTMLDivElement>(null)
  const beside = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const opener = document.activeElement
    const inside = panel.current
    const present = inside?.querySelector<HTMLElement>('[aria-current="true"]')
    ;(present ?? inside)?.focus({ preventScroll: true })
    present?.scrollIntoView({ block: 'center' })
    return () => {
      const isHere = document.activeElement === document.body || inside?.contains(document.activeElement)
      if (isHere && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  // A press beside the list closes it and does nothing else to the picture.
  useEffect(() => {
    const pressBeside = (event: PointerEvent): void => {
      if (event.target === beside.current) onClose()
    }
    document.addEventListener('pointerup', pressBeside)
    return () => document.removeEventListener('pointerup', pressBeside)
  }, [onClose])

  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    event.stopPropagation()
  }

  return (
    <>
      <div ref={beside} className={styles.beside} />
      <div
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        onKeyDown={press}
      >
        <BackCloses name="player_list" onBack={onClose} />
        <header className={styles.head}>
          <h2>{title}</h2>
          <IconButton icon={X} label={text('list_close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </>
  )
}
