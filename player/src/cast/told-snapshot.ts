import type { PlayerState } from '../player.machine.ts'
import { EMPTY_SNAPSHOT, type PlayerSnapshot } from '../snapshot.ts'
import type { LeftAt, Source } from '../source.ts'
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

/** Where a device has left a source. */
export function leftAt(source: Source, { position, wallClock }: PlayerSnapshot): LeftAt {
  if (source.kind === 'live') return {}
  if (source.kind === 'film') return { startAt: position }
  const moment = wallClock ?? source.wallClock
  return moment === undefined ? {} : { wallClock: moment }
}

/**
 * What is shown of a device as it takes over from the page: a hold is the same there, what was wrong with the page's stream is not.
 * @param here what the page has played until then
 */
export const takenOver = (
  here: PlayerSnapshot,
  { device, volume, isMuted }: CastSnapshot,
): PlayerSnapshot => ({
  ...here,
  playsOn: device,
  volume,
  isMuted,
  isMutedByAutoplay: false,
  isGrantOver: false,
  message: null,
  protection: null,
  speed: 1,
})

/** What stays of a device, whatever it plays: a hold outlasts what it was laid on. */
const ofDevice = ({ volume, isMuted, playsOn, isHeld }: PlayerSnapshot): Partial<PlayerSnapshot> => ({
  volume,
  isMuted,
  playsOn,
  isHeld,
})

/** What is shown of a device that was just asked to play a source. @param startAt seconds */
export const askedSnapshot = (
  before: PlayerSnapshot,
  source: Source,
  startAt: number,
  wantsToPlay: boolean,
): PlayerSnapshot => ({
  ...EMPTY_SNAPSHOT,
  ...ofDevice(before),
  state: 'loading',
  source,
  wantsToPlay,
  position: startAt,
  wallClock: source.wallClock ?? null,
  message: before.message,
})

/** What is shown of a device that nothing plays on any more. */
export const droppedSnapshot = (before: PlayerSnapshot, state: 'idle' | 'blackout'): PlayerSnapshot => ({
  ...EMPTY_SNAPSHOT,
  ...ofDevice(before),
  state,
})

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
