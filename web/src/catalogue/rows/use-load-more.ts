import { useEffect, useRef } from 'react'
import { watchEnd } from './page-end.ts'
import { isEndNear } from './row-pages.ts'

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
