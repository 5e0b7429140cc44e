import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Who wants to hear that the modal page closes, before it is gone; null on ordinary pages. */
export const PageLeaveContext = createContext<EventTarget | null>(null)

/** Runs when the modal page that a component stands in has moved out, before the history goes back. */
export function usePageLeave(run: () => void): void {
  const page = useContext(PageLeaveContext)
  const leave = useEffectEvent(run)
  useEffect(() => {
    const heard = (): void => leave()
    page?.addEventListener('leave', heard)
    return () => page?.removeEventListener('leave', heard)
  }, [page])
}
