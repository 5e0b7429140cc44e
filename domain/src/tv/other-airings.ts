import type { ArchiveRights } from './archive.ts'
import type { Airing } from './on-air.ts'
import { slotState } from './schedule-day.ts'

/** So many cards stand in a row under a channel. */
const MOST = 12

interface Broadcast extends Airing {
  readonly id: string
  readonly channel_id: number
  readonly is_catchup_available: boolean
}

/**
 * Where else a programme is: recordings, the newest first, then what is on air on another channel or still to come, the next one first.
 * What nobody can watch any more, or on a channel of whose rights nothing is known, is left out. At most 12.
 * @param shownId of the airing on screen
 * @param now Unix seconds
 */
export function otherAirings<A extends Broadcast>(
  airings: readonly A[],
  shownId: string | undefined,
  rightsOf: (channelId: number) => ArchiveRights | undefined,
  now: number,
): readonly A[] {
  const recorded: A[] = []
  const coming: A[] = []
  for (const airing of airings) {
    const rights = rightsOf(airing.channel_id)
    if (airing.id === shownId || !rights) continue
    const state = slotState(airing, rights, now)
    if (state === 'recorded') recorded.push(airing)
    else if (state === 'now' || state === 'future') coming.push(airing)
  }
  const byTime = (one: A, other: A): number => one.timestamp - other.timestamp
  return [...recorded.toSorted((one, other) => byTime(other, one)), ...coming.toSorted(byTime)].slice(0, MOST)
}

interface Kind {
  readonly id: string
  readonly category: { readonly id: number }
  readonly genres: readonly { readonly id: number }[]
}

/**
 * Recordings of a channel that are akin to the programme on screen: of its genres, or of its kind. Those that share most come first, of
 * equals the newest; of each programme the newest recording. At most 12.
 * @param items the schedule of the channel
 * @param now Unix seconds
 */
export function recommendedAirings<A extends Broadcast & { readonly program: Kind }>(
  items: readonly A[],
  shown: Kind,
  rights: ArchiveRights,
  now: number,
): readonly A[] {
  const genres = new Set(shown.genres.map(({ id }) => id))
  const kinshipOf = ({ program }: A): number =>
    2 * program.genres.filter(({ id }) => genres.has(id)).length +
    (program.category.id === shown.category.id ? 1 : 0)
  const newest = new Map<string, A>()
  for (const item of items) {
    if (item.program.id === shown.id || slotState(item, rights, now) !== 'recorded') continue
    const known = newest.get(item.program.id)
    if (!known || known.timestamp < item.timestamp) newest.set(item.program.id, item)
  }
  return [...newest.values()]
    .filter((item) => kinshipOf(item) > 0)
    .toSorted((one, other) => kinshipOf(other) - kinshipOf(one) || other.timestamp - one.timestamp)
    .slice(0, MOST)
}
