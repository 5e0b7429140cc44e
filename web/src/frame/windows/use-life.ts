import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showWindow, type WindowState } from './open-windows.ts'
import { closingOf } from './window-table.ts'

/** How a window is, and how it goes. */
export interface WindowLife {
  readonly state: WindowState
  /** Moves out, then leaves. @param then runs at the end in place of what closing the window does else */
  readonly close: (then?: () => void) => void
  /** Leaves at once, for what goes on without the window. */
  readonly leave: (then?: () => void) => void
}

/** Answers always the same function, which does what the latest one does. */
function useLatest<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

/**
 * The life of a window on the screen, be it a dialog or a modal page: open, about to close, removed. It closes once, whatever is pressed
 * meanwhile.
 * @param name of the window: its id, or the path of a modal page; null while there is none
 * @param leave takes it away, and then runs what it is given
 * @param isAlone it is a modal page that is the location itself
 */
export function useLife(
  name: string | null,
  leave: (then?: () => void) => void,
  isAlone = false,
): WindowLife {
  const [state, setState] = useState<WindowState>('open')
  const shown = useRef<ReturnType<typeof showWindow>>(null)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = useLatest(leave)
  const close = useCallback(
    (then?: () => void): void => {
      if (wait.current !== undefined || name === null) return
      const { closeMs } = closingOf(name, isAlone)
      if (closeMs === 0) return end(then)
      setState('willClose')
      shown.current?.begin()
      wait.current = setTimeout(() => end(then), closeMs)
    },
    [name, isAlone, end],
  )
  useEffect(() => {
    if (name === null) return
    const one = showWindow(name, isAlone, () => close())
    shown.current = one
    // What is shown in its place is another window.
    return () => {
      clearTimeout(wait.current)
      wait.current = undefined
      setState('open')
      one.remove()
    }
  }, [name, isAlone, close])
  return { state, close, leave: end }
}
