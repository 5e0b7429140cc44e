import { useEffect, useState } from 'react'

/** Controls stay so long after the last sign of the viewer. */
const CONTROLS_HIDE_MS = 5000

/** Tells when the viewer has been still for 5 s, and when not any more. */
export interface IdleWatch {
  /** A sign of the viewer. */
  wake(): void
  /** Idle at once, until the next sign. */
  rest(): void
  /** Calls off what would be told later. */
  stop(): void
}

export function createIdleWatch(onChange: (isAwake: boolean) => void): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => clearTimeout(timer)
  return {
    stop,
    wake() {
      stop()
      timer = setTimeout(() => onChange(false), CONTROLS_HIDE_MS)
      onChange(true)
    },
    rest() {
      stop()
      onChange(false)
    },
  }
}

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
