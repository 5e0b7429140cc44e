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
