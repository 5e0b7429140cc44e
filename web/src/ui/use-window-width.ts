import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** The width of the window in pixels, now and as it changes. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => innerWidth)
}
