import { useEffect, useState } from 'react'
import { createIdleWatch } from './idle-watch.ts'

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
  const [watch] = useState(() => createIdleWatch(setAwake))

  // Once nothing holds them any more, they stay for the usual time.
  useEffect(() => {
    if (!isHeld) watch.wake()
    return watch.stop
  }, [isHeld, watch])

  return {
    isVisible: isHeld || isAwake,
    wake: watch.wake,
    toggle: () => (isAwake ? watch.rest() : watch.wake()),
  }
}
