import { useEffect, useState } from 'react'

/** Lines of time move this often, in milliseconds. */
const REFRESH_MS = 7000

/** The present in epoch seconds, moving on every seven seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000))
  useEffect(() => {
    const clock = setInterval(() => setNow(Math.floor(Date.now() / 1000)), REFRESH_MS)
    return () => clearInterval(clock)
  }, [])
  return now
}
