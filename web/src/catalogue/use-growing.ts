import { startTransition, useEffect, useState } from 'react'

/** How many parts of a long list are drawn: all that are there at first, or one; what comes later follows one in a frame. */
export function useGrowing(parts: number): number {
  const [drawn, setDrawn] = useState(() => Math.max(1, parts))
  useEffect(() => {
    if (drawn >= parts) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, parts])
  return Math.min(drawn, parts)
}
