import { useEffect, useState, type RefObject } from 'react'

/** How far below the window something counts as near. */
const NEAR = '700px 0px'

/** Whether an element has come near the window; once near, always near. `isAlways` skips the waiting. */
export function useNear(element: RefObject<Element | null>, isAlways = false): boolean {
  const [isNear, setIsNear] = useState(isAlways)
  useEffect(() => {
    if (isNear || !element.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, isNear])
  return isNear
}
