import type { Channel } from '#contract/tv.ts'

/** The list of channels is asked for again after so many milliseconds at the latest, */
export const LIST_REFRESH_MS = 300_000
/** and after so many at the earliest: somewhere a programme always ends. */
export const LIST_REFRESH_MIN_MS = 20_000

/** Milliseconds until the list is to be asked for again: when the first programme on it ends. `now` in epoch seconds. */
export function refreshIn(channels: readonly Pick<Channel, 'current_schedule'>[], now: number): number {
  const ends = channels.flatMap(({ current_schedule: item }) =>
    item ? [(item.timestamp + item.duration - now) * 1000] : [],
  )
  const first = Math.min(...ends, LIST_REFRESH_MS)
  return Math.max(LIST_REFRESH_MIN_MS, Math.min(first, LIST_REFRESH_MS))
}
