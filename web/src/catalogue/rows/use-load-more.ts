import { useEffect, useRef } from 'react'
import { isEndNear, SCROLL_DEBOUNCE_MS } from './row-pages.ts'

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

/** The end of a page that grows is near from this distance on, in pixels. */
const NEAR_PX = 1000

function isPageEndNear(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement
  return isEndNear({ height: scrollHeight, window: clientHeight, scrolled: scrollY }, NEAR_PX)
}

/** Calls `load` when the end of the page is near, and anew for each `part` of the list: an end that stays near moves nothing. */
export function useLoadMore(load: () => void, isWanted: boolean, part: number): void {
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(
    () => (isWanted ? watchEnd(window, isPageEndNear, () => latest.current()) : undefined),
    [isWanted, part],
  )
}
