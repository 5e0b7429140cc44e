import type { KeptStorage } from '../api/kept-storage.ts'

const KEY = 'openair.paid-at'

/** Notes that this device has just paid: what was paid for plays without being asked for the PIN again. @param now Unix seconds */
export const notePayment = (storage: KeptStorage, now: number): void =>
  storage.setItem(KEY, String(Math.floor(now)))

/** Unix seconds of the last payment on this device in this visit; null if there was none. */
export function lastPayment(storage: KeptStorage): number | null {
  const kept = Number(storage.getItem(KEY))
  return kept > 0 ? kept : null
}
