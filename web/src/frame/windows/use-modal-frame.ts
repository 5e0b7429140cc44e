import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PAGE_MS, showWindow, useOpenWindows } from './open-windows.ts'

interface ModalFrame {
  /** Of the element that lies over the page, which can be focused. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly isLeaving: boolean
  /** Begins to leave; whoever opened it hears when it has. */
  readonly close: () => void
}

/**
 * The manners of a page that lies over another one: it takes the focus and gives it back, closes on Escape unless something lies above
 * it, and takes its time to leave.
 * @param name of the window, its path; null while it is an ordinary page
 * @param onClosed it has moved out: takes it away
 */
export function useModalFrame(name: string | null, onClosed: () => void): ModalFrame {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<ReturnType<typeof showWindow>>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const closed = useEffectEvent(onClosed)
  const isOpen = name !== null

  const close = useCallback(() => {
    shown.current?.close()
    setIsLeaving(true)
  }, [])

  useEffect(() => {
    if (!isLeaving) return
    const wait = setTimeout(() => {
      setIsLeaving(false)
      closed()
    }, PAGE_MS)
    return () => clearTimeout(wait)
  }, [isLeaving])

  // Another page in the same frame is another window.
  useEffect(() => {
    if (name === null) return
    const one = showWindow(name)
    shown.current = one
    return one.remove
  }, [name])

  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    frame.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])

  useEffect(() => {
    if (name === null) return
    const onKey = (event: KeyboardEvent) => {
      // What lies above (a menu, a dialog) closes first, and full screen is the browser's own to leave.
      const isCovered = useOpenWindows.getState().windows.at(-1)?.name !== name
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered && !document.fullscreenElement)
        close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [close, name])

  return { frame, isLeaving, close }
}
