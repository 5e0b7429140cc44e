import type { Channel } from '#contract/tv.ts'

/** Lists of channels are never older than this, in milliseconds. */
const LONGEST_MS = 300_000
const SHORTEST_MS = 5000

/** Milliseconds until what is on air on one of the channels ends; false where no channel tells. */
export function nextRefresh(channels: readonly Channel[], nowMs: number): number | false {
  const ends = channels.flatMap(({ current_schedule: item }) =>
    item ? [(item.timestamp + item.duration) * 1000] : [],
  )
  if (ends.length === 0) return false
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.min(...ends) - nowMs + 1000))
}

/** How much of a programme is over, 0 to 1. Instants are epoch seconds. */
export function shareOnAir(
  item: { readonly timestamp: number; readonly duration: number },
  now: number,
): number {
  return item.duration > 0 ? Math.min(1, Math.max(0, (now - item.timestamp) / item.duration)) : 0
}
