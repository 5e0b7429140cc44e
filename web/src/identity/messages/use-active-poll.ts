import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'

const POLL_MS = 150_000
/** Whoever has done nothing for so long is not there, in milliseconds. */
const ACTIVE_MS = 30 * 60_000

/** Asks every 150 s for as long as somebody uses the page. */
export function useActivePoll(ask: () => unknown, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    let actedAt = 0
    const act = (): void => {
      actedAt = Date.now()
    }
    const timer = setInterval(() => {
      if (Date.now() - actedAt <= ACTIVE_MS && onlineManager.isOnline()) ask()
    }, POLL_MS)
    // After the timer has begun, so that what is due at the end of half an hour is still within it.
    act()
    for (const kind of ACTS) addEventListener(kind, act, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const kind of ACTS) removeEventListener(kind, act, { capture: true })
    }
  }, [ask, isWanted])
}
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
