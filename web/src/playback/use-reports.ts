import { useEffect, useEffectEvent } from 'react'
import { isOver } from '#domain/playback/ending.ts'
import { volumeToPercent } from '#domain/playback/volume.ts'
import type { Player } from '#player/player.types.ts'
import type { PlayerSnapshot } from '#player/snapshot.ts'
import type { Source } from '#player/source.ts'
import type { PlayerSurfaceProps } from './player-surface.types.ts'

type Reports = Pick<
  PlayerSurfaceProps,
  'onProgress' | 'onEnded' | 'onFirstFrame' | 'onVolumeChange' | 'onGrantOver'
>

/** Tells the page what happened, each thing once: seconds of playback, the first frame, the end, another volume. */
export function useReports(
  player: Player,
  { onProgress, onEnded, onFirstFrame, onVolumeChange, onGrantOver }: Reports,
): void {
  const progress = useEffectEvent((snapshot: PlayerSnapshot) => {
    const { source, position, duration, wallClock, watched } = snapshot
    if (source) onProgress?.({ source, position, duration, wallClock, watched })
  })
  const ended = useEffectEvent(() => onEnded?.())
  const firstFrame = useEffectEvent((milliseconds: number, source: Source) =>
    onFirstFrame?.(milliseconds, source),
  )
  const grantOver = useEffectEvent(() => onGrantOver?.())
  const volume = useEffectEvent((percent: number) => onVolumeChange?.(percent))

  useEffect(() => {
    let before = player.getSnapshot()
    let overFor: Source | null = null
    return player.subscribe(() => {
      const [last, next] = [before, player.getSnapshot()]
      before = next
      const { source } = next
      if (last.source !== null && last.source !== source) progress(last)
      else if (Math.floor(next.watched) > Math.floor(last.watched) || hasStopped(last, next)) progress(next)
      if (source && last.firstFrameMs === null && next.firstFrameMs !== null)
        firstFrame(next.firstFrameMs, source)
      if (!last.isGrantOver && next.isGrantOver) grantOver()
      // How loud a television is says nothing of how loud the page is to be.
      const isHere = last.playsOn === null && next.playsOn === null
      if (isHere && last.volume !== next.volume) volume(volumeToPercent(next.volume))
      if (!hasEnded(next)) overFor = next.state === 'playing' ? null : overFor
      else if (overFor !== source) {
        overFor = source
        ended()
      }
    })
  }, [player])
}

const hasStopped = (last: PlayerSnapshot, next: PlayerSnapshot): boolean =>
  last.state !== next.state && (next.state === 'paused' || next.state === 'ended')

const hasEnded = ({ state, source, position, duration }: PlayerSnapshot): boolean =>
  state === 'ended' || (state === 'playing' && source?.kind !== 'live' && isOver(position, duration))
