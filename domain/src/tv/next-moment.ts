import { streamTime } from '../playback/live.ts'
import { type ArchiveRights, archiveRefusal } from './archive.ts'
import { type Airing, isOnAir } from './on-air.ts'

type Recorded = Airing & { readonly is_catchup_available: boolean }

/**
 * With so many seconds of a programme left it is over where another follows: the player tells the end of a recording two seconds before it,
 * and that of one that must not reach the next programme is another segment before that.
 */
const TAIL_SECONDS = 5

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
  for (const [at, airing] of airings.entries()) {
    const left = airing.timestamp + airing.duration - moment
    if (left <= 0 || archiveRefusal(airing, rights, now) !== null) continue
    if (left <= TAIL_SECONDS && airings[at + 1]) continue
    return streamTime(Math.floor(Math.max(moment, airing.timestamp)), now)
  }
  return 0
}

/** The airing at a moment (Unix seconds). */
export function airingAt<Item extends Airing>(airings: readonly Item[], moment: number): Item | undefined {
  return airings.find((airing) => isOnAir(airing, moment))
}
