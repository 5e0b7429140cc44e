import { useMemo } from 'react'
import type { ScheduleItem } from '#contract/tv.ts'
import { secondsBehindLive } from '#domain/playback/live.ts'
import { airingAt } from '#domain/tv/next-moment.ts'
import type { Player } from '#player/player.types.ts'
import type { PlayerSnapshot } from '#player/snapshot.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { useSnapshot } from '../../playback/use-player.ts'

/** The broadcast moment to show a programme for: what is on screen, or the present while that is live. Epoch seconds. */
export function shownMoment({ source, wallClock }: PlayerSnapshot, now: number): number {
  if (wallClock === null) return source?.wallClock ?? now
  // A recording begins with the segment that holds the moment asked for, and so up to two seconds before it.
  if (source?.kind === 'archive') return Math.max(wallClock, source.wallClock ?? wallClock)
  // At the edge the picture lags a few seconds behind the clock, and the schedule goes by the clock.
  return source?.kind === 'live' && secondsBehindLive(wallClock, now) === 0 ? now : wallClock
}

/** The programme on screen. It follows the playing wall clock from programme to programme, in recordings too. */
export function useProgramme(player: Player, items: readonly ScheduleItem[]): ScheduleItem | undefined {
  const id = useSnapshot(
    player,
    (snapshot) => airingAt(items, shownMoment(snapshot, serviceSeconds()))?.id ?? null,
  )
  return useMemo(() => items.find((item) => item.id === id), [items, id])
}
