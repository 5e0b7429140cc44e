/** What a guest was about to do is done after signing in within this time, in milliseconds. */
const KEPT_MS = 10 * 60_000
const KEY = 'openair.interrupted'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Notes what signing in has come between; the page that comes back does it. */
export function keepInterrupted(storage: Kept, action: string, now: number): void {
  storage.setItem(KEY, JSON.stringify({ action, at: now }))
}

/** Whether this is what was interrupted. Asked once: afterwards it is forgotten. */
export function takeInterrupted(storage: Kept, action: string, now: number): boolean {
  const note = storage.getItem(KEY)
  if (note === null) return false
  const kept = JSON.parse(note) as { action: string; at: number }
  if (kept.action !== action) return false
  storage.removeItem(KEY)
  return now - kept.at <= KEPT_MS
}

/** Who leaves signing in does not want it any more. */
export function forgetInterrupted(storage: Kept): void {
  storage.removeItem(KEY)
}
