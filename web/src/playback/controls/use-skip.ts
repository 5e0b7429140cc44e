import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createSkipSum, type SkipSum } from './skip-sum.ts'

/** Skips that add up and seek once. `pending` is what has been added up, in seconds. */
export function useSkip(commit: (by: number) => void): {
  readonly pending: number
  readonly skip: (by: number) => void
} {
  const [pending, setPending] = useState(0)
  const sum = useRef<SkipSum>(undefined)
  const latest = useEffectEvent(commit)
  useEffect(() => {
    const made = createSkipSum(setPending, (by) => latest(by))
    sum.current = made
    return made.stop
  }, [])
  const [skip] = useState(() => (by: number) => sum.current?.add(by))
  return { pending, skip }
}
