import { useEffect, useState, type RefObject } from 'react'

/** Whether any of an element is in the window; true until that is known. @param margin by which the window is taken to be smaller, as of CSS */
export function useInSight(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: margin,
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, margin])
  return isInSight
}
