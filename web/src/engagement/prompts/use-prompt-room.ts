import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Between a prompt and what ends above it, in pixels. */
const GAP_PX = 24

/** Tells the page how high a prompt stands over its lower edge, as `--prompt-room`, so that what ends there can be brought above it. */
export function usePromptRoom(): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => {
      const height = box.current?.offsetHeight ?? 0
      style.setProperty('--prompt-room', `${height > 0 ? height + GAP_PX : 0}px`)
    })
    if (box.current) watch.observe(box.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--prompt-room')
    }
  }, [])
  return box
}
