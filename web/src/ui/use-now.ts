import { useEffect, useState } from 'react'
import { onClockChange, serviceSeconds } from '../api/service-clock.ts'

/** Lines of time move this often, in milliseconds. */
const REFRESH_MS = 7000

const wholeSeconds = (): number => Math.floor(serviceSeconds())

/** The present in epoch seconds, moving on every seven seconds. */
export function useNow(): number {
  const [now, setNow] = useState(wholeSeconds)
  useEffect(() => {
    const move = () => setNow(wholeSeconds())
    const clock = setInterval(move, REFRESH_MS)
    const stop = onClockChange(move)
    return () => {
      clearInterval(clock)
      stop()
    }
  }, [])
  return now
}
