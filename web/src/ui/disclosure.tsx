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

/** What stays free between a list and the sides of the window, in pixels; at its top lies the header. */
const SIDE_PX = 8
const TOP_PX = 64

/**
 * Puts a list at its end of its button, moved where it would stick out of the window, and above it only where there is room, or
 * more than beneath. It is measured apart from the page: one that sticks out for a moment only makes the page of a phone wider for good.
 */
function placeInWindow(list: HTMLElement, place: HTMLElement, align: 'start' | 'end', isUp: boolean): void {
  list.style.position = 'fixed'
  list.style.left = '0'
  list.style.maxHeight = ''
  const { width, height } = list.getBoundingClientRect()
  list.style.position = ''
  const { left, right, top, bottom } = place.getBoundingClientRect()
  const most = document.documentElement.clientWidth - SIDE_PX - width
  const wanted = align === 'start' ? left : right - width
  list.style.left = `${Math.max(SIDE_PX, Math.min(wanted, most)) - left}px`
  const above = top - SIDE_PX - TOP_PX
  const goesUp = isUp && (height <= above || above > innerHeight - bottom - SIDE_PX)
  list.dataset['up'] = String(goesUp)
  if (goesUp && height > above) list.style.maxHeight = `${above}px`
}

/** A button that opens a short list beneath it. Escape, a press elsewhere and leaving it by Tab close it. */
export function Disclosure({ label, face, className, align, isUp = false, children }: DisclosureProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useLayoutEffect(() => {
    const [box, origin] = [list.current, frame.current]
    if (!isOpen || !box || !origin) return
    const place = () => placeInWindow(box, origin, align, isUp)
    place()
    box.scrollIntoView({ block: 'nearest' })
    // What it holds may come later, and a phone may be turned.
    const growth = new ResizeObserver(place)
    growth.observe(box)
    addEventListener('resize', place)
    return () => {
      growth.disconnect()
      removeEventListener('resize', place)
    }
  }, [isOpen, align, isUp])
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
      <div ref={list} id={id} className={styles.popover} hidden={!isOpen}>
        {isOpen && children(() => setIsOpen(false))}
      </div>
    </div>
  )
}
