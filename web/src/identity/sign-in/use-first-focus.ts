import { useEffect, useRef, type RefObject } from 'react'

/** The field that a step begins with: it has the focus when the step appears, and when what it is for (`occasion`) changes. */
export function useFirstFocus(occasion?: unknown): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [occasion])
  return input
}
