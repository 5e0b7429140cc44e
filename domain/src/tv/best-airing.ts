import { type Airing, isFuture, isOnAir } from './on-air.ts'

/**
 * Which airing of a programme to open: the one on air, else the latest that was recorded, else the next to come.
 * @param airings in order of time, as all times in Unix seconds
 */
export function bestAiring<Item extends Airing & { readonly is_catchup_available: boolean }>(
  airings: readonly Item[],
  now: number,
): Item | undefined {
  return (
    airings.find((airing) => isOnAir(airing, now)) ??
    airings.findLast((airing) => !isFuture(airing, now) && airing.is_catchup_available) ??
    airings.find((airing) => isFuture(airing, now))
  )
}
