import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { maySkip, SKIP_DEBOUNCE_MS } from '#domain/playback/skip.ts'
import type { Player } from '#player/player.types.ts'

/** Adds presses up until there is none for 500 ms. */
interface SkipSum {
  /** Seconds of one press, below zero for back. */
  add(by: number): void
  stop(): void
}

/** `onPending` hears each sum on its way, and 0 when it is over; `commit` hears the whole, unless it came to nothing. */
export function createSkipSum(onPending: (sum: number) => void, commit: (sum: number) => void): SkipSum {
  let sum = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add(by) {
      sum += by
      onPending(sum)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const whole = sum
        sum = 0
        onPending(0)
        if (whole !== 0) commit(whole)
      }, SKIP_DEBOUNCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Skips that add up and seek once, where there is anything to skip in. `pending` is what has been added up, in seconds. */
export function useSkip(
  player: Pick<Player, 'getSnapshot'>,
  commit: (by: number) => void,
): {
  readonly pending: number
  readonly skip: (by: number) => void
} {
  const [pending, setPending] = useState(0)
  const sum = useRef<SkipSum>(undefined)
  const latest = useEffectEvent(commit)
  useEffect(() => {
    const made = createSkipSum(setPending, (by) => latest(by))
    sum.current = made
    return made.stop
  }, [])
  const skip = useCallback(
    (by: number): void => {
      const { source } = player.getSnapshot()
      if (source && maySkip(source.kind)) sum.current?.add(by)
    },
    [player],
  )
  return { pending, skip }
}
