/** What is left of a length of time, in whole units. */
export interface TimeLeft {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** What is left until a moment; null once the remaining time is below zero. Unix milliseconds. */
export function timeLeft(until: number, now: number): TimeLeft | null {
  const left = until - now
  if (left < 0) return null
  const all = Math.floor(left / 1000)
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor(all / 3600) % 24,
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  }
}
