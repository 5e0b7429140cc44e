import { startTransition, useEffect, useState } from 'react'

/**
 * How many parts of a long list are drawn: `atFirst` of them, or one, then one more in each frame, so that no frame
 * waits for all of them.
 */
export function useGrowing(parts: number, atFirst: number): number {
  const [drawn, setDrawn] = useState(() => Math.max(1, atFirst))
  useEffect(() => {
    if (drawn >= parts) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, parts])
  return Math.min(drawn, parts)
}
