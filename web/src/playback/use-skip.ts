import { useCallback, useEffect, useRef, useState } from 'react'
import { SKIP_DEBOUNCE_MS } from '#domain/playback/skip.ts'

/** Adds presses up until there is none for 500 ms, and then seeks once. `pending` is what has been added up, in seconds. */
export function useSkip(commit: (by: number) => void): { readonly pending: number; readonly skip: (by: number) => void } {
  const [pending, setPending] = useState(0)
  const sum = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const skip = useCallback((by: number) => {
    sum.current += by
    setPending(sum.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const total = sum.current
      sum.current = 0
      setPending(0)
      if (total !== 0) latest.current(total)
    }, SKIP_DEBOUNCE_MS)
  }, [])

  return { pending, skip }
}
