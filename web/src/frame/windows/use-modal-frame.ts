import { type RefObject, useEffect, useRef } from 'react'
import { useLife, type WindowLife } from './use-life.ts'

interface ModalFrame extends WindowLife {
  /** Of the element that lies over the page, which can be focused. */
  readonly frame: RefObject<HTMLDivElement | null>
}

/**
 * The life of a page that lies over another one: it takes the focus and gives it back.
 * @param name of the window, its path; null while it is an ordinary page
 * @param onClosed it has moved out: takes it away
 * @param isAlone it is the location itself, and shows by itself what it lies over
 */
export function useModalFrame(name: string | null, onClosed: () => void, isAlone = false): ModalFrame {
  const frame = useRef<HTMLDivElement>(null)
  const life = useLife(name, onClosed, isAlone)
  const isOpen = name !== null
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    frame.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])
  return { frame, ...life }
}
