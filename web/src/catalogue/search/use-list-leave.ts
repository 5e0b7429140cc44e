import { useEffect, useRef } from 'react'
import { SUGGESTIONS_HIDE_MS } from '#contract/search-limits.ts'

/** Closes the list of suggestions some time after its field was left, unless somebody is in it again by then. */
export function useListLeave(close: () => void) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  return {
    /** The field was left. */
    leave: (): void => {
      clearTimeout(leaving.current)
      leaving.current = setTimeout(close, SUGGESTIONS_HIDE_MS)
    },
    /** Somebody is in the field again, or the list is closed already. */
    stay: (): void => clearTimeout(leaving.current),
  }
}
