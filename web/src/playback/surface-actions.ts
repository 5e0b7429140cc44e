import { pauseRefusal, secondsBehindLive } from '#domain/playback/live.ts'
import { skipTarget } from '#domain/playback/skip.ts'
import { stepVolume } from '#domain/playback/volume.ts'
import type { Player } from '#player/player.types.ts'
import type { PlayerState } from '#player/player.machine.ts'
import type { PlayerSnapshot } from '#player/snapshot.ts'
import type { PlayerSurfaceProps } from './player-surface.types.ts'
import { programmeAt, scrubOutcome, type TimeLine } from './timeline/time-line.ts'

/** What the controls, the keys and the gestures ask for. */
export interface SurfaceActions {
  togglePlay(): void
  /** Seconds forward, or back below zero. */
  skip(by: number): void
  /** To a moment of the line, in its units. */
  scrub(line: TimeLine, to: number): void
  /** Steps of 5 %. */
  changeVolume(steps: number): void
  toggleMuted(): void
}

type Wishes = Pick<PlayerSurfaceProps, 'channel' | 'onEnter' | 'onSeekOutside' | 'onGoLive' | 'onRefused'>

/** States that nothing plays in, whatever is wanted. */
const OVER: ReadonlySet<PlayerState> = new Set(['idle', 'ended', 'error', 'codecError', 'blackout'])

/** Whether the button should offer to play: a second press, however quick, takes back the first. */
export const isStill = ({ state, wantsToPlay }: PlayerSnapshot): boolean => !wantsToPlay || OVER.has(state)

/** Turns wishes into calls of the player, and those that only the page can fulfil into calls of the page. */
export function surfaceActions(
  player: Player,
  { channel, onEnter, onSeekOutside, onGoLive, onRefused }: Wishes,
): SurfaceActions {
  const seekToMoment = (wallClock: number): void => {
    const go = (): void => {
      if (!player.seekToWallClock(wallClock)) onSeekOutside?.(wallClock)
    }
    if (onEnter) onEnter(wallClock, go)
    else go()
  }

  return {
    togglePlay() {
      const snapshot = player.getSnapshot()
      const { source, wallClock } = snapshot
      const kind = source?.kind ?? 'film'
      if (!isStill(snapshot)) {
        const refusal = pauseRefusal(kind, channel?.hasArchive ?? false)
        return refusal ? onRefused?.(refusal) : player.pause()
      }
      // Live that stood still for long goes on where it stood, which only the archive still has.
      const isLeftBehind =
        kind === 'live' &&
        wallClock !== null &&
        channel?.hasArchive === true &&
        secondsBehindLive(wallClock, channel.now()) > 0
      if (!isLeftBehind) return player.play()
      // Of what has no recording nothing is left but what is on air now.
      const programme = programmeAt(channel.programmes, wallClock)
      const isLost = programme !== undefined && !programme.isArchived(channel.now())
      if (isLost) onGoLive?.()
      else onSeekOutside?.(wallClock)
    },
    skip(by) {
      const { source, position, duration, wallClock } = player.getSnapshot()
      if (!source) return
      if (source.kind !== 'archive' || wallClock === null || !channel) {
        const to = skipTarget(source.kind, { from: position, by, earliest: 0, latest: duration })
        if (to !== null) player.seek(to)
        return
      }
      const now = channel.now()
      const to = skipTarget('archive', { from: wallClock, by, earliest: 0, latest: now })
      if (to === null) return
      if (secondsBehindLive(to, now) <= 0) return onGoLive?.()
      // What plays goes on where the programme that it leads into has no recording.
      const programme = programmeAt(channel.programmes, to)
      const isOther = programme !== programmeAt(channel.programmes, wallClock)
      if (programme && isOther && !programme.isArchived(now))
        return onRefused?.('error_schedule_copyright_banned', programme.start)
      seekToMoment(to)
    },
    scrub(line, wanted) {
      const outcome = scrubOutcome(line, wanted, channel)
      if (outcome.do === 'goLive') onGoLive?.()
      if (outcome.do === 'refuse') onRefused?.(outcome.reason, outcome.at)
      if (outcome.do === 'seek') channel ? seekToMoment(outcome.to) : player.seek(outcome.to)
    },
    changeVolume(steps) {
      const { volume, isMuted } = player.getSnapshot()
      if (isMuted && steps > 0) player.setMuted(false)
      player.setVolume(stepVolume(volume, steps))
    },
    toggleMuted() {
      const { isMuted, volume } = player.getSnapshot()
      if (volume === 0) player.setVolume(stepVolume(0, 10))
      player.setMuted(!isMuted && volume > 0)
    },
  }
}
