import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
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

/** What stays free between a list and the side of the window, in pixels. */
const SIDE_PX = 8

/** Moves a list that would stick out of the window back into it. */
function bringIntoWindow(list: HTMLElement): void {
  list.style.translate = ''
  const { left, right } = list.getBoundingClientRect()
  const tooFar = Math.max(0, right + SIDE_PX - document.documentElement.clientWidth)
  const by = tooFar > 0 ? -tooFar : Math.max(0, SIDE_PX - left)
  if (by !== 0) list.style.translate = `${by}px`
  list.scrollIntoView({ block: 'nearest' })
}

/** A button that opens a short list beneath it. Escape, a press elsewhere and leaving it by Tab close it. */
export function Disclosure({ label, face, className, align, isUp = false, children }: DisclosureProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useLayoutEffect(() => {
    if (isOpen && list.current) bringIntoWindow(list.current)
  }, [isOpen])
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
      <div ref={list} id={id} className={styles.popover} data-align={align} data-up={isUp} hidden={!isOpen}>
        {isOpen && children(() => setIsOpen(false))}
      </div>
    </div>
  )
}
