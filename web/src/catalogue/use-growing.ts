import { startTransition, useEffect, useState } from 'react'

/** How much of a long list is drawn: all that is there at first, and what comes later a part in a frame. */
export function useGrowing(parts: number): number {
  const [drawn, setDrawn] = useState(parts)
  useEffect(() => {
    if (drawn >= parts) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, parts])
  return Math.min(drawn, parts)
}
