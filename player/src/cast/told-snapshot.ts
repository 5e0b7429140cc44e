import type { PlayerState } from '../player.machine.ts'
import type { PlayerSnapshot } from '../snapshot.ts'
import type { Source } from '../source.ts'
import type { CastSnapshot } from './cast-sender.ts'
import type { CastState } from './cast.machine.ts'

/** States in which a device plays something of ours, or has played it. */
export type BusyState = Exclude<CastState, 'idle' | 'disconnected' | 'connected'>

const STATES: Readonly<Record<BusyState, PlayerState>> = {
  buffering: 'waiting',
  playing: 'playing',
  paused: 'paused',
  ended: 'ended',
}

/** The broadcast moment of a position, epoch seconds: a recording begins on a device at the moment that it was asked for. */
export const momentAt = (source: Source | null, position: number): number | null =>
  source?.kind === 'archive' && source.wallClock !== undefined ? source.wallClock + position : null

/** What a device tells while it plays, as a player shows it. @param state of the device @param before what was shown until now */
export function toldSnapshot(
  { position, duration: told, volume, isMuted, device, ...tracks }: CastSnapshot,
  state: BusyState,
  { source, wantsToPlay, isHeld, duration: before }: PlayerSnapshot,
): Partial<PlayerSnapshot> {
  const duration = source?.kind === 'live' ? Infinity : told || before
  const { audioTracks, audioTrack, subtitleTracks, subtitleTrack } = tracks
  return {
    state: STATES[state],
    // Somebody else may have paused it, at the television itself; who holds it for an ad lets it go again.
    wantsToPlay: isHeld ? wantsToPlay : state === 'paused' ? false : state === 'playing' || wantsToPlay,
    playsOn: device,
    position,
    duration,
    bufferedEnd: position,
    seekableEnd: Number.isFinite(duration) ? duration : 0,
    wallClock: momentAt(source, position),
    volume,
    isMuted,
    audioTracks,
    audioTrack,
    subtitleTracks,
    subtitleTrack,
  }
}
