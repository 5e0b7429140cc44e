import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './popover.module.css'

interface DisclosureProps {
  /** Names the button. */
  readonly label: string
  readonly face: ReactNode
  readonly className?: string | undefined
  /** At which end of the button the list lies. */
  readonly align: 'start' | 'end'
  /** Above the button instead of beneath it. */
  readonly isUp?: boolean
  /** The list; it gets the means to close itself. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a short list beneath it. Escape, a press elsewhere and leaving it by Tab close it. */
export function Disclosure({ label, face, className, align, isUp = false, children }: DisclosureProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const close = () => setIsOpen(false)
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
      button.current?.focus()
    }
    addEventListener('pointerdown', onPress)
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      removeEventListener('pointerdown', onPress)
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [isOpen])

  return (
    <div
      className={styles.place}
      ref={frame}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {face}
      </button>
      <div id={id} className={styles.popover} data-align={align} data-up={isUp} hidden={!isOpen}>
        {isOpen && children(() => setIsOpen(false))}
      </div>
    </div>
  )
}
