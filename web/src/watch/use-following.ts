import { useEffect, useEffectEvent, useRef } from 'react'
import type { Episode } from '#contract/catalogue.ts'
import { isOver } from '#domain/playback/ending.ts'
import type { Player } from '#player/player.types.ts'

/**
 * What is done at the end of an episode: the next one follows. Where it is not known by then, since its series is still on its way, it
 * follows as soon as it is, unless the viewer has gone on with something else.
 * @param id of what plays
 * @param isSeriesKnown where it is, and nothing follows, an episode that comes out later does not begin by itself
 */
export function useFollowing(
  player: Player,
  id: string | undefined,
  next: Episode | null,
  isSeriesKnown: boolean,
  goNext: () => void,
): () => void {
  /** What has ended with nothing known to follow it. */
  const ended = useRef<string | undefined>(undefined)
  const follow = useEffectEvent(() => {
    const isLate = ended.current !== undefined && ended.current === id
    ended.current = undefined
    const { state, position, duration } = player.getSnapshot()
    const isAtEnd = state === 'ended' || (state === 'playing' && isOver(position, duration))
    if (isLate && isAtEnd) goNext()
  })
  const isKnown = next !== null
  useEffect(() => {
    if (isKnown) follow()
  }, [isKnown, id])
  return () => {
    if (next) goNext()
    else if (!isSeriesKnown) ended.current = id
  }
}
