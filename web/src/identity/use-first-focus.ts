import { useEffect, useRef, type RefObject } from 'react'

/** The field that a step begins with: it has the focus when the step appears. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return input
}
