import { useCallback, useEffect, useRef, useState } from 'react'

/** Controls stay so long after the last sign of the viewer. */
export const CONTROLS_HIDE_MS = 5000

export interface ControlsVisibility {
  readonly isVisible: boolean
  /** The viewer moved, pressed or focused something. */
  readonly wake: () => void
  /** A tap on the picture: shows what is hidden, hides what is shown. */
  readonly toggle: () => void
}

/** Whether controls show: while `isHeld` (paused, a menu open) always, otherwise for 5 s after each sign of the viewer. */
export function useControlsVisibility(isHeld: boolean): ControlsVisibility {
  const [isAwake, setAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wake = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAwake(false), CONTROLS_HIDE_MS)
    setAwake(true)
  }, [])
  const toggle = useCallback(() => {
    if (!isAwake) return wake()
    clearTimeout(timer.current)
    setAwake(false)
  }, [isAwake, wake])

  // Once nothing holds them any more, they stay for the usual time.
  useEffect(() => {
    if (!isHeld) wake()
    return () => clearTimeout(timer.current)
  }, [isHeld, wake])

  return { isVisible: isHeld || isAwake, wake, toggle }
}
