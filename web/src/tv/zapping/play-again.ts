import { secondsBehindLive } from '#domain/playback/live.ts'
import type { Player } from '#player/player.types.ts'
import type { Zapping } from './zapping.ts'

/**
 * Has the target that plays already begin at its moment once more: it says where the stream was begun, and since then the viewer may have
 * skipped, paused, or just watched on.
 * @param now epoch seconds of the service
 */
export function playAgain(
  player: Pick<Player, 'getSnapshot' | 'seekToWallClock' | 'play'>,
  zapping: Pick<Zapping, 'get' | 'retry'>,
  now: number,
): void {
  const { state, source, position, wallClock } = player.getSnapshot()
  const { target } = zapping.get()
  // The player of somebody else is not ours to steer, and what is only beginning is at its moment.
  if (!target || !source || (state === 'loading' && position === 0)) return
  const isBroken = state === 'error' || state === 'codecError'
  const isThere =
    target.ts > 0
      ? !isBroken && player.seekToWallClock(target.ts)
      : !isBroken && (wallClock === null || secondsBehindLive(wallClock, now) === 0)
  if (isThere) player.play()
  else zapping.retry()
}
