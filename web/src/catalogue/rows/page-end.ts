import { SCROLL_DEBOUNCE_MS } from './row-pages.ts'

/**
 * Calls `load` while the end of a page is near: at once, and after each movement of the page has come to rest.
 * Answers how to stop.
 */
export function watchEnd(page: EventTarget, isNear: () => boolean, load: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (isNear()) load()
  }
  const onMove = () => {
    clearTimeout(timer)
    timer = setTimeout(look, SCROLL_DEBOUNCE_MS)
  }
  look()
  for (const type of ['scroll', 'resize']) page.addEventListener(type, onMove, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const type of ['scroll', 'resize']) page.removeEventListener(type, onMove)
  }
}
