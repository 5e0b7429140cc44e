import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Between a prompt and what ends above it, in pixels. */
const GAP_PX = 24

/**
 * Tells the page how high a prompt stands over its lower edge, as `--prompt-room`, so that what ends there can be brought above it.
 * One that stands at the upper edge takes nothing from there.
 * @param isOverPicture where it is to stand; it may change while it is shown
 */
export function usePromptRoom(isOverPicture: boolean): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      const { offsetHeight = 0, offsetTop = 0 } = box.current ?? {}
      const isAtFoot = innerHeight - offsetTop - offsetHeight < offsetTop
      const height = isAtFoot ? offsetHeight : 0
      style.setProperty('--prompt-room', `${height > 0 ? height + GAP_PX : 0}px`)
    })
    if (box.current) watch.observe(box.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--prompt-room')
    }
    // Its size stays the same where it moves to the other edge.
  }, [isOverPicture])
  return box
}
