import { streamTime } from '../playback/live.ts'
import { type ArchiveRights, archiveRefusal } from './archive.ts'
import { type Airing, isOnAir } from './on-air.ts'

type Recorded = Airing & { readonly is_catchup_available: boolean }

/**
 * Where playback goes on when the recording at `moment` ends: the first later moment that may be watched, or 0 for live when
 * nothing but the present is left. `airings` are in order of time; all in Unix seconds.
 */
export function nextMoment(
  airings: readonly Recorded[],
  moment: number,
  rights: ArchiveRights,
  now: number,
): number {
  for (const airing of airings) {
    if (airing.timestamp + airing.duration <= moment) continue
    if (archiveRefusal(airing, rights, now) !== null) continue
    return streamTime(Math.floor(Math.max(moment, airing.timestamp)), now)
  }
  return 0
}

/** The airing at a moment (Unix seconds). */
export function airingAt<Item extends Airing>(airings: readonly Item[], moment: number): Item | undefined {
  return airings.find((airing) => isOnAir(airing, moment))
}
