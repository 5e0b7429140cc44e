/** When something is broadcast: start in Unix seconds, length in seconds. */
export interface Airing {
  readonly timestamp: number
  readonly duration: number
}

/** Whether it is being broadcast at `now` (Unix seconds): its start counts as within, its end does not. */
export function isOnAir(airing: Airing, now: number): boolean {
  return airing.timestamp <= now && airing.timestamp + airing.duration > now
}

/** Whether its broadcast is still to come at `now` (Unix seconds). */
export function isFuture(airing: Airing, now: number): boolean {
  return airing.timestamp > now
}
